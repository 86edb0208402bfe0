-- Finds the next slot within all rate limits, and takes it unless it is too far away.
-- KEYS: the blocked places by the end of the block (sorted set), then for each limit the times of
-- slots taken, in order (list). ARGV: place, the longest wait or -1 to take none, then for each limit
-- the number of slots, their period in milliseconds, and how many are reserved for other callers.
-- Returns the microseconds until the slot. All times are milliseconds of this server.
local clock = redis.call('TIME')
local now = clock[1] * 1000 + clock[2] / 1000
local at = now
for _, place in ipairs({ARGV[1], 'all'}) do
  at = math.max(at, tonumber(redis.call('ZSCORE', KEYS[1], place) or 0))
end
for i = 2, #KEYS do
  local most = ARGV[3 * i - 3] - ARGV[3 * i - 1]
  local before = redis.call('LINDEX', KEYS[i], -most)
  if before then
    at = math.max(at, before + ARGV[3 * i - 2])
  end
end
if at - now <= tonumber(ARGV[2]) then
  for i = 2, #KEYS do
    local text = string.format('%.3f', at)
    local last = redis.call('LINDEX', KEYS[i], -1)
    if not last or tonumber(last) <= at then
      redis.call('RPUSH', KEYS[i], text)
      last = at
    else
      for _, other in ipairs(redis.call('LRANGE', KEYS[i], 0, -1)) do
        if tonumber(other) > at then
          redis.call('LINSERT', KEYS[i], 'BEFORE', other, text)
          break
        end
      end
    end
    redis.call('LTRIM', KEYS[i], -ARGV[3 * i - 3], -1)
    redis.call('PEXPIRE', KEYS[i], math.ceil(last - now + ARGV[3 * i - 2]))
  end
end
return math.floor((at - now) * 1000)
