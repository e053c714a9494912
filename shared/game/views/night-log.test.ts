import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { lettersOf } from '../state/letters.ts';
import { LOG_ORDER } from '../testing/rulebook-model/log.ts';
import { gameWith } from '../testing/table.ts';

/** The rulebook's order, with two Masons, a custom role, and the Insomniac at the end. */
const ORDER = [
  ...LOG_ORDER.flatMap((role) => (role === 'Mason' ? [role, role] : role)),
  'Baker',
  'Insomniac',
];

const baker: CustomRole = {
  name: 'Baker',
  team: 'villager',
  title: 'Baker',
  description: 'Bakes.',
  imageUrl: null,
  nightOrder: 4,
  actions: ['view_player'],
};

describe('the night log', () => {
  // Seated by the order in which they act, which is not that of the log. Two are called by their seat.
  const acting = BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction).map(({ name }) => name);
  const dealt = {
    ...Object.fromEntries(acting.map((name) => [name, name])),
    second: 'Mason',
    baker: 'Baker',
  };

  test('[G4.19 H1.30 R11.1] has a line for each role that does something, in an order of its own', () => {
    const table = gameWith(dealt, { customRoles: [baker] })
      .submit('Copycat', { type: 'copy_center', centerIndex: 0 })
      .submit('Doppelganger', { type: 'copy_role', targetUserId: 'Copycat' })
      .submit('Doppelganger', { type: 'copy_center', centerIndex: 1 })
      .vote({});
    const log = table.view('Seer').nightLog ?? [];
    const copied = log.filter(({ actionType }) => actionType.startsWith('copy_'));
    expect(copied.map(({ text }) => text)).toEqual([
      'Copycat (Copycat) copied the left center card: Villager',
      'Doppelganger (Copycat) copied the middle center card: Villager',
      'Doppelganger (Doppelganger) copied Copycat: Copycat',
    ]);
    const others = log.filter(({ text }) => !text.startsWith('Doppelganger (Copycat)'));
    expect(others.map(({ role }) => role)).toEqual(ORDER);
  });

  test('[G4.19 R11.1] has two of a role in seat order, whoever acted first', () => {
    const table = gameWith({ ann: 'Robber', bob: 'Doppelganger', cleo: 'Seer' })
      .submit('bob', { type: 'copy_role', targetUserId: 'ann' })
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('ann', { type: 'rob_player', targetUserId: 'bob' })
      .vote({});
    expect(table.view('cleo').nightLog?.map(({ text }) => text)).toEqual([
      'bob (Doppelganger) copied ann: Robber',
      'cleo (Seer) did nothing',
      'ann (Robber) robbed bob: Seer',
      'bob (Robber) robbed cleo: Seer',
    ]);
  });

  test.each(['🐺', '🇩🇪', '👩🏽‍❤️‍💋‍👨🏿', 'e\u0301'])(
    '[G4.21 H1.30 R11.1 F4.6] is cut at 100 characters, not through the middle of one: %p',
    (letter) => {
      const name = letter.repeat(90);
      const table = gameWith({ bob: 'Robber', [name]: 'Hunter' })
        .submit('bob', { type: 'rob_player', targetUserId: name })
        .vote({});
      const [text = ''] = table.logged('bob');
      expect(text).toBe(`bob (Robber) robbed ${letter.repeat(79)}…`);
      expect(lettersOf(text)).toHaveLength(100);
    },
  );

  test('[L1.5] gives the whole sentence beside one that is cut, and only there', () => {
    const name = 'x'.repeat(90);
    const table = gameWith({ bob: 'Robber', [name]: 'Hunter' }).submit('bob', {
      type: 'rob_player',
      targetUserId: name,
    });
    const [line] = table.vote({}).view('bob').nightLog ?? [];
    expect(line?.fullText).toBe(`bob (Robber) robbed ${name}: Hunter`);
    const short = gameWith({ bob: 'Robber', cleo: 'Hunter' }).vote({}).view('bob').nightLog ?? [];
    expect(short.map(({ fullText }) => fullText)).toEqual([undefined]);
  });

  test('[G4.21] leaves 100 characters whole', () => {
    const shortest = 'bob (Robber) robbed : Hunter'.length;
    const name = 'x'.repeat(100 - shortest);
    const table = gameWith({ bob: 'Robber', [name]: 'Hunter' })
      .submit('bob', { type: 'rob_player', targetUserId: name })
      .vote({});
    expect(table.logged('bob')).toEqual([`bob (Robber) robbed ${name}: Hunter`]);
  });
});
