-- Sets a number unless it is as large already. KEYS: the number (string). ARGV: the number.
if tonumber(redis.call('GET', KEYS[1]) or 0) < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
return 1
