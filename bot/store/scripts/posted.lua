-- Stores the version that a room has seen; it never decreases.
-- KEYS: the match. ARGV: room, version, message, when a new question was asked (empty: none was).
local match, room, version = KEYS[1], ARGV[1], tonumber(ARGV[2])
local stands, seen = unpack(redis.call('HMGET', match, 'version', 'posted:' .. room))
if not stands or (seen and tonumber(seen) > version) then
  return 0
end
local fields = {'posted:' .. room, version, 'message:' .. room, ARGV[3]}
if ARGV[4] ~= '' then
  fields[5], fields[6] = 'asked:' .. room, ARGV[4]
end
redis.call('HSET', match, unpack(fields))
return 1
