-- Appends to a room's log.
-- Entries are numbered 1, 2, … without a gap, also after trimming: the newest is never trimmed.
-- KEYS: the log (stream), the entry's key (string)
-- ARGV: record, milliseconds to remember the key, entries to keep, channel, room
-- Answers the entry's number; and if the key was used before, what that entry holds, or nothing if
-- it is no longer kept.
local known = redis.call('GET', KEYS[2])
if known then
  local entry = redis.call('XRANGE', KEYS[1], known .. '-0', known .. '-0')[1]
  return {tonumber(known), entry and entry[2][2] or ''}
end
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local seq = 1
if newest then
  seq = tonumber(string.match(newest[1], '^%d+')) + 1
end
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], seq .. '-0', 'r', ARGV[1])
redis.call('SET', KEYS[2], seq, 'PX', ARGV[2])
redis.call('PUBLISH', ARGV[4], ARGV[5])
return {seq}
