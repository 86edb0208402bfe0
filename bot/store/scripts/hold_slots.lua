-- Blocks the slots of a place for a while; if another place is blocked as well, blocks all places.
-- KEYS: the blocked places by the end of the block (sorted set). ARGV: place, milliseconds for it,
-- and milliseconds for all places.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
for _, other in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
  if other ~= ARGV[1] then
    redis.call('ZADD', KEYS[1], 'GT', string.format('%.3f', now + ARGV[3]), 'all')
  end
end
redis.call('ZADD', KEYS[1], 'GT', string.format('%.3f', now + ARGV[2]), ARGV[1])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
redis.call('PEXPIRE', KEYS[1], math.ceil(last[2] - now) + 1)
return 1
