import type { NightWords } from './theme-schema.ts';

/** What the night is called in generic, and in a pack that has no words of its own for it. */
export const PLAIN_NIGHT: NightWords = {
  story: 'Night story',
  dealt: 'Everybody got a card.',
  over: 'And so they woke up.',
  order: 'night order',
  after: 'in the morning',
};
