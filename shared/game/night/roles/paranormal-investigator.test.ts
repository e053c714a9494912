import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import { customRole, gameWith, STRANGER } from '../../testing/table.ts';
import { BUILT_IN_ROLES } from './index.ts';

const ROLE = 'Paranormal Investigator';
const at = (targetUserId: string) => ({ targetUserId });
const look = (...targetUserIds: string[]): NightPayload => ({ type: 'investigate_players', targetUserIds });
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const night = () => gameWith({ ann: ROLE, bob: 'Seer', cleo: 'Hunter', dov: 'Tanner' });

test('[G2.97 G5.15 P4.9] may look at one or two other players, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['investigate_players: 1 to 2 of bob cleo dov', 'pass']);
  for (const illegal of [['ann'], ['bob', 'ann'], ['bob', 'bob'], [STRANGER]]) {
    expect(table.refusal('ann', look(...illegal))).toBe('INVALID_TARGET');
  }
  for (const wrong of [[], ['bob', 'cleo', 'dov']]) {
    expect(table.refusal('ann', look(...wrong))).toBe('INVALID_CHOICE');
  }
  for (const other of [{ type: 'no_action' }, { type: 'view_player', ...at('bob') }] as const) {
    expect(table.refusal('ann', other)).toBe('INVALID_ACTION');
  }
  expect(gameWith({ ann: ROLE }).offered('ann')).toEqual(['no_action']);
});

test.each([
  [['cleo'], 'You saw cleo: Hunter.'],
  [['cleo', 'bob'], 'You saw cleo: Hunter and bob: Seer.'],
])('[G3.25 G6.17] sees %p, who learn nothing', (targets, message) => {
  const table = night()
    .submit('ann', look(...targets))
    .endNight();
  const cards = targets.map((name) => ({
    userId: table.userId(name),
    role: name === 'bob' ? 'Seer' : 'Hunter',
  }));
  expect(table.told('ann')).toEqual({ message, data: { cards }, currentRole: ROLE });
  expect(table.told('cleo')).toEqual({ message: 'You had a quiet night.', data: {}, currentRole: 'Hunter' });
  const line = message.replace('You', `ann (${ROLE})`).replace('.', '');
  expect(table.vote({}).logged('ann')).toEqual([line]);
  expect(table.finalRoles().ann).toBe(ROLE);
});

describe('[R1.8 R3.10 R4.22] becomes a wolf or the Tanner, and looks no further', () => {
  const corrupting = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf', 'Tanner'];

  test.each(BUILT_IN_ROLES.map(({ name }) => name))('%s', (role) => {
    const table = gameWith({ ann: ROLE, bob: role, cleo: 'Prince', dov: 'Villager' });
    if (role === 'Doppelganger') table.submit('bob', copy('dov'));
    if (role === 'Copycat') table.submit('bob', { type: 'copy_center', centerIndex: 0 });
    const first = { userId: table.userId('bob'), role };
    const second = { userId: table.userId('cleo'), role: 'Prince' };
    table.submit('ann', look('bob', 'cleo')).endNight();
    expect(table.told('ann')).toEqual(
      corrupting.includes(role)
        ? {
            message: `You saw bob: ${role}. You became the ${role}. If nothing has moved your card since, you now win ${role === 'Tanner' ? 'only by what the Tanner wants' : 'with the Werewolf team'}.`,
            data: { cards: [first], newRole: role },
            currentRole: role,
          }
        : {
            message: `You saw bob: ${role} and cleo: Prince.`,
            data: { cards: [first, second] },
            currentRole: ROLE,
          },
    );
    // Nobody gets to know, and nobody is made known: not even by becoming an Alpha Wolf.
    expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: false });
    expect(table.view('bob').me?.knowledge.wolves).not.toContain(table.userId('ann'));
    expect(table.view('ann').werewolfPileSize).toBe(role === 'Alpha Wolf' ? 1 : 0);
  });

  test('[R4.22] on the second card', () => {
    const table = night().submit('ann', look('bob', 'dov')).endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You saw bob: Seer and dov: Tanner. You became the Tanner. If nothing has moved your card since, you now win only by what the Tanner wants.',
      data: {
        cards: [
          { userId: table.userId('bob'), role: 'Seer' },
          { userId: table.userId('dov'), role: 'Tanner' },
        ],
        newRole: 'Tanner',
      },
      currentRole: 'Tanner',
    });
    expect(table.vote({}).finalRoles().ann).toBe('Tanner');
    expect(table.logged('ann')).toEqual([`ann (${ROLE}) saw bob: Seer and dov: Tanner and became Tanner`]);
  });

  test('a custom wolf', () => {
    const customRoles = [customRole('Biter', 'werewolf', { nightOrder: 3 })];
    const table = gameWith({ ann: ROLE, bob: 'Biter', cleo: 'Seer' }, { customRoles })
      .submit('ann', look('bob', 'cleo'))
      .vote({});
    expect(table.finalRoles().ann).toBe('Biter');
    expect(table.winners()).toBe('Werewolf: ann bob');
  });

  test('[R1.4] by the print: a Doppelganger who is a wolf does no harm', () => {
    const table = gameWith({ ann: ROLE, bob: 'Doppelganger', cleo: 'Werewolf', dov: 'Seer' })
      .submit('bob', copy('cleo'))
      .submit('ann', look('bob', 'dov'))
      .endNight();
    expect(table.told('ann').message).toBe('You saw bob: Doppelganger and dov: Seer.');
  });
});

describe('a shield', () => {
  const against = (...shielded: string[]) => {
    const table = gameWith({
      ann: ROLE,
      bob: 'Tanner',
      cleo: 'Hunter',
      dov: 'Sentinel',
      eva: 'Doppelganger',
    }).submit('ann', look('bob', 'cleo'));
    const [first = 'dov', second = 'dov'] = shielded;
    return table
      .submit('eva', copy('dov'))
      .submit('eva', { type: 'protect_player', ...at(first) })
      .submit('dov', { type: 'protect_player', ...at(second) })
      .endNight();
  };

  test('[H1.26 R4.23] over the first: passed over', () => {
    const table = against('bob');
    expect(table.told('ann')).toEqual({
      message: 'You saw cleo: Hunter. The other card was shielded.',
      data: { cards: [{ userId: table.userId('cleo'), role: 'Hunter' }], shielded: true },
      currentRole: ROLE,
    });
  });

  test('[R4.23] over both: nothing happens', () => {
    const table = against('bob', 'cleo');
    expect(table.told('ann')).toEqual({
      message: 'A card you needed was shielded, so nothing happened.',
      data: { shielded: true },
      currentRole: ROLE,
    });
    expect(table.vote({}).logged('ann')).toEqual([`ann (${ROLE}) met a shield: nothing happened`]);
  });
});

describe('copied', () => {
  test('[R3.10] by a Doppelganger: looks right after copying, and her own card becomes it', () => {
    const table = gameWith({
      ann: ROLE,
      bob: 'Werewolf',
      cleo: 'Doppelganger',
      dov: 'Alpha Wolf',
      eva: 'Seer',
    }).submit('cleo', copy('ann'));
    expect(table.view('cleo').me?.prompt?.choices).toMatchObject([{ type: 'investigate_players', max: 2 }]);
    table
      .submit('cleo', look('eva', 'bob'))
      .submit('dov', { type: 'convert_player', ...at('eva') })
      .submit('ann', look('cleo', 'eva'))
      .endNight();
    expect(table.told('cleo')).toEqual({
      message: `You copied ann and became the ${ROLE}. You saw eva: Seer and bob: Werewolf. You became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.`,
      data: {
        newRole: 'Werewolf',
        targetName: 'ann',
        cards: [
          { userId: table.userId('ann'), role: ROLE },
          { userId: table.userId('eva'), role: 'Seer' },
          { userId: table.userId('bob'), role: 'Werewolf' },
        ],
      },
      currentRole: 'Werewolf',
    });
    expect(table.told('ann').message).toBe(
      'You saw cleo: Doppelganger and eva: Werewolf. You became the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    );
    // An Investigator is never added to those the wolves know.
    expect(table.names(table.view('bob').me?.knowledge.wolves ?? [])).toEqual(['dov']);
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', cleo: 'Werewolf' });
  });
});
