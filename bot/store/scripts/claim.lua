-- Makes the first person to enter the code, other than the asker, the request's other side.
-- KEYS: the request (hash), the person's pending request (string). ARGV: id, room, digest.
-- Returns 1, or 0 if there is no such request or another person came first.
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
