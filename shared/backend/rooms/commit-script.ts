import { type EarlierRound, earlierRound } from '../../game/results/earlier-round.ts';
import type { Parts } from '../../game/state/formats/formats.ts';
import { ROUNDS_KEPT } from '../../game/state/limits.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import { outboxField } from '../jobs/effect-table.ts';
import { channels, keys } from '../redis/keys.ts';
import {
  type Change,
  type CommitOutcome,
  type OutboxEntry,
  type Receipt,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';
import { roomMessage } from './sharded-bus.ts';

/** A commit that Redis has not begun after this long does not happen at all. */
export const COMMIT_VALID_MS = 800;

/** Receipts kept of each player; the oldest goes first. */
export const RECEIPTS_KEPT = 64;

/**
 * The receipts of one user in one room are a hash by request id. `#` counts them, and `#0` to `#63` hold the ids of the
 * latest, so that a new receipt replaces the oldest. No request id begins with `#`.
 */
const KEEP = `
local function keep(key, requestId, receipt)
  local place = '#' .. redis.call('HINCRBY', key, '#', 1) % ${RECEIPTS_KEPT}
  local oldest = redis.call('HGET', key, place)
  if oldest then redis.call('HDEL', key, oldest) end
  redis.call('HSET', key, place, requestId, requestId, receipt)
end`;
/** Receipts outlive a closed room, so that a repeated leave_game still gets its reply. */
const RECEIPT_TTL_SECONDS = 6 * 3600;

/**
 * One atomic write of one game: checks receipt, deadline and revision, then stores everything and tells the processes that
 * follow the room, but for the writing one, which knows. A follower stays one until the room closes: one that has lost its
 * connection is told of later changes as soon as it listens again, and learns from them that it has missed some.
 *
 * KEYS: game, outbox, receipts, earlier rounds, followers
 * ARGV: expected rev ('' = must not exist), deadline (Redis time in ms), request id ('' = none), receipt,
 *       'write' | 'rewrite' | 'close' | 'note', the writing process, what its followers' channels begin with, message,
 *       next rev, number of the round that is over ('' = none), that round, number of field values, fields…,
 *       outbox entries…
 *
 * The deadline keeps the reply "nothing was changed" true even if the command waits in the buffer of a stopped server:
 * it does not run later.
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
  rev = ARGV[9]
  local last = 12 + tonumber(ARGV[12])
  redis.call('HSET', KEYS[1], 'rev', rev, unpack(ARGV, 13, last))
  if ARGV[10] ~= '' then
    redis.call('HSET', KEYS[4], ARGV[10], ARGV[11])
    redis.call('HDEL', KEYS[4], tonumber(ARGV[10]) - ${ROUNDS_KEPT})
  end
  if #ARGV > last then redis.call('HSET', KEYS[2], unpack(ARGV, last + 1, #ARGV)) end
end
if requestId ~= '' then
  keep(KEYS[3], requestId, ARGV[4])
  redis.call('EXPIRE', KEYS[3], ${RECEIPT_TTL_SECONDS})
end
if mode ~= 'note' then
  for _, follower in ipairs(redis.call('SMEMBERS', KEYS[5])) do
    if follower ~= ARGV[6] then redis.call('SPUBLISH', ARGV[7] .. follower, ARGV[8]) end
  end
  if mode == 'close' then redis.call('UNLINK', KEYS[5]) end
end
return {'stored', rev or '0'}
`;

/**
 * Reads a game for a process that listens to its channel already, and tells it of every later change.
 *
 * KEYS: game, followers. ARGV: the process
 */
export const FOLLOW_SCRIPT = `
local fields = redis.call('HGETALL', KEYS[1])
if #fields > 0 then redis.call('SADD', KEYS[2], ARGV[1]) end
return fields
`;

/**
 * Makes the receipts of one user count as another's too.
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
redis.call('EXPIRE', KEYS[2], ${RECEIPT_TTL_SECONDS})
`;

/** Replaces a finished round that is still the same. KEYS: earlier rounds. ARGV: number, the text of before, the new one. */
export const REPLACE_ROUND_SCRIPT = `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end`;

export const COMMIT_KEYS = 5;
export type CommitReply = ['stored', string] | ['conflict'] | ['late'] | ['repeated', string];

interface CommitContext {
  readonly shared: SharedFormat;
  /** The writing process. */
  readonly processId: string;
  /** Epoch milliseconds by the clock of Redis. */
  readonly now: number;
}

/** Keys and arguments of the commit script. */
export function commitArguments(change: Change, { shared, processId, now }: CommitContext): string[] {
  const { gameId, before, after, request, origin } = change;
  // A room of another format is written whole: its parts may differ.
  const isRewritten = before !== null && before.format !== shared.now();
  const writtenBefore = before === null || isRewritten ? {} : shared.write('game', { ...before.state });
  const fields = after === null ? [] : changedFields(writtenBefore, shared.write('game', { ...after }));
  const write = isRewritten ? 'rewrite' : fields.length === 0 ? 'note' : 'write';
  const rev = nextRev(before, now);
  const since = Date.now();
  const outbox = change.effects.flatMap((effect) => {
    const entry = { effect, since, ...(origin && { origin }) } satisfies OutboxEntry;
    return [outboxField(gameId, effect), JSON.stringify(shared.write('outbox-entry', entry))];
  });
  return [
    keys.game(gameId),
    keys.outbox(gameId),
    keys.receipts(gameId, request?.key.userId ?? 'nobody'),
    keys.rounds(gameId),
    keys.followers(gameId),
    before === null ? '' : String(before.rev),
    String(now + COMMIT_VALID_MS),
    request?.key.requestId ?? '',
    request === undefined ? '' : JSON.stringify(request.receipt),
    after === null ? 'close' : write,
    processId,
    channels.room(gameId, ''),
    roomMessage(shared, change, rev),
    String(rev),
    ...finishedRound(shared, change),
    String(fields.length),
    ...fields,
    ...outbox,
  ];
}

/** @throws StoreUnavailable when the deadline of the commit was over */
export function outcomeOf(reply: CommitReply, format: number): CommitOutcome {
  switch (reply[0]) {
    case 'stored':
      return { kind: 'stored', rev: Number(reply[1]), format };
    case 'conflict':
      return { kind: 'conflict' };
    case 'repeated':
      return { kind: 'repeated', receipt: parseReceipt(reply[1]) };
    case 'late':
      throw new StoreUnavailable(false, 'the store answered too late');
  }
}

export const parseReceipt = (json: string): Receipt => JSON.parse(json) as Receipt;

/**
 * A revision is a moment, so that none is given twice: after a failover to a Redis that missed the last writes, their
 * revisions are not given to other contents.
 */
const nextRev = (before: StoredGame | null, now: number): number =>
  before === null ? 1 : Math.max(before.rev + 1, now);

function finishedRound(shared: SharedFormat, { before, after }: Change): [string, string] {
  const round = before === null || after === null ? null : earlierRound(before.state, after);
  return round === null ? ['', ''] : [String(round.round), roundText(shared, round)];
}

/** Compressed to a tenth: a room has many rounds, and they are seldom read. */
export const roundText = (shared: SharedFormat, round: EarlierRound): string =>
  Buffer.from(Bun.gzipSync(JSON.stringify(shared.write('game', { ...round })))).toString('base64');
export const partsOfRound = (text: string): Parts =>
  JSON.parse(Buffer.from(Bun.gunzipSync(Buffer.from(text, 'base64'))).toString()) as Parts;

/** Pairs of field and JSON for every part that is not the same value as before. */
export function changedFields(before: Parts, after: Parts): string[] {
  const changed: string[] = [];
  for (const field of Object.keys(after)) {
    const value = after[field];
    if (before[field] !== value) changed.push(field, JSON.stringify(value));
  }
  return changed;
}

/** A game in its stored format. */
export interface StoredParts {
  readonly rev: number;
  readonly parts: Parts;
}

/** The parts that a stored hash was made from; null when there is none. */
export function partsOfFields({ rev, ...fields }: Record<string, string>): StoredParts | null {
  return rev === undefined ? null : { rev: Number(rev), parts: parsedParts(Object.entries(fields)) };
}

/** The parts with these names, as far as they are stored. */
export function partsFromList(fields: readonly string[], stored: readonly (string | null)[]): Parts {
  return parsedParts(
    fields.flatMap((field, index) => {
      const json = stored[index] ?? null;
      return json === null ? [] : [[field, json] as const];
    }),
  );
}

const parsedParts = (fields: readonly (readonly [string, string])[]): Parts =>
  Object.fromEntries(fields.map(([field, json]) => [field, JSON.parse(json)]));
