import type { Effect } from '../../game/events/effect.ts';
import { type EarlierRound, withoutPerson } from '../../game/results/earlier-round.ts';
import { formatOf, type Parts } from '../../game/state/formats/formats.ts';
import type { GameState } from '../../game/state/state.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import { effectKinds, outboxField } from '../jobs/effect-table.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Logger } from '../observability/logger.ts';
import type { Tracing } from '../observability/tracing.ts';
import { keys } from '../redis/keys.ts';
import type { Redis } from '../redis/redis.ts';
import { BunScriptClient, isRefusal } from './bun-script-client.ts';
import {
  COMMIT_KEYS,
  COMMIT_SCRIPT,
  COPY_RECEIPTS_SCRIPT,
  type CommitReply,
  commitArguments,
  FOLLOW_SCRIPT,
  outcomeOf,
  parseReceipt,
  partsFromList,
  partsOfFields,
  partsOfRound,
  REPLACE_ROUND_SCRIPT,
  roundText,
  type StoredParts,
} from './commit-script.ts';
import {
  type Change,
  type CommitOutcome,
  type LoadedGame,
  NewerRoom,
  type OutboxEntry,
  orStoreUnavailable,
  type RequestKey,
  type RoomStore,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';
import { StoreClock } from './store-clock.ts';
import { DueRooms, isSamePeople, ProcessRooms } from './sweep-marks.ts';

const LOGGED_ROOMS = 1_000;

/** ioredis has no types for the commands that `defineCommand` adds. */
interface ScriptCommands {
  commitGame(...args: string[]): Promise<CommitReply>;
  followGame(game: string, followers: string, processId: string): Promise<string[]>;
  copyReceipts(from: string, to: string): Promise<null>;
  replaceRound(rounds: string, number: string, before: string, after: string): Promise<null>;
}

interface StoreOptions {
  /** Must fail fast (redis.ts, 'commands'). */
  readonly redis: Redis;
  readonly processId: string;
  readonly shared: SharedFormat;
  readonly logger: Logger;
  readonly metrics?: Metrics;
  readonly tracing?: Tracing | null;
}

/** Live games in Redis hashes. */
export class RedisRoomStore implements RoomStore {
  readonly #redis: Redis & ScriptCommands;
  readonly #processId: string;
  readonly #shared: SharedFormat;
  readonly #logger: Logger;
  readonly #scriptClient: BunScriptClient | null;
  readonly #clock: StoreClock;
  readonly #dueRooms: DueRooms;
  readonly #processRooms: ProcessRooms;
  /** Rooms of newer formats, each of which is logged once. */
  readonly #logged = new Set<string>();

  readonly #metrics: StoreMetrics | null;
  readonly #tracing: Tracing | null;

  constructor({ redis, processId, shared, logger, metrics, tracing = null }: StoreOptions) {
    redis.defineCommand('commitGame', { numberOfKeys: COMMIT_KEYS, lua: COMMIT_SCRIPT });
    redis.defineCommand('followGame', { numberOfKeys: 2, lua: FOLLOW_SCRIPT });
    redis.defineCommand('copyReceipts', { numberOfKeys: 2, lua: COPY_RECEIPTS_SCRIPT });
    redis.defineCommand('replaceRound', { numberOfKeys: 1, lua: REPLACE_ROUND_SCRIPT });
    this.#redis = redis as Redis & ScriptCommands;
    this.#processId = processId;
    this.#shared = shared;
    this.#logger = logger;
    this.#scriptClient = BunScriptClient.beside(redis, COMMIT_SCRIPT);
    this.#clock = new StoreClock(redis);
    this.#dueRooms = new DueRooms(redis);
    this.#processRooms = new ProcessRooms(redis);
    this.#metrics = metrics === undefined ? null : new StoreMetrics(metrics);
    this.#tracing = tracing;
  }

  load(gameId: string, request?: RequestKey): Promise<LoadedGame> {
    const load = () => this.#load(gameId, request);
    return this.#metrics === null ? load() : this.#metrics.load(load);
  }

  follow(gameId: string): Promise<StoredGame | null> {
    const load = () => this.#follow(gameId);
    return this.#metrics === null ? load() : this.#metrics.load(load);
  }

  commit(change: Change): Promise<CommitOutcome> {
    if (this.#tracing === null) return this.#measuredCommit(change);
    const start = { name: 'commit', kind: 'client', facts: { gameId: change.gameId } } as const;
    return this.#tracing.within(start, async (span) => {
      const outcome = await this.#measuredCommit({ ...change, origin: span.origin });
      span.note({ outcome: outcome.kind });
      return outcome.kind === 'stored' ? { ...outcome, origin: span.origin } : outcome;
    });
  }

  async copyReceipts(gameId: string, from: string, to: string): Promise<void> {
    await orStoreUnavailable(() =>
      this.#redis.copyReceipts(keys.receipts(gameId, from), keys.receipts(gameId, to)),
    );
  }

  async loadParts<F extends keyof GameState>(
    gameId: string,
    ...fields: readonly F[]
  ): Promise<Pick<GameState, F> | null> {
    const stored = await orStoreUnavailable(() => this.#redis.hmget(keys.game(gameId), 'format', ...fields));
    if (stored.every((json) => json === null)) return null;
    const parts = partsFromList(['format', ...fields], stored);
    if (formatOf(parts) === this.#shared.newest) return parts as unknown as Pick<GameState, F>;
    // Parts of another format need not mean the same.
    return (await this.load(gameId)).game?.state ?? null;
  }

  async earlierRound(gameId: string, round: number): Promise<EarlierRound | null> {
    const text = await orStoreUnavailable(() => this.#redis.hget(keys.rounds(gameId), String(round)));
    return text === null ? null : this.#readRound(gameId, text);
  }

  async forgetInRounds(gameId: string, userId: string): Promise<void> {
    const kept = await orStoreUnavailable(() => this.#redis.hgetall(keys.rounds(gameId)));
    for (const [number, text] of Object.entries(kept)) {
      const round = this.#readRound(gameId, text);
      const changed = withoutPerson(round, userId);
      if (changed === round) continue;
      const after = roundText(this.#shared, changed);
      // Nothing else writes a finished round; a room that closed meanwhile has none, and gets none again.
      await orStoreUnavailable(() => this.#redis.replaceRound(keys.rounds(gameId), number, text, after));
    }
  }

  async outbox(gameId: string): Promise<readonly OutboxEntry[]> {
    const entries = await orStoreUnavailable(() => this.#redis.hvals(keys.outbox(gameId)));
    return entries.flatMap((json) => this.#readEntry(JSON.parse(json)) ?? []);
  }

  async removeFromOutbox(gameId: string, effects: readonly Effect[]): Promise<void> {
    if (effects.length === 0) return;
    const fields = effects.map((effect) => outboxField(gameId, effect));
    await orStoreUnavailable(() => this.#redis.hdel(keys.outbox(gameId), ...fields));
    await orStoreUnavailable(() => this.#dueRooms.queued(gameId, effects));
  }

  async #load(gameId: string, request: RequestKey | undefined): Promise<LoadedGame> {
    const [fields, receipt] = await orStoreUnavailable(() =>
      Promise.all([
        this.#redis.hgetall(keys.game(gameId)),
        request === undefined
          ? null
          : this.#redis.hget(keys.receipts(gameId, request.userId), request.requestId),
      ]),
    );
    const stored = partsOfFields(fields);
    return {
      game: stored === null ? null : this.#readGame(gameId, stored),
      receipt: receipt === null ? null : parseReceipt(receipt),
    };
  }

  async #follow(gameId: string): Promise<StoredGame | null> {
    const fields = await orStoreUnavailable(() =>
      this.#redis.followGame(keys.game(gameId), keys.followers(gameId), this.#processId),
    );
    const stored = partsOfFields(Object.fromEntries(pairsOf(fields)));
    return stored === null ? null : this.#readGame(gameId, stored);
  }

  #measuredCommit(change: Change): Promise<CommitOutcome> {
    const commit = () => this.#commit(change);
    return this.#metrics === null ? commit() : this.#metrics.commit(change, commit);
  }

  async #commit(change: Change): Promise<CommitOutcome> {
    const begunAt = Date.now();
    const announced = this.#announce(change);
    if (announced.length > 0) await orStoreUnavailable(() => Promise.all(announced));
    try {
      const format = this.#shared.now();
      const now = this.#clock.now(keys.game(change.gameId));
      const reply = await this.#runCommit(
        commitArguments(change, { shared: this.#shared, processId: this.#processId, now }),
      );
      const before = stateOf(change.before);
      if (reply[0] === 'stored' && !isSamePeople(before, change.after)) {
        // A note that stays costs one look more when the process is dead.
        this.#processRooms.settle(before, change.after, begunAt).catch(() => undefined);
      }
      return outcomeOf(reply, format);
    } catch (error) {
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable(mayHaveReached(error), error);
    }
  }

  /** Before anything is stored, so that the sweep finds what a process that dies leaves undone. */
  #announce({ gameId, before, after, effects }: Change): Promise<void>[] {
    if (after === null) return [this.#dueRooms.closing(gameId)];
    return [
      ...(effects.length === 0 ? [] : [this.#dueRooms.expect(gameId, effects)]),
      ...(isSamePeople(stateOf(before), after) ? [] : [this.#processRooms.expect(stateOf(before), after)]),
    ];
  }

  #runCommit(args: string[]): Promise<CommitReply> {
    if (this.#scriptClient?.isOpen() !== true) return this.#redis.commitGame(...args);
    const reply = this.#scriptClient.run(args.slice(0, COMMIT_KEYS), args.slice(COMMIT_KEYS));
    return reply as Promise<CommitReply>;
  }

  // The casts below hold because only commit writes games, rounds and outboxes.

  /** @throws NewerRoom */
  #readGame(gameId: string, { rev, parts }: StoredParts): StoredGame {
    const state = this.#shared.read('game', parts);
    if (state === null) throw this.#newerRoom(gameId, parts);
    return { rev, format: formatOf(parts), state: state as unknown as GameState };
  }

  /** @throws NewerRoom */
  #readRound(gameId: string, text: string): EarlierRound {
    const parts = partsOfRound(text);
    const round = this.#shared.read('game', parts);
    if (round === null) throw this.#newerRoom(gameId, parts);
    return round as unknown as EarlierRound;
  }

  /** Null for an effect that only newer processes know. */
  #readEntry(parts: Parts): OutboxEntry | null {
    const entry = this.#shared.read('outbox-entry', parts) as unknown as OutboxEntry | null;
    return entry !== null && effectKinds.includes(entry.effect.kind) ? entry : null;
  }

  #newerRoom(gameId: string, parts: Parts): NewerRoom {
    const format = formatOf(parts);
    if (!this.#logged.has(gameId)) this.#logger.warn({ gameId, format }, 'a room is left to newer processes');
    if (this.#logged.size > LOGGED_ROOMS) this.#logged.clear();
    this.#logged.add(gameId);
    return new NewerRoom(gameId, format);
  }
}

const stateOf = (game: StoredGame | null): GameState | null => game?.state ?? null;

/** A script's answer of HGETALL has fields and values by turns. */
const pairsOf = (list: readonly string[]) =>
  list.flatMap((field, at) => (at % 2 === 0 ? [[field, list[at + 1] ?? ''] as const] : []));

const NOT_SENT = ["Stream isn't writeable", "Cluster isn't ready", 'Too many Cluster redirections'];

/** False when the command was never sent, or Redis (of a cluster: each node asked) replied with an error. */
function mayHaveReached(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  if (error.name === 'ReplyError' || isRefusal(error)) return false;
  return !NOT_SENT.some((beginning) => error.message.startsWith(beginning));
}

/** Times loads and commits of rooms, and counts commits by their outcome and phases where they begin. */
export class StoreMetrics {
  readonly #observe;
  readonly #countCommit;
  readonly #countPhase;

  constructor(metrics: Metrics) {
    this.#observe = metrics.histogram('nightfall_redis_seconds');
    this.#countCommit = metrics.counter('nightfall_commits_total');
    this.#countPhase = metrics.counter('nightfall_phases_begun_total');
  }

  load<T>(ask: () => Promise<T>): Promise<T> {
    return this.#timed('load', ask);
  }

  async commit(change: Change, ask: () => Promise<CommitOutcome>): Promise<CommitOutcome> {
    try {
      const outcome = await this.#timed('commit', ask);
      this.#countCommit({ outcome: outcome.kind });
      const phase = outcome.kind === 'stored' ? phaseBegunBy(change) : null;
      if (phase !== null) this.#countPhase({ phase });
      return outcome;
    } catch (error) {
      this.#countCommit({ outcome: 'unavailable' });
      throw error;
    }
  }

  async #timed<T>(operation: 'load' | 'commit', ask: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await ask();
    } finally {
      this.#observe((performance.now() - since) / 1000, { operation });
    }
  }
}

function phaseBegunBy({ before, after }: Change): string | null {
  if (after === null || after.stage.phase === before?.state.stage.phase) return null;
  return after.stage.phase;
}
