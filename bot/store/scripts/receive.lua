-- Keeps what a platform told, each number once, and the number to ask for next: all or nothing.
-- KEYS: the inbox (stream), its offset, then a key for each number.
-- ARGV: milliseconds that numbers and offset are remembered, the offset (or nothing), then number
--       and content of each. Answers how many were new.
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
