import { describe, expect, test } from 'bun:test';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { createRandom, shuffled } from '../state/random.ts';
import { discussionWithBots, listenToBots } from '../testing/bot-discussion.ts';

const SET = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Drunk', 'Minion', 'Tanner', 'Insomniac'];
const SEATS = 5;
const ROUNDS = 18;
const LONG = { timeout: 60_000 };
const ROLES = rolesOf({ customRoles: [] });

/** What anybody at the table can count and time of one bot in one round. */
interface Manner {
  readonly dealt: string;
  readonly times: readonly number[];
}

function mannersIn(cards: readonly string[], secret: string): Manner[] {
  const table = discussionWithBots(cards.slice(0, SEATS), cards.slice(SEATS), secret);
  const spoken = listenToBots(table);
  return table.state.players.flatMap(({ id, isBot }, seat) =>
    isBot
      ? [
          {
            dealt: cards[seat] ?? '',
            times: spoken.flatMap(({ playerId, after }) => (playerId === id ? [after] : [])),
          },
        ]
      : [],
  );
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const cards = shuffled(SET, createRandom(`tells ${round}`));
  return { cards, secret: `secret ${round}` };
});

/** The largest gap between the shares of two samples up to any value: Kolmogorov and Smirnov's. */
function largestGap(one: readonly number[], other: readonly number[]): number {
  const shareUpTo = (sample: readonly number[], value: number) =>
    sample.filter((each) => each <= value).length / sample.length;
  return Math.max(
    ...[...one, ...other].map((value) => Math.abs(shareUpTo(one, value) - shareUpTo(other, value))),
  );
}

/** Samples of one distribution have a larger gap once in a thousand times. */
const mostByChance = (one: readonly number[], other: readonly number[]) =>
  1.95 * Math.sqrt((one.length + other.length) / (one.length * other.length));

describe('[C2.7] how often and when bots speak tells nothing of their cards', () => {
  const all = rounds.flatMap(({ cards, secret }) => mannersIn(cards, secret));
  const isOfVillage = ({ dealt }: Manner) => ROLES.get(dealt).team === 'Villager';
  const village = all.filter(isOfVillage);
  const others = all.filter((one) => !isOfVillage(one));
  const firstOf = (manners: readonly Manner[]) => manners.flatMap(({ times }) => times.slice(0, 1));
  const lastOf = (manners: readonly Manner[]) => manners.flatMap(({ times }) => times.slice(-1));
  const pausesOf = (manners: readonly Manner[]) =>
    manners.flatMap(({ times }) => times.slice(1).map((time, index) => time - (times[index] ?? 0)));

  test('all say as much', () => {
    expect(village.length).toBeGreaterThan(25);
    expect(others.length).toBeGreaterThan(25);
    expect(new Set(all.map(({ times }) => times.length)).size).toBe(1);
  });

  test.each([
    ['first words', firstOf],
    ['last words', lastOf],
    ['pauses', pausesOf],
  ] as const)('the %s of the village and of the others are distributed alike', (_, figuresOf) => {
    const [one, other] = [figuresOf(village), figuresOf(others)];
    expect(largestGap(one, other)).toBeLessThan(mostByChance(one, other));
  });

  test('this comparison would find liars who let one moment pass', () => {
    const [one, waiting] = [firstOf(village), others.flatMap(({ times }) => times.slice(1, 2))];
    expect(largestGap(one, waiting)).toBeGreaterThan(mostByChance(one, waiting));
  });

  test(
    'in a night that nobody beside them can tell from theirs, two bots speak as they do in theirs',
    () => {
      for (const { cards, secret } of rounds.slice(0, ROUNDS / 6)) {
        const [ann, bob, cleo, dov, eva, ...center] = cards as [string, string, string, string, string];
        const timesIn = (dealt: readonly string[]) => mannersIn(dealt, secret).map(({ times }) => times);
        expect(timesIn([ann, bob, cleo, eva, dov, ...center])).toEqual(
          timesIn([ann, bob, cleo, dov, eva, ...center]),
        );
      }
    },
    LONG,
  );
});
