-- One step of a match. Every check comes before the first write.
--
-- KEYS: the match (hash), its log (list), the event (string), the deadlines (sorted
--       set), the outbox (stream)
-- ARGV: the step as JSON, which costs the client far less than many arguments:
--       game, expected (version), schema, fingerprint (16 characters), actor,
--       deadline (or none), remember (milliseconds), set (fields of the match), records;
--       then the channel on which it is told what was written to the outbox
-- Answers with the new version, and that is all when things go well, for the same reason. Or else
--          with a line: MOVED version (all went well, and the match is to be found elsewhere now),
--          KNOWN version, MISUSE, CONFLICT version, LATE, NOGAME, NOSEAT, or SCHEMA schema

local match, log, event, deadlines, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local step = cjson.decode(ARGV[1])
local count = #step.records

local known = redis.call('GET', event)
if known then
  if string.sub(known, 1, 16) ~= step.fingerprint then
    return 'MISUSE'
  end
  -- An older program kept more behind the version.
  return 'KNOWN ' .. string.match(known, '^%d+', 17)
end

local function remember(version)
  redis.call('SET', event, step.fingerprint .. version, 'PX', step.remember)
end

local stands = redis.call('HMGET', match, 'version', 'schema', 'host', 'guest', 'deadline',
  'phase', 'rooms', 'placed')
local version = tonumber(stands[1])
if step.expected == 0 then
  if version then
    return 'CONFLICT ' .. version
  end
elseif not version then
  return 'NOGAME'
elseif tonumber(stands[2]) > step.schema then
  return 'SCHEMA ' .. stands[2]
end

local actor, host, guest = step.actor, step.set.host or stands[3], step.set.guest or stands[4]
if actor ~= '' and actor ~= host and actor ~= guest then
  return 'NOSEAT'
end

if version and version ~= step.expected then
  local tail = count > 0 and redis.call('LRANGE', log, -count, -1) or {}
  local same = count > 0 and guest == stands[4]
  for i = 1, count do
    same = same and tail[i] == step.records[i]
  end
  if not same then
    return 'CONFLICT ' .. version
  end
  -- The same step of the same people under another event id, such as a second click. This id
  -- must stay harmless when it comes again after further moves.
  remember(version)
  return 'KNOWN ' .. version
end

if stands[5] and actor ~= '' then
  local now = redis.call('TIME')
  if now[1] * 1000 + math.floor(now[2] / 1000) >= tonumber(stands[5]) then
    return 'LATE'
  end
end

-- Where a match is found follows from these.
local moved = not stands[8] or guest ~= stands[4]
  or (step.set.phase or stands[6]) ~= stands[6] or (step.set.rooms or stands[7]) ~= stands[7]

version = step.expected + count
if count > 0 then
  redis.call('RPUSH', log, unpack(step.records))
end
local fields = {'version', version, 'schema', step.schema}
for name, value in pairs(step.set) do
  fields[#fields + 1] = name
  fields[#fields + 1] = value
end
if step.deadline then
  fields[#fields + 1] = 'deadline'
  fields[#fields + 1] = step.deadline
  redis.call('ZADD', deadlines, step.deadline, step.game)
elseif stands[5] then
  redis.call('HDEL', match, 'deadline')
  redis.call('ZREM', deadlines, step.game)
end
redis.call('HSET', match, unpack(fields))
local entry = redis.call('XADD', outbox, '*', 'g', step.game, 'v', version)
redis.call('PUBLISH', ARGV[2], outbox .. ' ' .. entry .. ' ' .. version .. ' ' .. step.game)
remember(version)
return moved and 'MOVED ' .. version or version
