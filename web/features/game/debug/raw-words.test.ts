import { expect, test } from 'bun:test';
import { rawWords } from './debug-panel.tsx';

const names = new Map([
  ['u1', 'Ann'],
  ['u2', 'Bob'],
]);
const words = (value: unknown) => rawWords(value, (userId) => names.get(userId));

test('[H9.36] what was submitted, in one line with names', () => {
  expect(words({ type: 'rob_player', targetUserId: 'u2' })).toBe('rob_player · target: Bob');
  expect(words({ type: 'view_center', positions: [0, 2] })).toBe('view_center · positions: 0, 2');
  expect(words({ type: 'investigate_players', targetUserIds: ['u1', 'u9'] })).toBe(
    'investigate_players · target: Ann, u9',
  );
  expect(
    words({ type: 'copy_role', targetUserId: 'u1', next: { type: 'tap_player', targetUserId: 'u2' } }),
  ).toBe('copy_role · target: Ann · next: (tap_player · target: Bob)');
});
