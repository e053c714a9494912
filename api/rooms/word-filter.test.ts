import { expect, test } from 'bun:test';
import { maskProfanity } from './word-filter.ts';

test('[H9.4] masks at the same length, and leaves innocent words alone', () => {
  expect(maskProfanity('what the fuck')).toBe('what the ****');
  expect(maskProfanity('a classic from Scunthorpe')).toBe('a classic from Scunthorpe');
});
