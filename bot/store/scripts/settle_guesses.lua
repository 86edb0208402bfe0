-- Counts the guesses of a move that was played, each once, and stores the correct guessers.
-- KEYS: the game's open guesses (hash), the community's tallies (hash), the results of the game's
--       guesses (hash). ARGV: the move's number, its point, when it was played, the lifetime of the
--       result. A guess is stored as [move, point, at], a tally as [right, tried], a result as
--       {right, tried}, all in JSON; damaged ones are skipped.
local function decoded(text)
  local ok, record = pcall(cjson.decode, text)
  return ok and type(record) == 'table' and record or {}
end
local right, tried = {}, 0
local found = redis.call('HGETALL', KEYS[1])
for i = 1, #found, 2 do
  local user = found[i]
  local move, point, at = unpack(decoded(found[i + 1]))
  if move == tonumber(ARGV[1]) then
    redis.call('HDEL', KEYS[1], user)
    if at < tonumber(ARGV[3]) then
      local good, all = unpack(decoded(redis.call('HGET', KEYS[2], user) or '[0,0]'))
      if point == ARGV[2] then
        good = (good or 0) + 1
        table.insert(right, user)
      end
      redis.call('HSET', KEYS[2], user, string.format('[%d,%d]', good or 0, (all or 0) + 1))
      tried = tried + 1
    end
  end
end
if tried > 0 then
  local field = ARGV[1] .. ' ' .. ARGV[3]
  local known = redis.call('HGET', KEYS[3], field)
  if known then
    local before = decoded(known)
    tried = tried + (before['tried'] or 0)
    for _, user in ipairs(before['right'] or {}) do table.insert(right, user) end
  end
  local names = #right > 0 and cjson.encode(right) or '[]'
  redis.call('HSET', KEYS[3], field, '{"right":' .. names .. ',"tried":' .. tried .. '}')
  redis.call('PEXPIRE', KEYS[3], ARGV[4])
end
return tried
