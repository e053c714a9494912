import { afterAll, expect, test } from 'bun:test';
import { ownStack } from '../wire/own-stack.ts';
import { TELLS_MEMORY } from './mutated/kept-memory.ts';
import { withstands } from './mutated/mutated-input.ts';
import { startStripe } from './stripe.ts';

const stripe = startStripe();
afterAll(() => stripe.stop());
const stack = ownStack({
  workers: 0,
  env: { ...stripe.env, ...TELLS_MEMORY, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '100000' },
});

// holds: S1.16
test('200 000 of them: of a hundred strangers, 99 wait less than 50 ms', async () => {
  const seed = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
  const { p99Ms } = await withstands(stack(), { seed, times: 200_000 });
  expect(p99Ms).toBeLessThan(50);
});
