-- Appends to a room's log.
-- Entries are numbered 1, 2, … without gaps, even after trimming: the newest is never trimmed.
-- KEYS: the log (stream), the entry's key (string)
-- ARGV: record, milliseconds to remember the key, maximum of entries, channel, room, maximum of bytes
-- Each entry has its record; the total of bytes ever appended, so that the difference between the
-- newest and the oldest entry is the size of the log; and as its stamp the server's time in
-- microseconds, which distinguishes it from an entry whose number was reused after a data loss.
-- Returns the entry's number, the size of the log, the entry's stamp and that of the previous entry;
-- for a known key its number and the record of that entry, or an empty string if it was trimmed.
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
-- A log that never exceeded the maxima needs no trimming.
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
