-- Records that the operator gives all players time. A script, since the moment is the database's.
-- KEYS: all grants as JSON (list). ARGV: milliseconds, and why.
-- Answers with the number of the grant.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
return redis.call('RPUSH', KEYS[1],
  cjson.encode({at = now, span = tonumber(ARGV[1]), reason = ARGV[2]}))
