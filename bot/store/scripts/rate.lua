-- Adds a rated game, or overwrites stored ones.
-- KEYS: the community's games (hash), their revision (string). ARGV: "new" or "anew" (overwrite),
-- then game, record, game, record, ... Returns how many were written.
local written = 0
for i = 2, #ARGV, 2 do
  local known = redis.call('HEXISTS', KEYS[1], ARGV[i]) == 1
  if known == (ARGV[1] == 'anew') then
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[i + 1])
    written = written + 1
  end
end
if written > 0 then
  -- Use the time in microseconds: after a data loss, a server never reaches a revision again that a
  -- process may know.
  local time = redis.call('TIME')
  local now = time[1] * 1000000 + time[2]
  if redis.call('INCR', KEYS[2]) < now then
    redis.call('SET', KEYS[2], string.format('%.0f', now))
  end
end
return written
