-- Records that one side of a link request confirms it.
-- KEYS: the request (hash). ARGV: id, the field that stands for its confirmation.
-- Returns 1, or 0 if there is no such request or the id is not one of its sides.
local ends = redis.call('HMGET', KEYS[1], 'asker', 'other')
if ends[1] ~= ARGV[1] and ends[2] ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[2], '1')
return 1
