-- Replaces a person's id in a match by a placeholder, permanently.
-- KEYS: the match (hash). ARGV: id, placeholder, rooms that the match is removed from (JSON).
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
for _, side in ipairs({'host', 'guest'}) do
  if redis.call('HGET', KEYS[1], side) == ARGV[1] then
    redis.call('HSET', KEYS[1], side, ARGV[2])
  end
end
local gone, community = {}, redis.call('HGET', KEYS[1], 'community')
for _, room in ipairs(cjson.decode(ARGV[3])) do
  gone[room] = true
  if room == community then
    redis.call('HDEL', KEYS[1], 'community')
  end
  redis.call('HDEL', KEYS[1], 'posted:' .. room, 'message:' .. room, 'asked:' .. room)
end
local stay = {}
for _, room in ipairs(cjson.decode(redis.call('HGET', KEYS[1], 'rooms') or '[]')) do
  if not gone[room] then
    stay[#stay + 1] = room
  end
end
redis.call('HSET', KEYS[1], 'rooms', #stay > 0 and cjson.encode(stay) or '[]')
return 1
