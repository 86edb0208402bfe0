-- Removes an inbox entry that is processed, or dead-letters it.
-- KEYS: the inbox (stream), the tries of entries (hash), the dead-lettered entries (stream).
-- ARGV: group, entry, maximum of dead-lettered entries, then the entry's fields to dead-letter it.
redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
local was_there = redis.call('XDEL', KEYS[1], ARGV[2]) == 1
if was_there and #ARGV > 3 then
  redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[3], '*', unpack(ARGV, 4))
end
redis.call('HDEL', KEYS[2], ARGV[2])
return 1
