import { expect, test } from 'bun:test';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { closeRoom, hostOf, openRoom, randomRoles, startRound } from './room.ts';
import { playAgain, playRound } from './round.ts';

const stack = ownStack({ apis: 2 });

test('people and bots play two rounds, split over two API processes', async () => {
  const dice = new Dice(1);
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann', 'Bob', 'Cleo'], bots: 2 });
  for (const round of [1, 2]) {
    await startRound(room, randomRoles(5, dice));
    await playRound(room, dice);
    for (const client of room.clients) {
      expect(client.seen.round).toBe(round);
      expect(client.seen.players.every(({ originalRole }) => originalRole != null)).toBe(true);
      const { me: _, serverTime: __, ...shown } = client.seen;
      const { me: ___, serverTime: ____, ...asked } = await client.person.look(room.gameId);
      expect(asked).toEqual(shown);
    }
    await playAgain(room);
  }
  expect(hostOf(room).seen.round).toBe(3);
  await closeRoom(room);
});
