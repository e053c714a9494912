import { describe, expect, test } from 'bun:test';
import { readyMadeSet } from '@nightfall/shared/game/role-sets/ready-made';
import {
  type Doubts,
  doubtsIn,
  type HonestScene,
  meanDoubts,
  peaceTally,
  randomScene,
  SPOKEN_SCENES,
  spokenScene,
} from './honest-words.ts';
import { FIVE } from './rows.ts';

const LONG = { timeout: 120_000 };
/** Chances of about the same size. */
const NEAR = 0.05;
/** Of a scene at a large table, which takes long. */
const MOST_LISTENERS = 2;

const meanOf = (scenes: readonly HonestScene[]): Doubts =>
  meanDoubts(
    scenes.map((scene, index) =>
      doubtsIn({ ...scene, listeners: scene.listeners.slice(0, MOST_LISTENERS) }, `words ${index}`),
    ),
  );

function scenesOf(set: readonly string[], role: string, isHuman: boolean, count: number): HonestScene[] {
  const scenes: HonestScene[] = [];
  for (let round = 0; scenes.length < count; round += 1) {
    const scene = randomScene({ set, role, isHuman, seed: `words/${role}/${round}` });
    if (scene) scenes.push(scene);
  }
  return scenes;
}

/** How far beliefs lie apart that come from the same words in another order, or with pauses. */
function spreadOf({ both, ...doubts }: Doubts): number {
  const orders = [doubts['night, role'], doubts['role | night'], doubts['night | role']];
  return Math.max(...orders.map((one) => Math.abs(one - both)));
}

const SPEAKERS = [true, false].flatMap((isHuman) =>
  SPOKEN_SCENES.map((role) => ({ role, isHuman, who: isHuman ? 'human' : 'bot' })),
);

describe('[F8.1] an honest night told without its role', () => {
  test.each(SPEAKERS)(
    'makes a $who who was dealt the $role no more suspect than silence, and as much as the role beside it',
    ({ role, isHuman }) => {
      const doubts = meanOf([spokenScene(role, isHuman)]);
      expect(doubts.night).toBeLessThan(doubts.silent + NEAR);
      expect(Math.abs(doubts.night - doubts.both)).toBeLessThan(NEAR);
      expect(spreadOf(doubts)).toBeLessThan(0.03);
    },
    LONG,
  );

  test.each(['Troublemaker', 'Drunk', 'Seer'])(
    'does so at a table of ten, of somebody who was dealt the %s',
    (role) => {
      const doubts = meanOf(scenesOf(readyMadeSet('balanced', 10), role, true, 10));
      expect(doubts.night).toBeLessThan(doubts.silent + NEAR);
      expect(Math.abs(doubts.night - doubts.both)).toBeLessThan(NEAR);
      expect(spreadOf(doubts)).toBeLessThan(NEAR);
    },
    LONG,
  );
});

test.each(['Seer', 'Robber', 'Troublemaker', 'Insomniac', 'Villager'])(
  '[F8.2] more true words never make somebody who was dealt the %s more suspect than silence, whoever listens',
  (role) => {
    const doubts = meanOf(scenesOf(FIVE, role, false, 5));
    for (const telling of ['role', 'night', 'both'] as const)
      expect(doubts[telling]).toBeLessThan(doubts.silent + NEAR);
  },
  LONG,
);

test('[F8.3 F8.4] where all wolves lie in the center and the Seer says so, bots propose peace and keep it', () => {
  const { rounds, believers, keep, secondVotes, roundsWithProposal, roundsWithAFall } = peaceTally(
    12,
    'peace',
  );
  // Nearly everybody believes the Seer.
  expect(believers).toBeGreaterThan(40);
  expect(keep / believers).toBeGreaterThanOrEqual(0.95);
  expect(secondVotes).toBe(0);
  expect(roundsWithAFall).toBe(0);
  expect(roundsWithProposal).toBeGreaterThanOrEqual(rounds - 1);
}, 120_000);
