import { expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { everybodyIn, hostOf, openRoom, type Room, startRound } from '../wire/room.ts';
import { playAgain } from '../wire/round.ts';

const server = ownServer({ workers: true, env: { BOT_DELAY_SCALE: '0' } });
const COPIERS = ['Doppelganger', 'Copycat'];
const ROLES = [...COPIERS, 'Seer', 'Robber', 'Villager', 'Villager', 'Villager', 'Werewolf'];
const ROOMS = 2;
/** In one room more would be a flood where a machine is quick. */
const ROUNDS = 7;
/** As shares: chance alone stays far below it, and who had to choose twice was far above. */
const MUCH_MORE = 0.4;

interface Tally {
  copiers: number;
  others: number;
}

/** Plays a round, and counts the bots that others seated after them were done before. */
async function watchRound(room: Room, seen: Tally, overtaken: Tally): Promise<void> {
  const ann = hostOf(room);
  await startRound(room, ROLES);
  await ann.done('ready_next_phase');
  await everybodyIn(room, 'job_choice');
  const order: string[] = [];
  await ann.until(({ players }) => {
    for (const { userId, isBot, hasSubmitted } of players) {
      if (isBot && hasSubmitted && !order.includes(userId)) order.push(userId);
    }
    return order.length === 4;
  }, 'all bots are done');
  await ann.done('end_round');
  const [view] = await everybodyIn(room, 'results');
  const bots = view?.players.filter(({ isBot }) => isBot) ?? [];
  for (const [seat, { userId, originalRole }] of bots.entries()) {
    const laterSeats = bots.slice(seat + 1).map((bot) => bot.userId);
    const doneBefore = order.slice(0, order.indexOf(userId));
    const isOvertaken = laterSeats.some((later) => doneBefore.includes(later));
    const kind = COPIERS.includes(originalRole ?? '') ? 'copiers' : 'others';
    seen[kind] += laterSeats.length === 0 ? 0 : 1;
    overtaken[kind] += isOvertaken ? 1 : 0;
  }
  await playAgain(room);
}

// holds: S7.17
test('somebody watches in which order bots are done, where they act at once: it tells no copier', async () => {
  const seen = { copiers: 0, others: 0 };
  const overtaken = { copiers: 0, others: 0 };
  for (let rooms = 0; rooms < ROOMS; rooms += 1) {
    const room = await openRoom({ apiUrls: server().apiUrls, names: ['Ann'], bots: 4 });
    for (let round = 0; round < ROUNDS; round += 1) await watchRound(room, seen, overtaken);
  }
  expect(overtaken.copiers / seen.copiers).toBeLessThan(overtaken.others / seen.others + MUCH_MORE);
});
