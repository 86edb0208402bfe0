-- Linking two people: one of them confirms the request.
-- KEYS: the request (hash). ARGV: id, the field that says yes for it.
-- Answers 1, or 0 if there is no such request, or it is somebody else's.
local ends = redis.call('HMGET', KEYS[1], 'asker', 'other')
if ends[1] ~= ARGV[1] and ends[2] ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[2], '1')
return 1
