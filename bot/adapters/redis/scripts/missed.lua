-- Counts a typed code that leads nowhere.
-- KEYS: how many so far. ARGV: milliseconds that they are remembered after the last one.
redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ARGV[1])
return 1
