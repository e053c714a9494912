import { expect, test } from 'bun:test';
import { ownStack } from '../wire/own-stack.ts';
import { withstands } from './mutated/mutated-input.ts';

const stack = ownStack({ workers: 0, env: { LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '100000' } });

// holds: S1.16
test('20 000 bodies and frames that are almost right: no error of the server, and others are served', async () => {
  const seed = Number(process.env.MUTATION_SEED ?? Date.now() % 1_000_000);
  const { slowestMs } = await withstands(stack(), { seed, times: 20_000 });
  // On a machine that runs other tests meanwhile; the long form (`npm test mutations`) is stricter.
  expect(slowestMs).toBeLessThan(1_000);
});
