-- Separates an id from its group, if the group is unchanged since it was read.
-- KEYS: identities (hash). ARGV: the id, its group as stored, that of the others (empty if only one
-- is left), the others. Returns 1, or 0 if the group has changed.
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
