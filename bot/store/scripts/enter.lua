-- Takes or renews a lease.
-- A holder can repeat the call after a lost answer.
-- KEYS: the lease. ARGV: holder, milliseconds. Returns 1 or 0.
if redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  return 1
end
if redis.call('GET', KEYS[1]) == ARGV[1] then
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0
