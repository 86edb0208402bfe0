-- Moves a malformed outbox entry to another stream, for the operator.
-- KEYS: the outbox (stream), the malformed entries (stream). ARGV: entry, maximum of entries there,
-- its fields.
if redis.call('XDEL', KEYS[1], ARGV[1]) == 1 then
  redis.call('XADD', KEYS[2], 'MAXLEN', ARGV[2], '*', unpack(ARGV, 3))
end
return 1
