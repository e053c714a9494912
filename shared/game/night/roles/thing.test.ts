import { expect, test } from 'bun:test';
import { gameWith, STRANGER } from '../../testing/table.ts';

const night = () =>
  gameWith({ ann: 'Thing', bob: 'Villager', cleo: 'Seer', dov: 'Hunter', eva: 'Doppelganger' });
const tap = (targetUserId: string) => ({ type: 'tap_player', targetUserId }) as const;

test.each([
  ['alone there is nobody to tap', ['ann'], 'ann', null],
  ['two players', ['ann', 'bob'], 'ann', ['bob']],
  ['three players', ['bob', 'ann', 'cleo'], 'ann', ['bob', 'cleo']],
  ['the first of five', ['ann', 'bob', 'cleo', 'dov', 'eva'], 'ann', ['bob', 'eva']],
  ['the middle of five', ['bob', 'cleo', 'ann', 'dov', 'eva'], 'ann', ['cleo', 'dov']],
  ['the last of five', ['bob', 'cleo', 'dov', 'eva', 'ann'], 'ann', ['bob', 'eva']],
])(
  '[G2.100 G5.17 G6.16 G9.19 R2.9 R4.30] neighbours are the seats before and after, circular: %s',
  (_, names, thing, neighbours) => {
    const table = gameWith(
      Object.fromEntries(names.map((name) => [name, name === thing ? 'Thing' : 'Mason'])),
    );
    const prompt = table.view(thing).me?.prompt;
    if (neighbours === null) {
      expect(table.offered(thing)).toEqual(['no_action']);
      return;
    }
    const targets = neighbours.map((name) => table.userId(name));
    expect(prompt).toEqual({ choices: [{ type: 'tap_player', targets, min: 1, max: 1 }], canPass: true });
  },
);

test.each(['cleo', 'ann', STRANGER])('[G5.17] cannot tap %s', (target) => {
  expect(night().refusal('ann', tap(target))).toBe('INVALID_TARGET');
});

test('[G3.6 G3.25 G6.16 R3.7] the tapped learns of it at dawn, not by whom; the room with the results', () => {
  const table = night().submit('ann', tap('bob'));
  expect(table.view('bob').me?.isTapped).toBe(false);
  table.endNight();
  expect(table.told('ann')).toEqual({
    message: 'You tapped bob on the shoulder.',
    data: { targetName: 'bob' },
    currentRole: 'Thing',
  });
  expect(table.told('bob')).toEqual({
    message: 'Something tapped your shoulder.',
    data: { wasTapped: true },
    currentRole: 'Villager',
  });
  expect(table.view('bob').me?.isTapped).toBe(true);
  expect(JSON.stringify(table.view('bob').me)).not.toContain(table.userId('ann'));
  expect(table.view('eva').me?.isTapped).toBe(false);
  expect(table.vote({}).logged('ann')).toEqual(['ann (Thing) tapped bob']);
  expect(table.each('eva', 'isTappedByThing')).toEqual([false, true, false, false, false]);
});
