-- Records that the operator gives all players time, once for each command.
-- A script, since the moment is the database's.
-- KEYS: all grants as JSON (list). ARGV: milliseconds, why, and the id of the command.
-- Answers with the number of the grant.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for number, text in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if cjson.decode(text).id == ARGV[3] then
    return number
  end
end
return redis.call('RPUSH', KEYS[1],
  cjson.encode({at = now, span = tonumber(ARGV[1]), reason = ARGV[2], id = ARGV[3]}))
