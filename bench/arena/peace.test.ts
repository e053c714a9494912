import { expect, test } from 'bun:test';
import { peaceTally } from './peace.ts';

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
