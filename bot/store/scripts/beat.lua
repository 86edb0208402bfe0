-- Records that chats are served now, and an outage if one of them was not served for too long.
-- KEYS: when each chat was last served, in milliseconds (hash), all grants as JSON (list)
-- ARGV: after how many milliseconds it is an outage; the number of grants that the caller knows, and
--       the last of these; a lower bound of their number; the chats
-- Returns the reply of TIME, the new hash, the number of grants left out because the caller knows
--       them, and the other grants.

local beats, grants, longest = KEYS[1], KEYS[2], tonumber(ARGV[1])
local known, least = tonumber(ARGV[2]), tonumber(ARGV[4])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

-- The database may have lost the last grants. No number is reused.
local since = known
if known > 0 and redis.call('LINDEX', grants, known - 1) ~= ARGV[3] then
  since = 0
end
for _ = #redis.call('LRANGE', grants, 0, -1) + 1, math.max(known, least) do
  redis.call('RPUSH', grants, cjson.encode({at = 0, span = 0, reason = ''}))
end

local down, stands = {}, redis.call('HGETALL', beats)
for i = 1, #stands, 2 do
  if now - tonumber(stands[i + 1]) > longest then
    down[stands[i]] = tonumber(stands[i + 1])
  end
end
local back = {}
for i = 5, #ARGV do
  if down[ARGV[i]] then
    back[#back + 1] = ARGV[i]
  end
  redis.call('HSET', beats, ARGV[i], now)
end
if #back > 0 then
  redis.call('RPUSH', grants, cjson.encode({['until'] = now, down = down, back = back}))
end
return {time, redis.call('HGETALL', beats), since, redis.call('LRANGE', grants, since, -1)}
