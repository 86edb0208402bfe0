-- Stores updates of a platform, each number once, and the next number to poll, atomically.
-- KEYS: the inbox (stream), its offset, then a key for each number.
-- ARGV: lifetime of numbers and offset in milliseconds, the offset (or empty), then number and
-- content of each. Returns how many were new.
local inbox, offset, remember, new = KEYS[1], KEYS[2], ARGV[1], 0
for i = 3, #KEYS do
  if redis.call('SET', KEYS[i], '', 'NX', 'PX', remember) then
    redis.call('XADD', inbox, '*', 'n', ARGV[2 * i - 3], 'c', ARGV[2 * i - 2])
    new = new + 1
  end
end
if ARGV[2] ~= '' then
  redis.call('SET', offset, ARGV[2], 'PX', remember)
end
return new
