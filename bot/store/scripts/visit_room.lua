-- Notes that a room is visited now.
-- KEYS: the rooms of its partition by their last visit (sorted set). ARGV: the room, and 1 if it is
-- noted only if it stands there already. Answers whether it stands there.
if ARGV[2] == '1' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
local clock = redis.call('TIME')
redis.call('ZADD', KEYS[1], clock[1] * 1000 + math.floor(clock[2] / 1000), ARGV[1])
return 1
