-- Puts a game into the queue of reviews, or adds an order to one that waits there.
-- Start-time fair queueing: a game's turn is one after the owner's last waiting game, and not before
-- that of the game which is being reviewed.
-- KEYS: the queue (hash of games), the owner's reviews of the day (string, expires), the findings
-- (string, expires).
-- ARGV: game, owner, order (JSON); the most waiting games, games of an owner, reviews of an owner's
-- day, orders of a game; milliseconds of a day; the moves without findings (JSON), and how long they
-- are stored in milliseconds. Returns OK, or the limit that prevents the order.
local order = cjson.decode(ARGV[3])
local waiting = redis.call('HGET', KEYS[1], ARGV[1])
if waiting then
  waiting = cjson.decode(waiting)
  for _, known in ipairs(waiting.orders) do
    if known.person == order.person and known.room == order.room and known.key == order.key then
      return 'OK'
    end
  end
  if #waiting.orders >= tonumber(ARGV[7]) then
    return 'full'
  end
  table.insert(waiting.orders, order)
  redis.call('HSET', KEYS[1], ARGV[1], cjson.encode(waiting))
  return 'OK'
end
local all, own, last, first, number = 0, 0, 0, nil, 0
local queue = redis.call('HGETALL', KEYS[1])
for i = 2, #queue, 2 do
  local each = cjson.decode(queue[i])
  all = all + 1
  number = math.max(number, each.number)
  first = math.min(first or each.turn, each.turn)
  if each.owner == ARGV[2] then
    own = own + 1
    last = math.max(last, each.turn)
  end
end
if all >= tonumber(ARGV[4]) then
  return 'full'
end
if own >= tonumber(ARGV[5]) then
  return 'person'
end
local taken = tonumber(redis.call('GET', KEYS[2]) or 0)
if taken >= tonumber(ARGV[6]) then
  return 'day'
end
local left = redis.call('PTTL', KEYS[2])
redis.call('SET', KEYS[2], taken + 1, 'PX', left > 0 and left or ARGV[8])
redis.call('SET', KEYS[3], ARGV[9], 'PX', ARGV[10], 'NX')
redis.call('HSET', KEYS[1], ARGV[1], cjson.encode({
  about = ARGV[1],
  owner = ARGV[2],
  turn = math.max(last + 1, first or 0),
  number = number + 1,
  orders = {order},
}))
return 'OK'
