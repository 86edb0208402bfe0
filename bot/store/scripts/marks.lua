-- Sets short-lived marks on a room, and returns all of its marks.
-- KEYS: the room's marks by their expiry (sorted set). ARGV: the maximum of marks, then each mark
-- followed by its lifetime in milliseconds (0 removes it).
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
for place = 2, #ARGV, 2 do
  local ms = tonumber(ARGV[place + 1])
  if ms > 0 then
    redis.call('ZADD', KEYS[1], now + ms, ARGV[place])
  else
    redis.call('ZREM', KEYS[1], ARGV[place])
  end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
local all = redis.call('ZRANGE', KEYS[1], 0, -1)
for extra = 1, #all - tonumber(ARGV[1]) do
  redis.call('ZREM', KEYS[1], all[extra])
end
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
if #last > 0 then
  redis.call('PEXPIRE', KEYS[1], last[2] - now)
end
return redis.call('ZRANGE', KEYS[1], 0, -1)
