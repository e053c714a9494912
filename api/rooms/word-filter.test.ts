import { expect, test } from 'bun:test';
import { maskProfanity } from './word-filter.ts';

test('[H9.4] masks at the same length, and leaves innocent words alone', () => {
  expect(maskProfanity('what the fuck')).toBe('what the ****');
  expect(maskProfanity('a classic from Scunthorpe')).toBe('a classic from Scunthorpe');
});

test.each([
  ['𝓯𝓾𝓬𝓴 you', '**** you'],
  ['f\u0332u\u0332c\u0332k\u0332 you', '**** you'],
  ['🇩🇪fuck🇫🇷', '🇩🇪****🇫🇷'],
  ['ｆｕｃｋ', '****'],
])('[H9.4 F4.6] of %s whole letters are masked, a star for each', (text, masked) => {
  expect(maskProfanity(text)).toBe(masked);
});
