-- Remembers what a room has seen; an older board never replaces a newer one.
-- KEYS: the match. ARGV: room, version, message.
local match, room, version = KEYS[1], ARGV[1], tonumber(ARGV[2])
if redis.call('HEXISTS', match, 'version') == 0 then
  return 0
end
local seen = redis.call('HGET', match, 'posted:' .. room)
if seen and tonumber(seen) > version then
  return 0
end
redis.call('HSET', match, 'posted:' .. room, version, 'message:' .. room, ARGV[3])
return 1
