-- Sets a field of a hash unless it has a value; returns its value.
local known = redis.call('HGET', KEYS[1], ARGV[1])
if known then
  return known
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
return ARGV[2]
