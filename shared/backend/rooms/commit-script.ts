/** A player's receipts that are kept; older ones go first. */
export const RECEIPTS_KEPT = 64;
/** Receipts outlive a closed room for this long, so that a repeated leave_game still gets its answer. */
const RECEIPT_SECONDS = 6 * 3600;

/**
 * One write of one game: check the receipt, the deadline and the version, then store everything and tell the room.
 *
 * KEYS: game, outbox, receipts, order of receipts
 * ARGV: expected rev ('' = must not exist), deadline (Redis time in ms), request id ('' = none), receipt,
 *       'write' | 'rewrite' | 'close' | 'note', channel, message, next rev, number of field values, fields…, outbox entries…
 *
 * The deadline makes an answer "nothing was changed" true even if the command lies in a stopped server's buffer:
 * it will not be done later.
 */
export const COMMIT_SCRIPT = `
local requestId = ARGV[3]
if requestId ~= '' then
  local known = redis.call('HGET', KEYS[3], requestId)
  if known then return {'repeated', known} end
end
local time = redis.call('TIME')
if time[1] * 1000 + math.floor(time[2] / 1000) > tonumber(ARGV[2]) then return {'late'} end
local rev = redis.call('HGET', KEYS[1], 'rev')
if (rev or '') ~= ARGV[1] then return {'conflict'} end

local mode = ARGV[5]
if mode == 'close' then
  redis.call('UNLINK', KEYS[1], KEYS[2])
elseif mode == 'write' or mode == 'rewrite' then
  if mode == 'rewrite' then redis.call('DEL', KEYS[1]) end
  rev = ARGV[8]
  local last = 9 + tonumber(ARGV[9])
  redis.call('HSET', KEYS[1], 'rev', rev, unpack(ARGV, 10, last))
  if #ARGV > last then redis.call('HSET', KEYS[2], unpack(ARGV, last + 1, #ARGV)) end
end
if requestId ~= '' then
  redis.call('HSET', KEYS[3], requestId, ARGV[4])
  redis.call('RPUSH', KEYS[4], requestId)
  if redis.call('LLEN', KEYS[4]) > ${RECEIPTS_KEPT} then
    redis.call('HDEL', KEYS[3], redis.call('LPOP', KEYS[4]))
  end
  redis.call('EXPIRE', KEYS[3], ${RECEIPT_SECONDS})
  redis.call('EXPIRE', KEYS[4], ${RECEIPT_SECONDS})
end
if mode ~= 'note' then redis.call('SPUBLISH', ARGV[6], ARGV[7]) end
return {'stored', rev or '0'}
`;

/**
 * Requests that were done under one user id are known under another.
 *
 * KEYS: receipts and their order of the one, receipts and their order of the other
 */
export const COPY_RECEIPTS_SCRIPT = `
for _, requestId in ipairs(redis.call('LRANGE', KEYS[2], 0, -1)) do
  local receipt = redis.call('HGET', KEYS[1], requestId)
  if receipt and redis.call('HSETNX', KEYS[3], requestId, receipt) == 1 then
    redis.call('RPUSH', KEYS[4], requestId)
  end
end
while redis.call('LLEN', KEYS[4]) > ${RECEIPTS_KEPT} do
  redis.call('HDEL', KEYS[3], redis.call('LPOP', KEYS[4]))
end
redis.call('EXPIRE', KEYS[3], ${RECEIPT_SECONDS})
redis.call('EXPIRE', KEYS[4], ${RECEIPT_SECONDS})
`;
