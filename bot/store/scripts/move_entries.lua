-- Moves entries from one stream to another, unless they have been moved already.
-- KEYS: source, target (streams). ARGV: the entries.
for _, id in ipairs(ARGV) do
  local found = redis.call('XRANGE', KEYS[1], id, id)[1]
  if found then
    redis.call('XADD', KEYS[2], '*', unpack(found[2]))
    redis.call('XDEL', KEYS[1], id)
  end
end
return 1
