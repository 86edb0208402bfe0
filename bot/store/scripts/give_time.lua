-- Records that the operator gives all players time, once per command id.
-- This is a script because the time is by the database's clock.
-- KEYS: all grants as JSON (list). ARGV: milliseconds, reason, id of the command.
-- Returns the number of the grant.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for number, text in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if cjson.decode(text).id == ARGV[3] then
    return number
  end
end
return redis.call('RPUSH', KEYS[1],
  cjson.encode({at = now, span = tonumber(ARGV[1]), reason = ARGV[2], id = ARGV[3]}))
