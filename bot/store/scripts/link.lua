-- Merges two people, if both groups are unchanged since they were read.
-- KEYS: identities (hash). ARGV: the first group as stored, the second, both together, then all ids
-- of both. Returns 1, or 0 if a group has changed.
local done = true
for i = 4, #ARGV do
  done = done and redis.call('HGET', KEYS[1], ARGV[i]) == ARGV[3]
end
if done then
  return 1
end
for i = 4, #ARGV do
  local kept = redis.call('HGET', KEYS[1], ARGV[i]) or ''
  if kept ~= ARGV[1] and kept ~= ARGV[2] then
    return 0
  end
end
for g = 1, 2 do
  if ARGV[g] ~= '' then
    for _, id in ipairs(cjson.decode(ARGV[g])) do
      if redis.call('HGET', KEYS[1], id) ~= ARGV[g] then
        return 0
      end
    end
  end
end
for i = 4, #ARGV do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[3])
end
return 1
