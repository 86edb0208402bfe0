-- Takes bytes of an allowance, which is whole again a while after the first were taken.
-- KEYS: how many are taken (string, expires). ARGV: how many (fewer than 0: they are given back), how
-- many there are, and in how many milliseconds they are whole again.
-- Answers how many are taken now, or -1 if that is more than there are; and in how many milliseconds
-- they are whole again.
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
