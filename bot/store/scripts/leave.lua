-- Opens the gate again, unless it ran out and is held by another by now.
-- KEYS: the gate. ARGV: holder.
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('DEL', KEYS[1])
end
return 0
