-- Reads a community's rated games and their revision atomically.
-- KEYS: the games (hash), their revision (string). ARGV: the known revision.
-- Returns the revision, followed by the games with their records if it is not the known one.
local revision = redis.call('GET', KEYS[2]) or '0'
if revision == ARGV[1] then
  return {revision}
end
return {revision, redis.call('HGETALL', KEYS[1])}
