-- A community's rated games and their revision, both of the same moment.
-- KEYS: the games (hash), their revision (string). ARGV: the revision that is known.
-- Answers the revision, and the games with their records unless nothing has changed.
local revision = redis.call('GET', KEYS[2]) or '0'
if revision == ARGV[1] then
  return {revision}
end
return {revision, redis.call('HGETALL', KEYS[1])}
