-- Updates a match's entry in the index of deadlines from its hash, or removes it.
-- KEYS: the match (hash), the deadlines (sorted set), other indexes to remove it from (sorted sets).
-- ARGV: game.
local at = redis.call('HGET', KEYS[1], 'deadline')
if at then
  redis.call('ZADD', KEYS[2], at, ARGV[1])
else
  redis.call('ZREM', KEYS[2], ARGV[1])
end
for i = 3, #KEYS do
  redis.call('ZREM', KEYS[i], ARGV[1])
end
return 1
