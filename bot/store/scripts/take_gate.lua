-- Takes or renews the gate of a match, and reads the match.
-- A holder can repeat the call after a lost answer.
-- KEYS: the gate, the match (hash), its log (list). ARGV: holder, milliseconds.
-- Returns the match as load.lua does, or nothing if the gate has another holder.
if not redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2]) then
  if redis.call('GET', KEYS[1]) ~= ARGV[1] then
    return false
  end
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return {redis.call('HGETALL', KEYS[2]), redis.call('LRANGE', KEYS[3], 0, -1), redis.call('TIME')}
