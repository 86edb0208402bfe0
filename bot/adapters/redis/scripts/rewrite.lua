-- Writes a room's log anew, with other records for some entries.
-- KEYS: the log (stream). ARGV: records by the ids of their entries (JSON).
local changes, entries = cjson.decode(ARGV[1]), redis.call('XRANGE', KEYS[1], '-', '+')
redis.call('DEL', KEYS[1])
for _, entry in ipairs(entries) do
  redis.call('XADD', KEYS[1], entry[1], 'r', changes[entry[1]] or entry[2][2], 'b', entry[2][4] or 0)
end
return #entries
