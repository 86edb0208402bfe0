-- Stores a request to link two ids as one person.
-- KEYS: the request (hash), the asker's pending request (string).
-- ARGV: id, room, digest, milliseconds.
redis.call('HSET', KEYS[1], 'asker', ARGV[1], 'room', ARGV[2])
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('SET', KEYS[2], ARGV[3], 'PX', ARGV[4])
return 1
