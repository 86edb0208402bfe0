-- Sets an entry of the outbox aside that cannot be understood, for a human to see.
-- KEYS: the outbox (stream), what was put aside (stream). ARGV: entry, how many are kept, its fields.
if redis.call('XDEL', KEYS[1], ARGV[1]) == 1 then
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[2], '*', unpack(ARGV, 3))
end
return 1
