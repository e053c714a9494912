import { expect, test } from 'bun:test';
import { Dice } from './dice.ts';
import { ownStack } from './own-stack.ts';
import { hostOf, openRoom, startRound } from './room.ts';
import { playUntil } from './round.ts';

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
