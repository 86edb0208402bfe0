-- Counts a try to process an inbox entry, unless it is counted already.
-- KEYS: the tries of entries (hash). ARGV: entry, its number of tries before this one.
-- Returns the number of tries.
local tries = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if tries == tonumber(ARGV[2]) then
  tries = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
end
return tries
