import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { Client, Outcome } from './client.ts';
import { type Room, watching } from './room.ts';
import { eventually } from './within.ts';

const ANSWER_MS = 10_000;

/**
 * Does something as the page does it: the same request again until it has an answer, over a new line where the old one
 * was lost. @returns how long that took, in ms @throws Error when it is refused
 */
export async function insist<A extends ActionName>(
  room: Room,
  index: number,
  action: A,
  data?: SentActionData<A>,
): Promise<number> {
  const begunAt = performance.now();
  const requestId = seat(room, index).newRequestId();
  await eventually(async () => {
    const client = await seated(room, index);
    if (client === null) return null;
    const message = { gameId: room.gameId, action, data, requestId };
    const outcome = await client.request(message, ANSWER_MS).catch(() => null);
    return outcome === null || isAway(outcome) ? null : expectDone(outcome, action);
  }, `an answer to ${action}`);
  return performance.now() - begunAt;
}

/** The line of who sits there, a new one if need be; null while there is none. */
export async function seated(room: Room, index: number): Promise<Client | null> {
  const client = seat(room, index);
  if (client.isOpen) return client;
  const back = await watching(client.person, room.gameId).catch(() => null);
  if (back !== null) room.clients[index] = back;
  return back;
}

const isAway = (outcome: Outcome) => !outcome.ok && outcome.code === 'UNAVAILABLE';

function expectDone(outcome: Outcome, action: string): Outcome {
  if (!outcome.ok) throw new Error(`${action} was refused: ${outcome.code}`);
  return outcome;
}

function seat(room: Room, index: number): Client {
  const client = room.clients[index];
  if (client === undefined) throw new Error(`Nobody sits at ${index}`);
  return client;
}
