import type { Redis } from 'ioredis';
import { outboxField } from '../effects/effect-job.ts';
import { channels, keys } from '../keys.ts';
import { COMMIT_SCRIPT, COPY_RECEIPTS_SCRIPT } from './commit-script.ts';
import { changedFields, gameFromFields } from './game-fields.ts';
import type { Change, CommitOutcome, OutboxEntry, Receipt, RoomMessage, RoomStore } from './room-store.ts';
import { StoreUnavailable } from './room-store.ts';
import { createStoreClock } from './store-clock.ts';

/** A commit that Redis has not begun after this long is not done at all. */
export const COMMIT_VALID_MS = 800;

type CommitReply = ['stored', string] | ['conflict'] | ['late'] | ['repeated', string];
type CopyCommand = (...keys: string[]) => Promise<null>;
type CommitCommand = (...args: (string | number)[]) => Promise<CommitReply>;

/** Live games in Redis hashes. `redis` must fail fast (redis.ts, 'commands'). */
export function createRedisRoomStore(redis: Redis): RoomStore {
  redis.defineCommand('commitGame', { numberOfKeys: 4, lua: COMMIT_SCRIPT });
  const commitGame = (redis as unknown as { commitGame: CommitCommand }).commitGame.bind(redis);
  redis.defineCommand('copyReceipts', { numberOfKeys: 4, lua: COPY_RECEIPTS_SCRIPT });
  const copyReceipts = (redis as unknown as { copyReceipts: CopyCommand }).copyReceipts.bind(redis);
  const clock = createStoreClock(redis);

  return {
    async load(gameId, request) {
      const [fields, receipt] = await reading(
        Promise.all([
          redis.hgetall(keys.game(gameId)),
          request === undefined ? null : redis.hget(keys.receipts(gameId, request.userId), request.requestId),
        ]),
      );
      return { game: gameFromFields(fields), receipt: receipt === null ? null : parseReceipt(receipt) };
    },

    async commit(change) {
      try {
        const reply = await commitGame(...commitArguments(change, clock.now() + COMMIT_VALID_MS));
        return outcomeOf(reply);
      } catch (error) {
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable(mayHaveReached(error), error);
      }
    },

    async copyReceipts(gameId, from, to) {
      const keysOf = (userId: string) => [keys.receipts(gameId, userId), keys.receiptOrder(gameId, userId)];
      await reading(copyReceipts(...keysOf(from), ...keysOf(to)));
    },

    async outbox(gameId) {
      const entries = await reading(redis.hvals(keys.outbox(gameId)));
      return entries.map((json) => JSON.parse(json) as OutboxEntry);
    },

    async removeFromOutbox(gameId, effectIds) {
      if (effectIds.length > 0) await reading(redis.hdel(keys.outbox(gameId), ...effectIds));
    },
  };
}

function commitArguments(change: Change, deadline: number): (string | number)[] {
  const { gameId, before, after, request } = change;
  const userId = request?.key.userId ?? 'nobody';
  const fields = after === null ? [] : changedFields(before?.state ?? null, after);
  const since = Date.now();
  const outbox = change.effects.flatMap((effect) => [
    outboxField(gameId, effect),
    JSON.stringify({ effect, since } satisfies OutboxEntry),
  ]);
  const isUnchanged = after !== null && before !== null && fields.length === 0;
  return [
    keys.game(gameId),
    keys.outbox(gameId),
    keys.receipts(gameId, userId),
    keys.receiptOrder(gameId, userId),
    before === null ? '' : String(before.rev),
    deadline,
    request?.key.requestId ?? '',
    request === undefined ? '' : JSON.stringify(request.receipt),
    after === null ? 'close' : isUnchanged ? 'note' : 'write',
    channels.room(gameId),
    JSON.stringify(messageOf(change)),
    fields.length,
    ...fields,
    ...outbox,
  ];
}

function messageOf({ before, after, events }: Change): RoomMessage {
  const fromRev = before?.rev ?? 0;
  return after === null ? { fromRev, toRev: null } : { fromRev, toRev: fromRev + 1, events };
}

function outcomeOf(reply: CommitReply): CommitOutcome {
  switch (reply[0]) {
    case 'stored':
      return { kind: 'stored', rev: Number(reply[1]) };
    case 'conflict':
      return { kind: 'conflict' };
    case 'repeated':
      return { kind: 'repeated', receipt: parseReceipt(reply[1]) };
    case 'late':
      throw new StoreUnavailable(false, 'the store answered too late');
  }
}

const parseReceipt = (json: string): Receipt => JSON.parse(json) as Receipt;

/** For what changes nothing, or may be repeated, whatever becomes of it. */
async function reading<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw new StoreUnavailable(false, error);
  }
}

/** False when the command was never sent, or Redis answered with an error. */
function mayHaveReached(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error.name === 'ReplyError') return false;
  return !error.message.startsWith("Stream isn't writeable");
}
