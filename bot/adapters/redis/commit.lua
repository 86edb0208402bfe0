-- One step of a match. Every check comes before the first write.
--
-- KEYS: the match (hash), its log (list), the event (string), the partition's deadlines (sorted
--       set), the partition's outbox (stream)
-- ARGV: 1 game id, 2 expected version, 3 schema, 4 fingerprint (16 characters), 5 actor, 6 answer,
--       7 deadline or '', 8 milliseconds to remember the event, 9 number of fields to set,
--       then so many names and values, then the records
-- Answers: {'DONE', version, answer}, {'KNOWN', version, answer}, {'MISUSE'},
--          {'CONFLICT', version}, {'LATE'}, {'NO GAME'}, {'NO SEAT'}, {'SCHEMA', schema}

local match, log, event, deadlines, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local id, fingerprint, actor, answer, deadline = ARGV[1], ARGV[4], ARGV[5], ARGV[6], ARGV[7]
local expected, schema = tonumber(ARGV[2]), tonumber(ARGV[3])
local first_record = 10 + 2 * tonumber(ARGV[9])
local count = #ARGV - first_record + 1

local known = redis.call('GET', event)
if known then
  if string.sub(known, 1, 16) ~= fingerprint then
    return {'MISUSE'}
  end
  local space = string.find(known, ' ', 17, true)
  return {'KNOWN', tonumber(string.sub(known, 17, space - 1)), string.sub(known, space + 1)}
end

local function remember(version)
  redis.call('SET', event, fingerprint .. version .. ' ' .. answer, 'PX', ARGV[8])
end

local stands = redis.call('HMGET', match, 'version', 'schema', 'host', 'guest', 'deadline')
local version = tonumber(stands[1])
if expected == 0 then
  if version then
    return {'CONFLICT', version}
  end
elseif not version then
  return {'NO GAME'}
elseif tonumber(stands[2]) > schema then
  return {'SCHEMA', tonumber(stands[2])}
end

local host, guest = stands[3], stands[4]
for i = 10, first_record - 2, 2 do
  if ARGV[i] == 'host' then
    host = ARGV[i + 1]
  elseif ARGV[i] == 'guest' then
    guest = ARGV[i + 1]
  end
end
if actor ~= '' and actor ~= host and actor ~= guest then
  return {'NO SEAT'}
end

if version and version ~= expected then
  local tail = count > 0 and redis.call('LRANGE', log, -count, -1) or {}
  local same = count > 0 and guest == stands[4]
  for i = 1, count do
    same = same and tail[i] == ARGV[first_record + i - 1]
  end
  if not same then
    return {'CONFLICT', version}
  end
  -- The same step of the same people under another event id, such as a second click. This id
  -- must stay harmless when it comes again after further moves.
  remember(version)
  return {'KNOWN', version, answer}
end

if stands[5] and actor ~= '' then
  local now = redis.call('TIME')
  if now[1] * 1000 + math.floor(now[2] / 1000) >= tonumber(stands[5]) then
    return {'LATE'}
  end
end

version = expected + count
for i = first_record, #ARGV do
  redis.call('RPUSH', log, ARGV[i])
end
redis.call('HSET', match, 'version', version, 'schema', schema, unpack(ARGV, 10, first_record - 1))
if deadline ~= '' then
  redis.call('HSET', match, 'deadline', deadline)
  redis.call('ZADD', deadlines, deadline, id)
elseif stands[5] then
  redis.call('HDEL', match, 'deadline')
  redis.call('ZREM', deadlines, id)
end
redis.call('XADD', outbox, '*', 'g', id, 'v', version)
remember(version)
return {'DONE', version, answer}
