-- Returns rooms that were not visited for a while.
-- KEYS: the rooms of a partition by their last visit. ARGV: milliseconds, maximum of rooms.
local clock = redis.call('TIME')
local before = clock[1] * 1000 + math.floor(clock[2] / 1000) - ARGV[1]
return redis.call('ZRANGE', KEYS[1], '-inf', before, 'BYSCORE', 'LIMIT', 0, ARGV[2])
