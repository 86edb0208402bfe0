-- Takes bytes from a quota, which is reset a while after the first were taken.
-- KEYS: the bytes taken (string, expires). ARGV: bytes to take (negative: to give back), the quota,
-- and milliseconds until it is reset.
-- Returns the bytes taken, or -1 if that would exceed the quota; and milliseconds until the reset.
local taken = math.max(0, tonumber(redis.call('GET', KEYS[1]) or 0) + ARGV[1])
local left = redis.call('PTTL', KEYS[1])
if left <= 0 then
  left = tonumber(ARGV[3])
end
if taken > tonumber(ARGV[2]) then
  return {-1, left}
end
redis.call('SET', KEYS[1], taken, 'PX', left)
return {taken, left}
