-- Records a visit to a room.
-- KEYS: the rooms of its partition by their last visit (sorted set). ARGV: the room, and 1 to record
-- the visit only if the room is in the set already. Returns whether it is in the set.
if ARGV[2] == '1' and not redis.call('ZSCORE', KEYS[1], ARGV[1]) then
  return 0
end
local clock = redis.call('TIME')
redis.call('ZADD', KEYS[1], clock[1] * 1000 + math.floor(clock[2] / 1000), ARGV[1])
return 1
