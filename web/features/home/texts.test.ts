import { expect, test } from 'bun:test';
import { TEXTS } from './texts.ts';

// holds: H9.40
test('the plain words of Home are true of every theme', () => {
  expect(JSON.stringify(TEXTS).match(/\b(nights?|village|wol(f|ves))\b/gi)).toBeNull();
});
