-- Commits one step of a match; every check comes before the first write.
-- KEYS: the match (hash), its log (list), the event (string), the deadlines (sorted
--       set), the outbox (stream), the number of the last grant of time (string)
-- ARGV: the step as JSON, which costs the client far less than many arguments:
--       game, expected (version), schema, fingerprint (16 characters), actor,
--       deadline (or none), remember (milliseconds), set (fields of the match), records, grants
--       (the number of the last grant of time applied by the step);
--       then the channel that announces the new outbox entry
-- Returns only the new version in the usual case, for the same reason; otherwise a line:
--       MOVED version (success, and the match belongs into other indexes now), KNOWN version,
--       MISUSE, CONFLICT version, GRANTS number (apply these first), LATE, NOGAME, NOSEAT, or
--       SCHEMA schema

local match, log, event, deadlines, outbox = KEYS[1], KEYS[2], KEYS[3], KEYS[4], KEYS[5]
local step = cjson.decode(ARGV[1])
local count = #step.records

local stands = redis.call('HMGET', match, 'version', 'schema', 'host', 'guest', 'deadline',
  'phase', 'rooms', 'placed', 'grants')
local version = tonumber(stands[1])
local granted = tonumber(stands[9] or 0)
local actor, host, guest = step.actor, step.set.host or stands[3], step.set.guest or stands[4]

local function is_too_late()
  local now = redis.call('TIME')
  return now[1] * 1000 + math.floor(now[2] / 1000) >= tonumber(stands[5])
end

-- The number of a grant of time that neither the match nor the step has applied, if there is one.
local function grant_pending()
  local newest = tonumber(redis.call('GET', KEYS[6]) or 0)
  return version and count > 0 and newest > math.max(granted, step.grants) and newest
end

-- Whether this is the last step again under another event id, such as a second click.
local function is_done()
  local tail = guest == stands[4] and count > 0 and redis.call('LRANGE', log, -count, -1) or {}
  for i = 1, count do
    if tail[i] ~= step.records[i] then
      return false
    end
  end
  return count > 0
end

local refusal, done
if step.expected == 0 and version then
  refusal = 'CONFLICT ' .. version
elseif step.expected ~= 0 and not version then
  refusal = 'NOGAME'
elseif version and tonumber(stands[2]) > step.schema then
  refusal = 'SCHEMA ' .. stands[2]
elseif actor ~= '' and actor ~= host and actor ~= guest then
  refusal = 'NOSEAT'
elseif version and version ~= step.expected then
  done = is_done()
  refusal = not done and 'CONFLICT ' .. version
elseif grant_pending() then
  refusal = 'GRANTS ' .. grant_pending()
elseif stands[5] and actor ~= '' and is_too_late() then
  refusal = 'LATE'
end

-- Remember the event even if its step is done already: the id must stay harmless when it is
-- repeated after further moves.
local after = done and version or step.expected + count
local known
if refusal then
  known = redis.call('GET', event)
else
  known = redis.call('SET', event, step.fingerprint .. after, 'NX', 'GET', 'PX', step.remember)
end
if known then
  local same = string.sub(known, 1, 16) == step.fingerprint
  return same and 'KNOWN ' .. string.sub(known, 17) or 'MISUSE'
elseif refusal or done then
  return refusal or 'KNOWN ' .. version
end

-- The match's index entries depend on these fields.
local moved = not stands[8] or guest ~= stands[4]
  or (step.set.phase or stands[6]) ~= stands[6] or (step.set.rooms or stands[7]) ~= stands[7]

if count > 0 then
  redis.call('RPUSH', log, unpack(step.records))
end
local fields = {'version', after, 'schema', step.schema}
if step.grants > granted then
  fields[#fields + 1] = 'grants'
  fields[#fields + 1] = step.grants
end
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
local entry = redis.call('XADD', outbox, '*', 'g', step.game, 'v', after)
redis.call('PUBLISH', ARGV[2], outbox .. ' ' .. entry .. ' ' .. after .. ' ' .. step.game)
return moved and 'MOVED ' .. after or after
