-- Counts attempts to enter codes.
-- KEYS: the count of each person (string). ARGV: how many more (negative: fewer), milliseconds until
-- a count expires, from its first attempt. Returns the new counts.
local counts = {}
for place, key in ipairs(KEYS) do
  local before = tonumber(redis.call('GET', key) or '0')
  counts[place] = math.max(0, before + tonumber(ARGV[1]))
  if counts[place] == 0 then
    redis.call('DEL', key)
  elseif counts[place] ~= before then
    local left = redis.call('PTTL', key)
    redis.call('SET', key, counts[place], 'PX', left > 0 and left or ARGV[2])
  end
end
return counts
