-- Rewrites a room's log with other records for some entries.
local changes, entries = cjson.decode(ARGV[1]), redis.call('XRANGE', KEYS[1], '-', '+')
redis.call('DEL', KEYS[1])
for _, entry in ipairs(entries) do
  local fields = entry[2]
  fields[2] = changes[entry[1]] or fields[2]
  redis.call('XADD', KEYS[1], entry[1], unpack(fields))
end
return #entries
