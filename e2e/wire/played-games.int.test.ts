import { expect, test } from 'bun:test';
import type { PlayedGame } from '@nightfall/shared/protocol/accounts';
import { Dice } from './dice.ts';
import { sharedStack } from './own-stack.ts';
import { hostOf, openRoom, playerOf, startRound, takeSeat } from './room.ts';
import { playAgain, playRound } from './round.ts';
import { eventually } from './within.ts';

const stack = sharedStack();

test('[H2.69 P1.28] an account finds the rounds it has played with bots and a guest', async () => {
  const dice = new Dice(11);
  const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann'], bots: 2 });
  room.clients.push(await takeSeat(room.roomCode, 'Ben', stack().apiUrls[0] ?? ''));
  const host = hostOf(room);
  const listed = async () => {
    const { body, headers } = await host.person.call('GET', '/api/me/games');
    return { rows: body as PlayedGame[], total: headers.get('x-total-count') };
  };
  const expected: PlayedGame[] = [];
  for (const round of [1, 2]) {
    await startRound(room, ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk', 'Tanner']);
    await playRound(room, dice);
    const { players, gameSettings, themeId } = host.seen;
    const { userId } = host.person;
    const own = playerOf(host.seen, userId);
    const result = gameSettings.voteResults;
    expected.unshift({
      gameId: room.gameId,
      round,
      themeId,
      playerCount: players.length,
      winners: [...(result?.winners ?? [])],
      finishedAt: expect.any(Number) as unknown as number,
      displayName: own.displayName,
      originalRole: own.originalRole ?? null,
      finalRole: own.currentRole ?? null,
      isWinner: result?.playerResults.find((one) => one.userId === userId)?.isWinner === true,
      hasReview: true,
    });
    // At once: the results are kept however soon the room goes on.
    await playAgain(room);
  }
  const games = await eventually(async () => {
    const now = await listed();
    return now.rows.length === 2 && now.rows.every(({ hasReview }) => hasReview) ? now : null;
  }, 'both rounds in the history, with their reviews');
  expect(games).toEqual({ rows: expected, total: '2' });
  expect((await room.clients[1]?.person.call('GET', '/api/me/games'))?.status).toBe(401);
});
