-- Notes that a room is visited now.
-- KEYS: the rooms of its partition by their last visit (sorted set). ARGV: the room.
local clock = redis.call('TIME')
redis.call('ZADD', KEYS[1], clock[1] * 1000 + math.floor(clock[2] / 1000), ARGV[1])
return 1
