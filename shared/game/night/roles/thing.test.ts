import { expect, test } from 'bun:test';
import { MOVES, nightWithMoves } from '../../testing/movers.ts';
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
  expect(table.view('eva').players.map(({ isTappedByThing }) => isTappedByThing)).toEqual([
    false,
    true,
    false,
    false,
    false,
  ]);
});

test('passing, be it by the deadline, taps nobody', () => {
  for (const table of [night().submit('ann', { type: 'pass' }).endNight(), night().endNight()]) {
    expect(table.told('ann').message).toBe('You let the night pass.');
    expect(['bob', 'eva'].map((name) => table.view(name).me?.isTapped)).toEqual([false, false]);
    expect(table.vote({}).logged('ann')).toEqual(['ann (Thing) did nothing']);
  }
});

test.each(['ann', 'bob'])('a shield on the card of %s stops no tap', (shielded) => {
  expect(night().againstShield('ann', tap('bob'), shielded)).toMatchObject({ kind: 'tapped' });
});

test.each(MOVES)('[R4.33] %s moves the card of %s: the tap stays with the player', (_, moved, mover) => {
  const table = nightWithMoves('Thing', mover, moved).submit('ann', tap('cleo')).endNight();
  expect(table.told('ann')).toMatchObject({
    message: expect.stringContaining('You tapped cleo on the shoulder.'),
    data: { targetName: 'cleo' },
  });
  const tapped = ['ann', 'bob', 'cleo', 'dov', 'eva'].filter((name) => table.view(name).me?.isTapped);
  expect(tapped).toEqual(['cleo']);
});

test('a Doppelganger taps her own neighbour, right after copying', () => {
  const table = night().submit('eva', { type: 'copy_role', targetUserId: 'ann' }).submit('ann', tap('eva'));
  expect(table.view('eva').me?.prompt?.choices).toEqual([
    { type: 'tap_player', targets: [table.userId('ann'), table.userId('dov')], min: 1, max: 1 },
  ]);
  table.submit('eva', tap('ann')).endNight();
  expect(table.told('eva')).toMatchObject({
    message:
      'You copied ann and became the Thing. You tapped ann on the shoulder. Something tapped your shoulder.',
    data: { newRole: 'Thing', targetName: 'ann', wasTapped: true },
  });
  expect(table.told('ann').data).toEqual({ targetName: 'eva', wasTapped: true });
});

test('a Copycat taps as well', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Villager', cleo: 'Mason' },
    { center: ['Thing', 'Seer', 'Drunk'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .submit('ann', tap('cleo'))
    .endNight();
  expect(table.told('ann').message).toBe(
    'You copied the left center card and became the Thing. You tapped cleo on the shoulder.',
  );
  expect(table.told('cleo').data).toEqual({ masons: [], wasTapped: true });
});
