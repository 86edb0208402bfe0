-- Removes the orders of people and rooms from the queue of reviews.
-- KEYS: the queue (hash of games). ARGV: the number of people, their ids, and the ids of the rooms.
local people, rooms = {}, {}
for i = 2, #ARGV do
  local gone = i <= ARGV[1] + 1 and people or rooms
  gone[ARGV[i]] = true
end
local queue = redis.call('HGETALL', KEYS[1])
for i = 1, #queue, 2 do
  local waiting, left = cjson.decode(queue[i + 1]), {}
  for _, each in ipairs(waiting.orders) do
    if not people[each.person] and not rooms[each.room] then
      table.insert(left, each)
    end
  end
  if #left == 0 then
    redis.call('HDEL', KEYS[1], queue[i])
  elseif #left < #waiting.orders or people[waiting.owner] then
    waiting.orders = left
    if people[waiting.owner] then
      waiting.owner = left[1].person
    end
    redis.call('HSET', KEYS[1], queue[i], cjson.encode(waiting))
  end
end
