-- Raises a number to at least the given value.
-- KEYS: the number (string). ARGV: the value.
if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
