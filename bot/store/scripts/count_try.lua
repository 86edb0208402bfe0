-- Counts a try to deal with an entry of an inbox, unless it is counted already. Repeatable.
-- KEYS: how often entries were tried (hash). ARGV: entry, how often it was before this try. Answers
-- how often it was by now.
local tries = tonumber(redis.call('HGET', KEYS[1], ARGV[1]) or '0')
if tries == tonumber(ARGV[2]) then
  tries = redis.call('HINCRBY', KEYS[1], ARGV[1], 1)
end
return tries
