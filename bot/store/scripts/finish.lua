-- An entry of an inbox is dealt with, or set aside if it cannot be.
-- KEYS: the inbox (stream), how often entries were tried (hash), what was put aside (stream).
-- ARGV: group, entry, how many entries are kept aside, then the entry's fields if it goes there.
redis.call('XACK', KEYS[1], ARGV[1], ARGV[2])
local was_there = redis.call('XDEL', KEYS[1], ARGV[2]) == 1
if was_there and #ARGV > 3 then
  redis.call('XADD', KEYS[3], 'MAXLEN', ARGV[3], '*', unpack(ARGV, 4))
end
redis.call('HDEL', KEYS[2], ARGV[2])
return 1
