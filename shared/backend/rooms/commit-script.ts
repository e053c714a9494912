import { ROUNDS_KEPT } from '../../game/state/limits.ts';

/** A player's receipts that are kept; older ones go first. */
export const RECEIPTS_KEPT = 64;

/**
 * Receipts are a hash of one person in one room, by request id. `#` counts them, and `#0` to `#63` say which ids the
 * last ones have, so that the next one takes the place of the oldest. No request id begins like that.
 */
const KEEP = `
local function keep(key, requestId, receipt)
  local place = '#' .. redis.call('HINCRBY', key, '#', 1) % ${RECEIPTS_KEPT}
  local oldest = redis.call('HGET', key, place)
  if oldest then redis.call('HDEL', key, oldest) end
  redis.call('HSET', key, place, requestId, requestId, receipt)
end`;
/** Receipts outlive a closed room for this long, so that a repeated leave_game still gets its answer. */
const RECEIPT_SECONDS = 6 * 3600;

/**
 * One write of one game: check the receipt, the deadline and the version, then store everything and tell the room.
 *
 * KEYS: game, outbox, receipts, earlier rounds
 * ARGV: expected rev ('' = must not exist), deadline (Redis time in ms), request id ('' = none), receipt,
 *       'write' | 'rewrite' | 'close' | 'note', channel, message, next rev, number of the round that has become an earlier
 *       one ('' = none), that round, number of field values, fields…, outbox entries…
 *
 * The deadline makes an answer "nothing was changed" true even if the command lies in a stopped server's buffer:
 * it will not be done later.
 */
export const COMMIT_SCRIPT = `${KEEP}
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
  redis.call('UNLINK', KEYS[1], KEYS[2], KEYS[4])
elseif mode == 'write' or mode == 'rewrite' then
  if mode == 'rewrite' then redis.call('DEL', KEYS[1]) end
  rev = ARGV[8]
  local last = 11 + tonumber(ARGV[11])
  redis.call('HSET', KEYS[1], 'rev', rev, unpack(ARGV, 12, last))
  if ARGV[9] ~= '' then
    redis.call('HSET', KEYS[4], ARGV[9], ARGV[10])
    redis.call('HDEL', KEYS[4], tonumber(ARGV[9]) - ${ROUNDS_KEPT})
  end
  if #ARGV > last then redis.call('HSET', KEYS[2], unpack(ARGV, last + 1, #ARGV)) end
end
if requestId ~= '' then
  keep(KEYS[3], requestId, ARGV[4])
  redis.call('EXPIRE', KEYS[3], ${RECEIPT_SECONDS})
end
if mode ~= 'note' then redis.call('SPUBLISH', ARGV[6], ARGV[7]) end
return {'stored', rev or '0'}
`;

/**
 * Requests that were done under one user id are known under another.
 *
 * KEYS: receipts of the one, receipts of the other
 */
export const COPY_RECEIPTS_SCRIPT = `${KEEP}
local count = tonumber(redis.call('HGET', KEYS[1], '#') or '0')
for number = math.max(1, count - ${RECEIPTS_KEPT - 1}), count do
  local requestId = redis.call('HGET', KEYS[1], '#' .. number % ${RECEIPTS_KEPT})
  local receipt = requestId and redis.call('HGET', KEYS[1], requestId)
  if receipt and redis.call('HEXISTS', KEYS[2], requestId) == 0 then keep(KEYS[2], requestId, receipt) end
end
redis.call('EXPIRE', KEYS[2], ${RECEIPT_SECONDS})
`;
