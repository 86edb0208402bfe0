-- Linking two people: the first to type the code, other than the asker, is the request's other end.
-- KEYS: the request (hash), what the person waits for (string). ARGV: id, room, digest.
-- Answers 1, or 0 if there is no such request, or somebody else came first.
local asker = redis.call('HGET', KEYS[1], 'asker')
if not asker then
  return 0
end
if asker == ARGV[1] then
  return 1
end
local other = redis.call('HGET', KEYS[1], 'other')
if other and other ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], 'other', ARGV[1], 'other_room', ARGV[2])
redis.call('SET', KEYS[2], ARGV[3], 'PX', math.max(1, redis.call('PTTL', KEYS[1])))
return 1
