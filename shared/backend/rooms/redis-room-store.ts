import type { Redis } from 'ioredis';
import { outboxField } from '../effects/effect-job.ts';
import { channels, keys } from '../keys.ts';
import { answered } from './answered.ts';
import { COMMIT_SCRIPT, COPY_RECEIPTS_SCRIPT } from './commit-script.ts';
import { createDueRooms } from './due-rooms.ts';
import { changedFields, gameFromFields, partsFromFields } from './game-fields.ts';
import { createProcessRooms } from './process-rooms.ts';
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
  const dueRooms = createDueRooms(redis);
  const processRooms = createProcessRooms(redis);
  /** Before anything is stored, so that the sweep finds what somebody who dies leaves undone. */
  const announce = ({ gameId, before, after, effects }: Change) =>
    Promise.all([
      after === null ? dueRooms.closing(gameId) : dueRooms.expect(gameId, effects),
      processRooms.expect(before?.state ?? null, after),
    ]);

  return {
    async load(gameId, request) {
      const [fields, receipt] = await answered(() =>
        Promise.all([
          redis.hgetall(keys.game(gameId)),
          request === undefined ? null : redis.hget(keys.receipts(gameId, request.userId), request.requestId),
        ]),
      );
      return { game: gameFromFields(fields), receipt: receipt === null ? null : parseReceipt(receipt) };
    },

    async commit(change) {
      const begunAt = Date.now();
      await answered(() => announce(change));
      try {
        const reply = await commitGame(...commitArguments(change, clock.now() + COMMIT_VALID_MS));
        if (reply[0] === 'stored') {
          // What is not forgotten is looked at once more, when the process is dead.
          processRooms.settle(change.before?.state ?? null, change.after, begunAt).catch(() => undefined);
        }
        return outcomeOf(reply);
      } catch (error) {
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable(mayHaveReached(error), error);
      }
    },

    async copyReceipts(gameId, from, to) {
      const keysOf = (userId: string) => [keys.receipts(gameId, userId), keys.receiptOrder(gameId, userId)];
      await answered(() => copyReceipts(...keysOf(from), ...keysOf(to)));
    },

    async outbox(gameId) {
      const entries = await answered(() => redis.hvals(keys.outbox(gameId)));
      return entries.map((json) => JSON.parse(json) as OutboxEntry);
    },

    async loadParts(gameId, ...fields) {
      return partsFromFields(fields, await answered(() => redis.hmget(keys.game(gameId), ...fields)));
    },

    async removeFromOutbox(gameId, effects) {
      if (effects.length === 0) return;
      const fields = effects.map((effect) => outboxField(gameId, effect));
      await answered(() => redis.hdel(keys.outbox(gameId), ...fields));
      await answered(() => dueRooms.queued(gameId, effects));
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

/** False when the command was never sent, or Redis answered with an error. */
function mayHaveReached(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error.name === 'ReplyError') return false;
  return !error.message.startsWith("Stream isn't writeable");
}
