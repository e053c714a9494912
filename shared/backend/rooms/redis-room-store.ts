import { type EarlierRound, earlierRound, withoutPerson } from '../../game/results/earlier-round.ts';
import { formatOf, type Parts } from '../../game/state/formats/formats.ts';
import type { GameState } from '../../game/state/state.ts';
import { effectKinds, outboxField } from '../effects/effect-table.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import { channels, keys } from '../keys.ts';
import type { Logger } from '../logger.ts';
import type { Redis } from '../redis.ts';
import { answered } from './answered.ts';
import { createDueRooms } from './due-rooms.ts';
import { createProcessRooms } from './process-rooms.ts';
import {
  type Change,
  type CommitOutcome,
  NewerRoom,
  type OutboxEntry,
  type Receipt,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';
import {
  COMMIT_SCRIPT,
  COPY_RECEIPTS_SCRIPT,
  changedFields,
  isRefusal,
  openScriptConnection,
  partsFromList,
  partsOfFields,
  type StoredParts,
} from './script-connection.ts';
import { roomMessage } from './sharded-bus.ts';
import { createStoreClock } from './store-clock.ts';

/** A commit that Redis has not begun after this long is not done at all. */
export const COMMIT_VALID_MS = 800;

/** Rooms of which it was said that they are left alone. */
const MOST_SAID = 1_000;

type CommitReply = ['stored', string] | ['conflict'] | ['late'] | ['repeated', string];
type CopyCommand = (...keys: string[]) => Promise<null>;
type CommitCommand = (...args: string[]) => Promise<CommitReply>;

const REPLACE_ROUND = `
if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('HSET', KEYS[1], ARGV[1], ARGV[3]) end`;

const COMMIT_KEYS = 4;

/** Live games in Redis hashes. `redis` must fail fast (redis.ts, 'commands'). */
export function createRedisRoomStore(redis: Redis, shared: SharedFormat, logger: Logger): RoomStore {
  redis.defineCommand('commitGame', { numberOfKeys: COMMIT_KEYS, lua: COMMIT_SCRIPT });
  const commitByAnyClient = (redis as unknown as { commitGame: CommitCommand }).commitGame.bind(redis);
  const connection = openScriptConnection(redis, COMMIT_SCRIPT);
  const commitGame: CommitCommand = (...args) =>
    connection?.isOpen() === true
      ? (connection.run(args.slice(0, COMMIT_KEYS), args.slice(COMMIT_KEYS)) as Promise<CommitReply>)
      : commitByAnyClient(...args);
  redis.defineCommand('copyReceipts', { numberOfKeys: 2, lua: COPY_RECEIPTS_SCRIPT });
  const copyReceipts = (redis as unknown as { copyReceipts: CopyCommand }).copyReceipts.bind(redis);
  redis.defineCommand('replaceRound', { numberOfKeys: 1, lua: REPLACE_ROUND });
  const replaceRound = (redis as unknown as { replaceRound: CopyCommand }).replaceRound.bind(redis);
  const clock = createStoreClock(redis);
  const said = new Set<string>();
  const newerRoom = (gameId: string, format: number): NewerRoom => {
    if (!said.has(gameId)) logger.warn({ gameId, format }, 'a room is left to newer processes');
    if (said.size > MOST_SAID) said.clear();
    said.add(gameId);
    return new NewerRoom(gameId, format);
  };
  const readRound = (gameId: string, text: string): EarlierRound => {
    const parts = partsOfRound(text);
    const round = shared.read('game', parts);
    if (round === null) throw newerRoom(gameId, formatOf(parts));
    // Only commit writes them, and it writes whole GameStates.
    return round as unknown as EarlierRound;
  };
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
      const stored = partsOfFields(fields);
      const game = stored === null ? null : storedGame(shared, stored);
      if (stored !== null && game === null) throw newerRoom(gameId, formatOf(stored.parts));
      return { game, receipt: receipt === null ? null : parseReceipt(receipt) };
    },

    async commit(change) {
      const begunAt = Date.now();
      await answered(() => announce(change));
      try {
        const format = shared.now();
        const reply = await commitGame(
          ...commitArguments(shared, change, clock.now(keys.game(change.gameId))),
        );
        if (reply[0] === 'stored') {
          // What is not forgotten is looked at once more, when the process is dead.
          processRooms.settle(change.before?.state ?? null, change.after, begunAt).catch(() => undefined);
        }
        return outcomeOf(reply, format);
      } catch (error) {
        throw error instanceof StoreUnavailable ? error : new StoreUnavailable(mayHaveReached(error), error);
      }
    },

    async copyReceipts(gameId, from, to) {
      await answered(() => copyReceipts(keys.receipts(gameId, from), keys.receipts(gameId, to)));
    },

    async outbox(gameId) {
      const entries = await answered(() => redis.hvals(keys.outbox(gameId)));
      return entries.flatMap((json) => readEntry(shared, JSON.parse(json)) ?? []);
    },

    async earlierRound(gameId, round) {
      const text = await answered(() => redis.hget(keys.rounds(gameId), String(round)));
      return text === null ? null : readRound(gameId, text);
    },

    async forgetInRounds(gameId, userId) {
      const kept = await answered(() => redis.hgetall(keys.rounds(gameId)));
      for (const [number, text] of Object.entries(kept)) {
        const round = readRound(gameId, text);
        const changed = withoutPerson(round, userId);
        if (changed === round) continue;
        // What is over is written by nobody else; a room that closed meanwhile has none, and gets none again.
        await answered(() => replaceRound(keys.rounds(gameId), number, text, roundText(shared, changed)));
      }
    },

    async loadParts<F extends keyof GameState>(gameId: string, ...fields: readonly F[]) {
      const stored = await answered(() => redis.hmget(keys.game(gameId), 'format', ...fields));
      if (stored.every((json) => json === null)) return null;
      const parts = partsFromList(['format', ...fields], stored);
      if (formatOf(parts) === shared.newest) return parts as unknown as Pick<GameState, F>;
      // Parts of another format need not mean the same.
      return (await this.load(gameId)).game?.state ?? null;
    },

    async removeFromOutbox(gameId, effects) {
      if (effects.length === 0) return;
      const fields = effects.map((effect) => outboxField(gameId, effect));
      await answered(() => redis.hdel(keys.outbox(gameId), ...fields));
      await answered(() => dueRooms.queued(gameId, effects));
    },
  };
}

/** What is stored, as this process knows it; null for what is of a newer format. */
function storedGame(shared: SharedFormat, { rev, parts }: StoredParts): StoredGame | null {
  const state = shared.read('game', parts);
  // Only commit writes this hash, and it writes whole GameStates.
  return state === null ? null : { rev, format: formatOf(parts), state: state as unknown as GameState };
}

/** Null for an effect that waits for a process that knows it. */
function readEntry(shared: SharedFormat, parts: Parts): OutboxEntry | null {
  // Only commit writes the outbox.
  const entry = shared.read('outbox-entry', parts) as unknown as OutboxEntry | null;
  return entry !== null && effectKinds.includes(entry.effect.kind) ? entry : null;
}

function commitArguments(shared: SharedFormat, change: Change, now: number): string[] {
  const { gameId, before, after, request, origin } = change;
  const userId = request?.key.userId ?? 'nobody';
  // A room of another format is written whole: it may have other parts.
  const isRewritten = before !== null && before.format !== shared.now();
  const writtenBefore = before === null || isRewritten ? {} : shared.write('game', { ...before.state });
  const fields = after === null ? [] : changedFields(writtenBefore, shared.write('game', { ...after }));
  const rev = nextRev(before, now);
  const since = Date.now();
  const outbox = change.effects.flatMap((effect) => [
    outboxField(gameId, effect),
    JSON.stringify(
      shared.write('outbox-entry', { effect, since, ...(origin && { origin }) } satisfies OutboxEntry),
    ),
  ]);
  const write = isRewritten ? 'rewrite' : fields.length === 0 ? 'note' : 'write';
  return [
    keys.game(gameId),
    keys.outbox(gameId),
    keys.receipts(gameId, userId),
    keys.rounds(gameId),
    before === null ? '' : String(before.rev),
    String(now + COMMIT_VALID_MS),
    request?.key.requestId ?? '',
    request === undefined ? '' : JSON.stringify(request.receipt),
    after === null ? 'close' : write,
    channels.room(gameId),
    roomMessage(shared, change, rev),
    String(rev),
    ...roundThatIsOver(shared, change),
    String(fields.length),
    ...fields,
    ...outbox,
  ];
}

/** What the commit script is given of it. */
function roundThatIsOver(shared: SharedFormat, { before, after }: Change): [string, string] {
  const round = before === null || after === null ? null : earlierRound(before.state, after);
  return round === null ? ['', ''] : [String(round.round), roundText(shared, round)];
}

/** Compressed to a tenth: a room has many, and hardly anybody asks for one. */
const roundText = (shared: SharedFormat, round: EarlierRound): string =>
  Buffer.from(Bun.gzipSync(JSON.stringify(shared.write('game', { ...round })))).toString('base64');
const partsOfRound = (text: string): Parts =>
  JSON.parse(Buffer.from(Bun.gunzipSync(Buffer.from(text, 'base64'))).toString()) as Parts;

/**
 * A revision is a moment, so that none is given twice: where a Redis takes over that has not been told of the last
 * writes, who knows of those does not take what is written there instead for the same.
 */
const nextRev = (before: StoredGame | null, now: number): number =>
  before === null ? 1 : Math.max(before.rev + 1, now);

function outcomeOf(reply: CommitReply, format: number): CommitOutcome {
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

const parseReceipt = (json: string): Receipt => JSON.parse(json) as Receipt;

/** False when the command was never sent, or Redis answered with an error; a cluster's nodes with several. */
function mayHaveReached(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error.name === 'ReplyError' || isRefusal(error)) return false;
  return !NOT_DONE.some((beginning) => error.message.startsWith(beginning));
}

const NOT_DONE = ["Stream isn't writeable", "Cluster isn't ready", 'Too many Cluster redirections'];
