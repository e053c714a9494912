import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { allIn, hostOf, openRoom, type Room, startRound } from '../wire/room.ts';
import { playAgain } from '../wire/round.ts';

const server = ownServer({ workers: true, env: { BOT_DELAY_SCALE: '0' } });
const COPIERS = ['Doppelganger', 'Copycat'];
const BOTS = 4;
/** Nearly all have something to choose, so that nearly every copier has once more. */
const ROLES = [...COPIERS, 'Seer', 'Robber', 'Troublemaker', 'Witch', 'Drunk', 'Werewolf'];
const ROOMS = 4;
/** In one room more would be a flood where a machine is quick. */
const ROUNDS = 7;
/** In standard deviations: chance alone comes so far once in 30 000 times. */
const MUCH_LATER = 4;

/** How often copiers were done after others, over pairs of one of each in the same round; and what chance makes of it. */
interface Tally {
  later: number;
  expected: number;
  variance: number;
}

/** Plays a round. Whatever is dealt, without a leak the bots are done in any order (Mann and Whitney's test). */
async function watchRound(room: Room, tally: Tally): Promise<void> {
  const ann = hostOf(room);
  await startRound(room, ROLES);
  await ann.done('ready_next_phase');
  await allIn(room, 'job_choice');
  const order: string[] = [];
  await ann.until(({ players }) => {
    for (const { userId, isBot, hasSubmitted } of players) {
      if (isBot && hasSubmitted && !order.includes(userId)) order.push(userId);
    }
    return order.length === BOTS;
  }, 'all bots are done');
  await ann.done('end_round');
  const [view] = await allIn(room, 'results');
  const roleOf = (bot: string) => view?.players.find(({ userId }) => userId === bot)?.originalRole ?? '';
  const isCopier = order.map((bot) => COPIERS.includes(roleOf(bot)));
  const copiers = isCopier.filter(Boolean).length;
  const others = order.length - copiers;
  for (const [place, is] of isCopier.entries())
    if (is) tally.later += isCopier.slice(0, place).filter((before) => !before).length;
  tally.expected += (copiers * others) / 2;
  tally.variance += (copiers * others * (copiers + others + 1)) / 12;
  await playAgain(room);
}

test('[S7.17] the order in which bots are done, where they act at once, tells no copier', async () => {
  const tally = { later: 0, expected: 0, variance: 0 };
  for (let rooms = 0; rooms < ROOMS; rooms += 1) {
    const room = await openRoom({ apiUrls: server().apiUrls, names: ['Ann'], bots: BOTS });
    for (let round = 0; round < ROUNDS; round += 1) await watchRound(room, tally);
  }
  expect((tally.later - tally.expected) / Math.sqrt(tally.variance)).toBeLessThan(MUCH_LATER);
});
