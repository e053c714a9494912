import { expect, test } from 'bun:test';
import { partsToldApart } from './seat.tsx';

const parts = (...names: string[]) => Object.fromEntries(partsToldApart(names));

test('[T2.39] names that begin alike keep what tells them apart', () => {
  expect(parts('Bartholomew', 'Bartholomew (2)', 'Ann')).toEqual({
    'Bartholomew (2)': { start: 'Bartholomew', end: ' (2)' },
  });
  expect(parts('Barbara', 'Barbie')).toEqual({
    Barbara: { start: 'Barb', end: 'ara' },
    Barbie: { start: 'Barb', end: 'ie' },
  });
  expect(parts('Alexander the First', 'Alexander the Second')).toEqual({
    'Alexander the First': { start: 'Alexander the ', end: 'Firs…' },
    'Alexander the Second': { start: 'Alexander the ', end: 'Seco…' },
  });
});

test('names that differ in what is always seen are whole', () => {
  expect(parts('Ann', 'Anna', 'Annika', 'Bob')).toEqual({});
  expect(parts('Ann')).toEqual({});
});

test('a letter of several parts is not cut through', () => {
  expect(parts('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧é', '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧e')).toMatchObject({
    '👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧é': { end: 'é' },
  });
});
