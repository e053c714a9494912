import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../game/commands/command.ts';
import { decide } from '../../game/commands/decide.ts';
import { effectsOf } from '../../game/events/effects-of.ts';
import { evolve } from '../../game/events/evolve.ts';
import { isAbandoned } from '../../game/state/presence.ts';
import type { GameState } from '../../game/state/state.ts';
import type { ErrorCode, ServiceErrorCode } from '../../protocol/errors.ts';
import { type ErrorText, problem } from '../../text/problems.ts';
import { newShortId } from '../ids.ts';
import { COMMIT_VALID_MS } from './commit-script.ts';
import {
  type Change,
  NewerRoom,
  type Receipt,
  type RequestKey,
  type StoredGame,
  StoreUnavailable,
} from './room-store.ts';
import { dispatchFinished, type Rooms } from './rooms.ts';

/** A refusal by the service or the engine. */
export interface Refused extends ErrorText {
  readonly ok: false;
  readonly code: ErrorCode;
}

export interface Done {
  readonly ok: true;
  readonly reply: Readonly<Record<string, unknown>>;
  /** The game after the command; null when the room is closed, or the reply comes from a receipt. */
  readonly game: StoredGame | null;
}

/** Who sent a request and under which id, so that a repetition is recognised. */
export interface Requester {
  readonly userId: string;
  readonly requestId?: string | undefined;
  /** Of the whole request: the same id with another body is refused. */
  readonly bodyHash: string;
}

export interface CommandRequest {
  readonly gameId: string;
  /** A function is called anew on each state that the command is decided on. */
  readonly command: Command | ((state: GameState) => Command | Refused);
  /** None for the server's own commands, which may be repeated. */
  readonly asker?: Requester;
}

const MAX_CONFLICTS = 20;
/** How long a command waits for a store that does not reply at all. */
const STORE_WAIT_MS = 1_000;
/** How long to look for the receipt of a commit without reply, before the request is answered with UNAVAILABLE. */
const SETTLE_MS = 2_500;
/** The same where the client gave no request id, and so cannot repeat the request. */
const SETTLE_WITHOUT_ID_MS = 30_000;

export const refused = (code: ServiceErrorCode, told: ErrorText = problem(`codes.${code}`)): Refused => ({
  ok: false,
  code,
  ...told,
});

/**
 * The only writer of live games: decides on the game as known here, and commits if the game is still the same. A refusal is
 * always decided on the stored game. UNAVAILABLE means that nothing was changed, or that repeating the request id is
 * harmless. @throws NewerRoom
 */
export async function runCommand(rooms: Rooms, request: CommandRequest): Promise<Done | Refused> {
  const attempt: Attempt = { rooms, request, key: requestKey(request.asker), since: Date.now() };
  for (;;) {
    try {
      const outcome = await rooms.gameMutex(request.gameId, () => decideAndCommit(attempt));
      // Of what was done before, this process may not have heard.
      if (outcome.ok && outcome.game === null) await caughtUp(attempt);
      return outcome;
    } catch (error) {
      // Waiting does not help a process that does not know the format.
      if (!(error instanceof StoreUnavailable) || error instanceof NewerRoom) throw error;
      if (error.mayHaveBeenDone) return afterLostReply(attempt);
      if (Date.now() - attempt.since > STORE_WAIT_MS) return refused('UNAVAILABLE');
      await sleep(50);
    }
  }
}

interface Attempt {
  readonly rooms: Rooms;
  readonly request: CommandRequest;
  readonly key: RequestKey | undefined;
  readonly since: number;
}

function requestKey(asker: Requester | undefined): RequestKey | undefined {
  if (asker === undefined) return undefined;
  if (asker.requestId !== undefined) return clientRequestKey(asker.userId, asker.requestId);
  return { userId: asker.userId, requestId: `server:${newShortId()}` };
}

/** The key of a request with an id. Its prefix keeps a client from using one of the server's own. */
export const clientRequestKey = (userId: string, requestId: string): RequestKey => ({
  userId,
  requestId: `client:${requestId}`,
});

async function decideAndCommit(attempt: Attempt): Promise<Done | Refused> {
  const { rooms, request, key } = attempt;
  let known = rooms.replica?.(request.gameId) ?? null;
  let isStored = false;
  for (let conflicts = 0; conflicts < MAX_CONFLICTS; ) {
    if (known === null) {
      const { game, receipt } = await rooms.store.load(request.gameId, key);
      if (receipt !== null) return repeated(receipt, request);
      if (game === null) return refused('GAME_NOT_FOUND');
      known = game;
      isStored = true;
    }
    const outcome = await tryOn(known, attempt);
    if (outcome === 'conflict') {
      conflicts += 1;
      await sleep(Math.random() * 5 * conflicts);
    } else if (outcome.ok || isStored) {
      return outcome;
    }
    // Refused on a replica that may be old, or overtaken by another writer: load the stored game.
    known = null;
    isStored = false;
  }
  return refused('UNAVAILABLE');
}

async function tryOn(before: StoredGame, attempt: Attempt): Promise<Done | Refused | 'conflict'> {
  const { rooms, request, key } = attempt;
  const command = typeof request.command === 'function' ? request.command(before.state) : request.command;
  if ('ok' in command) return command;
  const decision = decide(before.state, command, rooms.context());
  if (!decision.ok) return { ok: false, ...decision.rejection };

  const evolved = decision.events.length === 0 ? before.state : evolve(before.state, decision.events);
  const reply = decision.reply ?? {};
  // The last player has left for good: the room closes with this command.
  const isOver = isAbandoned(evolved, 0);
  if (isOver) await dispatchFinished(rooms, request.gameId);
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
    return refused('INVALID', problem('requests.idUsed'));
  }
  return { ok: true, reply: receipt.reply, game: null };
}

/** The body's hash in a receipt; empty where the server has chosen the request id, which no other request has. */
const hashIn = ({ requestId, bodyHash }: Requester) => (requestId === undefined ? '' : bodyHash);

/** After a commit without reply: it was done before its deadline, or it never will be. */
async function afterLostReply(attempt: Attempt): Promise<Done | Refused> {
  const { rooms, request, key } = attempt;
  const deadline = Date.now() + COMMIT_VALID_MS;
  // The server's own commands are sent again by the jobs that need them.
  const outcome = key === undefined ? refused('UNAVAILABLE') : await findReceipt(attempt, key, deadline);
  if (outcome.ok) await caughtUp(attempt);
  else void sleep(deadline - Date.now()).then(() => rooms.catchUp?.(request.gameId));
  return outcome;
}

/** The view that shows what was done comes before its answer, unless the store is away again. */
const caughtUp = ({ rooms, request }: Attempt): Promise<unknown> =>
  Promise.race([rooms.catchUp?.(request.gameId), sleep(STORE_WAIT_MS)]);

async function findReceipt(
  { rooms, request, since }: Attempt,
  key: RequestKey,
  deadline: number,
): Promise<Done | Refused> {
  const giveUpAt = since + (request.asker?.requestId === undefined ? SETTLE_WITHOUT_ID_MS : SETTLE_MS);
  while (Date.now() < giveUpAt) {
    try {
      const { receipt } = await rooms.store.load(request.gameId, key);
      if (receipt !== null) return repeated(receipt, request);
      if (Date.now() > deadline) break;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
    }
    await sleep(100);
  }
  return refused('UNAVAILABLE');
}
