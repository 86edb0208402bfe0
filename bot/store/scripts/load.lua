-- Reads a match atomically, with the time.
-- KEYS: the match (hash), its log (list). Returns its fields with their values, its records, and the
-- reply of TIME.
return {redis.call('HGETALL', KEYS[1]), redis.call('LRANGE', KEYS[2], 0, -1), redis.call('TIME')}
