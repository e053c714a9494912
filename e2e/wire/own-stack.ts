import { afterAll, beforeAll } from 'bun:test';
import { type Stack, type StackOptions, startStack } from '../../infra/test/stack.ts';

const START_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 30_000;

/** A stack for the tests of this file, or of the surrounding describe. Bots are quick and calls hardly limited. */
export function ownStack(options: StackOptions = {}): () => Stack {
  let stack: Stack | null = null;
  const env = { BOT_DELAY_SCALE: '0.01', RATE_LIMIT_SCALE: '1000', ...options.env };
  beforeAll(async () => {
    stack = await startStack({ ...options, env });
  }, START_WITHIN_MS);
  afterAll(async () => {
    await stack?.stop();
    stack = null;
  }, STOP_WITHIN_MS);
  return () => {
    if (stack === null) throw new Error('The stack does not run');
    return stack;
  };
}
