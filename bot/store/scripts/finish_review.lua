-- Removes an order of a review; with the last one, the game leaves the queue with its findings.
-- KEYS: the queue (hash of games), the owner's reviews of the day (string, expires), the findings
-- (string, expires).
-- ARGV: game, order (JSON), 1 to count the game no longer for the owner's day.
local waiting = redis.call('HGET', KEYS[1], ARGV[1])
if not waiting then
  return
end
waiting = cjson.decode(waiting)
local order, left = cjson.decode(ARGV[2]), {}
for _, each in ipairs(waiting.orders) do
  if each.person ~= order.person or each.room ~= order.room or each.key ~= order.key then
    table.insert(left, each)
  end
end
if #left > 0 then
  waiting.orders = left
  redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(waiting))
  return
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[3])
local taken = tonumber(redis.call('GET', KEYS[2]) or 0)
if ARGV[3] == '1' and taken > 0 then
  redis.call('SET', KEYS[2], taken - 1, 'PX', math.max(1, redis.call('PTTL', KEYS[2])))
end
