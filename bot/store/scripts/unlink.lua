-- Linking undone: makes an id a person by itself, if its group is still as it was read.
-- KEYS: identities (hash). ARGV: the id, its group as it is kept, that of the others (or nothing:
--       there is only one), the others. Answers 1, or 0 if somebody was faster.
if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
for i = 4, #ARGV do
  if ARGV[3] == '' then
    redis.call('HDEL', KEYS[1], ARGV[i])
  else
    redis.call('HSET', KEYS[1], ARGV[i], ARGV[3])
  end
end
return 1
