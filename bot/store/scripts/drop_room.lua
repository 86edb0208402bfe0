-- Deletes a room's log, unless the room was visited meanwhile.
-- KEYS: the rooms of its partition by their last visit, its log. ARGV: room, milliseconds without a
-- visit. Returns whether it was deleted.
local last = redis.call('ZSCORE', KEYS[1], ARGV[1])
local clock = redis.call('TIME')
if not last or tonumber(last) > clock[1] * 1000 + math.floor(clock[2] / 1000) - ARGV[2] then
  return 0
end
redis.call('DEL', KEYS[2])
redis.call('ZREM', KEYS[1], ARGV[1])
return 1
