-- Puts short-lived marks on a room, and tells all that are on it.
-- KEYS: the room's marks (sorted set, by the time they end). ARGV: how many there may be, then marks,
-- each before the milliseconds for which it stays (0: it goes).
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
