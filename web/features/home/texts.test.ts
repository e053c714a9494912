import { expect, test } from 'bun:test';
import { TEXTS } from './texts.ts';

test('[H9.40] the plain words of Home are true of every theme', () => {
  expect(JSON.stringify(TEXTS).match(/\b(nights?|village|wol(f|ves))\b/gi)).toBeNull();
});
