-- Sets a match's deadline in the sorted set of deadlines as its hash has it, or takes it out.
-- KEYS: the match (hash), the deadlines (sorted set), and others that are not to name it (sorted
--       sets). ARGV: game.
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
