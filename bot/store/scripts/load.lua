-- A match as it stands, and when. A script, so that all are of the same moment.
-- KEYS: the match (hash), its log (list). Answers its fields with their values, its
-- records, and the time as TIME tells it.
return {redis.call('HGETALL', KEYS[1]), redis.call('LRANGE', KEYS[2], 0, -1), redis.call('TIME')}
