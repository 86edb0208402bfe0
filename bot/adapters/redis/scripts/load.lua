-- A match as it stands. A script, so that both are of the same moment.
-- KEYS: the match (hash), its log (list). Answers its fields with their values, and its records.
return {redis.call('HGETALL', KEYS[1]), redis.call('LRANGE', KEYS[2], 0, -1)}
