import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const copy = (target: string) => ({ type: 'copy_role', ...at(target) }) as const;
const knownWolves = (table: Table, name: string) =>
  table.names(table.view(name).me?.knowledge.wolves ?? []).join(' ');

test('[R3.3] has nothing to choose and knows nobody, in the morning neither', () => {
  const table = gameWith({ ann: 'Dream Wolf', bob: 'Werewolf', cleo: 'Minion' });
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'no_action', targets: [table.userId('bob'), table.userId('cleo')], min: 0, max: 1 }],
    canPass: false,
  });
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.refusal('ann', { type: 'no_action', suspectUserId: 'ann' })).toBe('INVALID_TARGET');
  expect(table.submit('ann', { type: 'no_action' }).endNight().told('ann')).toEqual({
    message: 'You had a quiet night.',
    data: {},
    currentRole: 'Dream Wolf',
  });
  expect(table.view('ann').me?.knowledge).toMatchObject({ wolves: [], isLoneWolf: false });
  expect(table.vote({}).logged('ann')).toEqual([]);
});

describe('is seen', () => {
  test('[G3.19 R3.2 R3.3] by the other wolves and the Minion, from nightfall on, without its kind', () => {
    const dealt = {
      ann: 'Dream Wolf',
      bob: 'Werewolf',
      cleo: 'Alpha Wolf',
      dov: 'Mystic Wolf',
      eva: 'Minion',
      finn: 'Seer',
    };
    const table = gameWith(dealt, { atDeal: true });
    const known = () => Object.keys(dealt).map((name) => knownWolves(table, name));
    expect(known()).toEqual(['', 'cleo dov', 'bob dov', 'bob cleo', '', '']);
    table.expire();
    const atNight = ['', 'ann cleo dov', 'ann bob dov', 'ann bob cleo', 'ann bob cleo dov', ''];
    expect(known()).toEqual(atNight);
    table.endNight();
    expect(known()).toEqual(atNight);
    expect(table.told('bob').message).toBe('You recognised ann, cleo and dov as wolves.');
  });

  test('[G6.11 R3.12] is company: a Werewolf beside it is not alone', () => {
    const table = gameWith({ ann: 'Dream Wolf', bob: 'Werewolf', cleo: 'Seer' });
    expect(table.view('bob').me?.knowledge.isLoneWolf).toBe(false);
    expect(table.offered('bob')).toEqual(['no_action']);
  });

  test('and so cannot be converted', () => {
    const table = gameWith({ ann: 'Dream Wolf', bob: 'Alpha Wolf', cleo: 'Seer' });
    expect(table.refusal('bob', { type: 'convert_player', ...at('ann') })).toBe('INVALID_TARGET');
  });
});

describe('the card goes its way', () => {
  const moves: [RoleName, NightPayload, string][] = [
    ['Robber', { type: 'rob_player', ...at('ann') }, 'bob'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'cleo'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'cleo'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'center'],
  ];
  test.each(moves)('%s', (role, payload, holder) => {
    const table = gameWith({ ann: 'Dream Wolf', bob: role, cleo: 'Seer', dov: 'Hunter' })
      .submit('bob', payload)
      .endNight();
    expect(table.told('ann').currentRole).toBe('Dream Wolf');
    const { ann, ...others } = table.vote({}).finalRoles();
    expect(ann).not.toBe('Dream Wolf');
    expect({ ...others, center: String(table.view('ann').centerCards[0]) }[holder]).toBe('Dream Wolf');
    // A card in the center is nobody's: no wolf is left at the table.
    expect(table.winners()).toBe(holder === 'center' ? 'Villager: ann bob cleo dov' : `Werewolf: ${holder}`);
  });

  test('a Drunk finds it in the center, and a shield keeps it', () => {
    const drunk = gameWith(
      { ann: 'Drunk', bob: 'Seer', cleo: 'Hunter' },
      { center: ['Mason', 'Mason', 'Dream Wolf'] },
    )
      .submit('ann', { type: 'swap_center', centerIndex: 2 })
      .vote({});
    expect(drunk.winners()).toBe('Werewolf: ann');
    const shielded = gameWith({ ann: 'Dream Wolf', bob: 'Sentinel', cleo: 'Robber' })
      .submit('bob', { type: 'protect_player', ...at('ann') })
      .submit('cleo', { type: 'rob_player', ...at('ann') })
      .vote({});
    expect(shielded.finalRoles()).toEqual({ ann: 'Dream Wolf', bob: 'Sentinel', cleo: 'Robber' });
  });
});

describe('copied', () => {
  test('by a Doppelganger: knows nobody, and wolves and Minion learn of it at dawn', () => {
    const table = gameWith({
      ann: 'Dream Wolf',
      bob: 'Doppelganger',
      cleo: 'Werewolf',
      dov: 'Minion',
    }).submit('bob', copy('ann'));
    expect(table.offered('bob')).toEqual([]);
    expect(['ann', 'bob', 'cleo', 'dov'].map((name) => knownWolves(table, name))).toEqual([
      '',
      '',
      'ann',
      'ann cleo',
    ]);
    table.endNight();
    expect(['ann', 'bob', 'cleo', 'dov'].map((name) => knownWolves(table, name))).toEqual([
      '',
      '',
      'ann bob',
      'ann bob cleo',
    ]);
    expect(table.told('bob')).toEqual({
      message:
        'You copied ann and became the Dream Wolf. If nothing has moved your card since, you now win with the Werewolf team.',
      data: {
        newRole: 'Dream Wolf',
        targetName: 'ann',
        cards: [{ userId: table.userId('ann'), role: 'Dream Wolf' }],
      },
      currentRole: 'Dream Wolf',
    });
  });

  test('by a Copycat: leaves a lone Werewolf alone', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Werewolf', cleo: 'Seer' },
      { center: ['Dream Wolf', 'Mason', 'Mason'] },
    ).submit('ann', { type: 'copy_center', centerIndex: 0 });
    expect(table.offered('ann')).toEqual([]);
    expect(knownWolves(table, 'ann')).toBe('');
    expect(table.offered('bob')).toEqual(['view_center_card']);
    table.submit('bob', { type: 'view_center_card', centerIndex: 0 }).endNight();
    expect(table.told('bob').message).toBe(
      'You saw the left center card: Dream Wolf. You recognised ann as a wolf.',
    );
    expect(table.vote({}).winners()).toBe('Werewolf: ann bob');
  });
});

test.each(['standard', 'tabletop'] as const)('[G6.11] is a wolf for the vote: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Dream Wolf', bob: 'Minion', cleo: 'Seer', dov: 'Hunter' }, { settings: { ruleset } })
      .vote(votes)
      .winners();
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Villager: cleo dov');
  expect(played({ ann: 'cleo', bob: 'cleo' })).toBe('Werewolf: ann bob');
  // Beside a wolf the Minion counts only in gameplay.md's words.
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe(
    ruleset === 'standard' ? 'Villager: cleo dov' : 'Werewolf: ann bob',
  );
});
