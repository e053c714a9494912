import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../game/commands/command.ts';
import { decide } from '../../game/commands/decide.ts';
import { effectsOf } from '../../game/events/effects-of.ts';
import { evolve } from '../../game/events/evolve.ts';
import { isAbandoned } from '../../game/state/presence.ts';
import type { GameState } from '../../game/state/state.ts';
import { type ErrorCode, SERVICE_ERROR_MESSAGES } from '../../protocol/errors.ts';
import { newShortId } from '../ids.ts';
import { COMMIT_VALID_MS } from './redis-room-store.ts';
import {
  type Change,
  NewerRoom,
  type Receipt,
  type RequestKey,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';
import { handOnFinished, type Rooms } from './rooms.ts';

/** A refusal that is not the engine's. */
export interface Refused {
  readonly ok: false;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface Done {
  readonly ok: true;
  readonly reply: Readonly<Record<string, unknown>>;
  /** The game after the command; null when it is over for good, or the answer is the repeated one of an earlier time. */
  readonly game: StoredGame | null;
}

/** Who asked, and under which id, so that a repetition is recognised. */
export interface Asker {
  readonly userId: string;
  readonly requestId?: string | undefined;
  /** Of everything that the request asks for: the same id with another body is refused. */
  readonly bodyHash: string;
}

export interface CommandRequest {
  readonly gameId: string;
  /** A function is asked again whenever the game turns out to be another one than thought. */
  readonly command: Command | ((state: GameState) => Command | Refused);
  /** None for the server's own commands, which are harmless when repeated. */
  readonly asker?: Asker;
}

const MAX_CONFLICTS = 20;
/** How long a command waits for a store that does not answer at all. */
const PATIENCE_MS = 1_000;
/** How long to find out what became of a command, before the answer says that it can be repeated. */
const SETTLE_MS = 2_500;
/** The same where the client cannot repeat it, since it gave no request id. */
const SETTLE_WITHOUT_ID_MS = 30_000;

export const refused = (code: keyof typeof SERVICE_ERROR_MESSAGES, message?: string): Refused => ({
  ok: false,
  code,
  message: message ?? SERVICE_ERROR_MESSAGES[code],
});

/**
 * The only writer of live games: decides on the game as known here, and stores the outcome if the game is still the
 * same. Refusals are always decided on the truth. UNAVAILABLE means that nothing was changed, or that repeating the
 * request id is harmless. @throws NewerRoom
 */
export async function runCommand(rooms: Rooms, request: CommandRequest): Promise<Done | Refused> {
  const job: Job = { rooms, request, key: requestKey(request.asker), since: Date.now() };
  for (;;) {
    try {
      return await rooms.gameMutex(request.gameId, () => inOneGo(job));
    } catch (error) {
      // Waiting does not teach this process a format.
      if (!(error instanceof StoreUnavailable) || error instanceof NewerRoom) throw error;
      if (error.mayHaveBeenDone) return settle(job);
      if (Date.now() - job.since > PATIENCE_MS) return refused('UNAVAILABLE');
      await sleep(50);
    }
  }
}

interface Job {
  readonly rooms: Rooms;
  readonly request: CommandRequest;
  readonly key: RequestKey | undefined;
  readonly since: number;
}

function requestKey(asker: Asker | undefined): RequestKey | undefined {
  if (asker === undefined) return undefined;
  if (asker.requestId !== undefined) return namedRequest(asker.userId, asker.requestId);
  return { userId: asker.userId, requestId: `server:${newShortId()}` };
}

/** How a room remembers a request that has an id. A client cannot hit on one of the server's own. */
export const namedRequest = (userId: string, requestId: string): RequestKey => ({
  userId,
  requestId: `client:${requestId}`,
});

async function inOneGo(job: Job): Promise<Done | Refused> {
  const { rooms, request, key } = job;
  let known = rooms.replica?.(request.gameId) ?? null;
  let isTruth = false;
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; ) {
    if (known === null) {
      const truth = await rooms.store.load(request.gameId, key);
      if (truth.receipt !== null) return repeated(truth.receipt, request);
      if (truth.game === null) return refused('GAME_NOT_FOUND');
      known = truth.game;
      isTruth = true;
    }
    const answer = await tryOn(known, job);
    if (answer === 'conflict') {
      conflicts += 1;
      await sleep(Math.random() * 5 * conflicts);
    } else if (answer.ok || isTruth) {
      return answer;
    }
    // Refused on a copy that may be old, or overtaken by another writer: look at the truth.
    known = null;
    isTruth = false;
  }
  return refused('UNAVAILABLE');
}

async function tryOn(before: StoredGame, job: Job): Promise<Done | Refused | 'conflict'> {
  const { rooms, request, key } = job;
  const command = typeof request.command === 'function' ? request.command(before.state) : request.command;
  if ('ok' in command) return command;
  const decision = decide(before.state, command, rooms.context());
  if (!decision.ok) return { ok: false, ...decision.rejection };

  const evolved = decision.events.length === 0 ? before.state : evolve(before.state, decision.events);
  const reply = decision.reply ?? {};
  // Nobody is left to come back: the room ends with this command.
  const isOver = isAbandoned(evolved, 0);
  if (isOver) await handOnFinished(rooms, request.gameId);
  const change: Change = {
    gameId: request.gameId,
    before,
    after: isOver ? null : evolved,
    events: decision.events,
    effects: isOver ? [] : effectsOf(before.state, evolved),
    request:
      key === undefined || request.asker === undefined
        ? undefined
        : { key, receipt: { bodyHash: hashIn(request.asker), reply } },
  };
  if (change.after === before.state && key === undefined) return { ok: true, reply, game: before };

  const outcome = await rooms.store.commit(change);
  if (outcome.kind === 'conflict') return 'conflict';
  if (outcome.kind === 'repeated') return repeated(outcome.receipt, request);
  const after =
    change.after === null ? null : { rev: outcome.rev, format: outcome.format, state: change.after };
  if (change.after !== before.state) rooms.onStored?.(change, after);
  void rooms.dispatch(request.gameId, change.effects, outcome.origin);
  return { ok: true, reply, game: after };
}

function repeated(receipt: Receipt, request: CommandRequest): Done | Refused {
  if (receipt.bodyHash !== (request.asker && hashIn(request.asker))) {
    return refused('INVALID', 'This request id was used for another request');
  }
  return { ok: true, reply: receipt.reply, game: null };
}

/** What a receipt says of the body: nothing where the server has chosen the id, and nobody else can use it. */
const hashIn = ({ requestId, bodyHash }: Asker) => (requestId === undefined ? '' : bodyHash);

/** The store did not answer a commit: it was done before that, or by its deadline it never will be. */
async function settle({ rooms, request, key, since }: Job): Promise<Done | Refused> {
  // The server's own commands are sent again by whoever needs them.
  if (key === undefined) return refused('UNAVAILABLE');
  const cannotHappenAfter = Date.now() + COMMIT_VALID_MS;
  const giveUpAt = since + (request.asker?.requestId === undefined ? SETTLE_WITHOUT_ID_MS : SETTLE_MS);
  while (Date.now() < giveUpAt) {
    try {
      const { receipt } = await rooms.store.load(request.gameId, key);
      if (receipt !== null) return repeated(receipt, request);
      if (Date.now() > cannotHappenAfter) break;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await sleep(100);
  }
  return refused('UNAVAILABLE');
}
