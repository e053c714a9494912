import type { PlayedGame } from '@nightfall/shared/protocol/accounts';
import type { ActionName, SentActionData } from '@nightfall/shared/protocol/actions';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Client, Outcome } from './client.ts';
import type { Dice } from './dice.ts';
import { hostOf, openRoom, type Room, seatOf, startRound, watching } from './room.ts';
import { playRound, playUntil } from './round.ts';
import { eventually } from './within.ts';

const NAMES = ['Ann', 'Bob', 'Cleo'];
/** None of them silences a player. */
const ROLES = ['Villager', 'Seer', 'Robber', 'Werewolf', 'Drunk', 'Insomniac', 'Troublemaker'];
/** A player may send five messages in ten seconds. */
const PAUSE_MS = 2_100;

/** What people in a room said and had acknowledged while something broke. */
export interface AcknowledgedMessages {
  readonly texts: readonly string[];
  /** The longest that anybody waited for an answer. */
  readonly longestMs: number;
}

/** A room of three people and a bot, whose round has come to its discussion. */
export async function openDiscussion(apiUrls: readonly string[], dice: Dice): Promise<Room> {
  const room = await openRoom({ apiUrls, names: NAMES, bots: 1 });
  await startRound(room, ROLES);
  await playUntil(room, 'discussion', dice);
  return room;
}

/** How many messages a room has had: players take turns, so that none exceeds the limit. */
const turns = new WeakMap<Room, number>();

/** The players take turns talking until the fault is over. */
export async function talkDuring(
  rooms: readonly Room[],
  fault: () => Promise<unknown>,
): Promise<AcknowledgedMessages[]> {
  const over = fault();
  const said = await Promise.all(rooms.map((room) => talkUntil(room, over)));
  await over;
  return said;
}

async function talkUntil(room: Room, over: Promise<unknown>): Promise<AcknowledgedMessages> {
  let isOver = false;
  void over.finally(() => {
    isOver = true;
  });
  const texts: string[] = [];
  let longestMs = 0;
  while (!isOver || texts.length < NAMES.length) {
    const turn = turns.get(room) ?? 0;
    turns.set(room, turn + 1);
    const content = `${turn} ${crypto.randomUUID()}`;
    longestMs = Math.max(
      longestMs,
      await retryUntilAnswered(room, turn % NAMES.length, 'send_message', { content }),
    );
    texts.push(content);
    // From the answer on, which may have been long in coming.
    await Bun.sleep(PAUSE_MS / NAMES.length);
  }
  return { texts, longestMs };
}

/** Waits until every player is back in their seat. @returns what the host sees */
export async function allBack(room: Room): Promise<GameView> {
  for (const [index] of NAMES.entries()) await eventually(() => seated(room, index), 'a line');
  const look = (index: number) =>
    eventually(
      () => room.clients[index]?.person.look(room.gameId).catch(() => null) ?? null,
      'an answer that is not 503',
    );
  const seen = await Promise.all(NAMES.map((_, index) => look(index)));
  for (const [index, view] of seen.entries()) {
    if (view.me?.userId !== room.clients[index]?.person.userId)
      throw new Error(`${NAMES[index]} has no seat`);
  }
  return look(0);
}

/** Plays the round to its end. @returns what the account of the host has of it */
export async function playToTheEnd(room: Room, dice: Dice): Promise<PlayedGame> {
  await playRound(room, dice);
  return eventually(async () => {
    const { body } = await hostOf(room).person.call('GET', '/api/me/games');
    return (body as PlayedGame[]).find(({ gameId }) => gameId === room.gameId) ?? null;
  }, 'the round among those that were played');
}

/** How often each of the texts is in the room. */
export const timesSaid = (texts: readonly string[], { messages }: GameView): number[] =>
  texts.map((text) => messages.filter(({ content }) => content === text).length);

/** Waits until every player is back; what was acknowledged is there once. @throws Error that counts what is not */
export async function expectWhole(room: Room, ...said: readonly AcknowledgedMessages[]): Promise<void> {
  const texts = said.flatMap((one) => one.texts);
  const times = timesSaid(texts, await allBack(room));
  const wrong = texts.filter((_, index) => times[index] !== 1);
  if (wrong.length > 0) throw new Error(`Of ${texts.length} texts ${wrong.length} are not there once`);
}

const ANSWER_MS = 10_000;

/**
 * Does something as the page does it: the same request again until it has an answer, over a new line where the old one
 * was lost. @returns how long that took, in ms @throws Error when it is refused
 */
export async function retryUntilAnswered<A extends ActionName>(
  room: Room,
  index: number,
  action: A,
  data?: SentActionData<A>,
): Promise<number> {
  const begunAt = performance.now();
  const requestId = seatOf(room, index).newRequestId();
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
async function seated(room: Room, index: number): Promise<Client | null> {
  const client = seatOf(room, index);
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
