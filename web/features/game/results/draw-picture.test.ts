import { expect, test } from 'bun:test';
import { fitted, linesOf } from './draw-picture.ts';

/** Everything a reader sees as one letter is one wide. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const canvas = { measureText: (text: string) => ({ width: [...letters.segment(text)].length }) };

test.each([
  ['Maximilian', 10, 'Maximilian'],
  ['Maximilian', 6, 'Maxim…'],
  ['مريم الأندلسية', 5, 'مريم…'],
  ['👨‍👩‍👧‍👦👩🏽‍🚀🇩🇪 Familie', 3, '👨‍👩‍👧‍👦👩🏽‍🚀…'],
])('[H9.38] cuts %s to %i between letters', (text, width, cut) => {
  expect(fitted(canvas, text, width)).toBe(cut);
});

test('breaks between words, and ends what is left over in an ellipsis', () => {
  expect(linesOf(canvas, 'Ann and Bob win the round', 8, 2)).toEqual(['Ann and', 'Bob win…']);
});
