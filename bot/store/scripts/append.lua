-- Appends to a room's log.
-- Entries are numbered 1, 2, … without a gap, also after trimming: the newest is never trimmed.
-- KEYS: the log (stream), the entry's key (string)
-- ARGV: record, milliseconds to remember the key, entries to keep, channel, room, bytes to keep
-- Each entry has its record; how many bytes were ever appended, itself included: the difference
-- of the newest and the oldest is how many are kept; and as its stamp the server's time in
-- microseconds, by which it is told from one that has its number after the server lost some.
-- Answers the entry's number, how many bytes the log has, the entry's stamp and that of the one
-- before; or, if the key was used before, its number and what that entry holds, or nothing if it is
-- no longer kept.
local newest = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
local seq, bytes = 1, #ARGV[1]
if newest then
  seq = tonumber(string.match(newest[1], '^%d+')) + 1
  bytes = bytes + (newest[2][4] or 0)
end
local known = redis.call('SET', KEYS[2], seq, 'NX', 'GET', 'PX', ARGV[2])
if known then
  local entry = redis.call('XRANGE', KEYS[1], known .. '-0', known .. '-0')[1]
  return {tonumber(known), entry and entry[2][2] or ''}
end
local time = redis.call('TIME')
local stamp = time[1] .. string.format('%06d', time[2])
redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[3], seq .. '-0', 'r', ARGV[1], 'b', bytes,
  't', stamp)
local size, most = bytes, tonumber(ARGV[6])
-- What never had more entries or bytes than are kept has all of them.
while size > most or seq > tonumber(ARGV[3]) do
  local oldest = redis.call('XRANGE', KEYS[1], '-', '+', 'COUNT', 1)[1]
  size = bytes - (oldest[2][4] or 0) + #oldest[2][2]
  if size <= most or oldest[1] == seq .. '-0' then
    break
  end
  redis.call('XDEL', KEYS[1], oldest[1])
end
redis.call('PUBLISH', ARGV[4], ARGV[5])
return {seq, size, stamp, newest and newest[2][6] or ''}
