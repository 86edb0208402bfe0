-- Replaces a string, or sets a missing one, unless another client has changed it.
-- KEYS: the string. ARGV: its known value (empty: missing), the new value, seconds until it expires.
-- Returns whether it was replaced.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 1
