import { expect } from 'bun:test';
import type { ErrorCode } from '@nightfall/shared/protocol/errors';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Client, Outcome } from './client.ts';
import type { Room } from './room.ts';

/** The game as the store has it for each player. */
async function viewsOfAll({ clients, gameId }: Room): Promise<Partial<GameView>[]> {
  return Promise.all(
    clients.map(async ({ person }) => {
      const { serverTime: _, ...view } = await person.look(gameId);
      return view;
    }),
  );
}

/** Does something that must be refused with this code, and change nothing for anybody. */
export async function refusedWith(
  room: Room,
  code: ErrorCode,
  attempt: () => Promise<ErrorCode | undefined>,
): Promise<void> {
  const before = await viewsOfAll(room);
  expect(await attempt()).toBe(code);
  expect(await viewsOfAll(room)).toEqual(before);
}

export const codeOfOutcome = (outcome: Outcome): ErrorCode | undefined =>
  outcome.ok ? undefined : outcome.code;

/** The code of an action sent as it is. */
export async function codeFor(
  client: Client,
  message: Record<string, unknown>,
): Promise<ErrorCode | undefined> {
  return codeOfOutcome(await client.request(message));
}
