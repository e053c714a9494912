import { describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { allIn, hostOf, openRoom, type Room, startRound } from './room.ts';
import { playAgain, playUntil } from './round.ts';

describe('in talk', () => {
  /** Half of the usual time: slow enough for a worker to die in the middle of the talk. */
  const SCALE = 0.5;
  /** What five seconds are at that pace … */
  const ANSWERED_WITHIN_MS = 5_000 * SCALE;
  /** … and what a busy machine may take beside them, for all processes on the way. */
  const SLACK_MS = 2_500;
  const stack = ownStack({ env: { BOT_DELAY_SCALE: String(SCALE) } });
  const ROLES = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Insomniac', 'Drunk', 'Villager'];

  test('[C2.12 C2.13 C2.10] bots answer a human within seconds, and when the worker dies none repeats itself or falls silent', async () => {
    const room = await openRoom({ apiUrls: stack().apiUrls, names: ['Ann'], bots: 3 });
    const dice = new Dice(3);
    await startRound(room, ROLES);
    await playUntil(room, 'discussion', dice);
    const ann = hostOf(room);
    const self = ann.person.userId;
    const bots = ann.seen.players.filter(({ userId }) => userId !== self).map(({ userId }) => userId);
    const asked = Date.now();
    for (const userId of bots) await ann.done('make_claim', { claim: { kind: 'ask', userId } });
    // At their own moments no more than two of the three have spoken by then.
    const haveAnswered = ({ claims }: typeof ann.seen) =>
      bots.every((bot) => claims.some(({ userId }) => userId === bot));
    await ann.until(haveAnswered, 'answers');
    expect(Date.now() - asked).toBeLessThan(ANSWERED_WITHIN_MS + SLACK_MS);
    const said = () => ann.seen.claims.filter(({ userId }) => userId !== self);
    const untilMore = async (count: number, what: string) => {
      const before = said().length;
      await ann.until(
        ({ claims }) => claims.filter(({ userId }) => userId !== self).length >= before + count,
        what,
        30_000,
      );
    };
    await untilMore(2, 'bots talk');
    const [worker] = stack().workers;
    await worker?.kill('SIGKILL');
    await worker?.restart();
    await untilMore(3, 'bots go on');
    const words = said()
      .filter(({ withdrawn }) => !withdrawn)
      .map(({ userId, claim }) => `${userId} ${JSON.stringify(claim)}`);
    expect(new Set(words).size).toBe(words.length);
    // Answers may come between.
    const times = said().flatMap(({ at }) => (at > asked + ANSWERED_WITHIN_MS + SLACK_MS ? [at] : []));
    expect(times.length).toBeGreaterThan(2);
    for (const [index, at] of times.slice(1).entries()) {
      expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(4_000 * SCALE);
    }
  }, 90_000);
});

describe('where they act at once', () => {
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
});
