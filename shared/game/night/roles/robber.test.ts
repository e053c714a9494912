import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER } from '../../testing/table.ts';

const night = () => gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Doppelganger' });
const copy = (targetUserId: string) => ({ type: 'copy_role', targetUserId }) as const;
const rob = (targetUserId: string) => ({ type: 'rob_player', targetUserId }) as const;

test('[G2.94] may rob another player, or pass', () => {
  const table = night();
  expect(table.view('ann').me?.prompt).toEqual({
    choices: [{ type: 'rob_player', targets: [table.userId('bob'), table.userId('cleo')], min: 1, max: 1 }],
    canPass: true,
  });
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', rob(target))).toBe('INVALID_TARGET');
  expect(table.refusal('ann', { type: 'no_action' })).toBe('INVALID_ACTION');
  expect(gameWith({ ann: 'Robber' }).offered('ann')).toEqual(['no_action']);
});

test('[R4.18 R5.4] exchanges the cards and sees the new one; the robbed learns it with the results', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message:
      'You robbed bob and are now the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    data: { newRole: 'Werewolf', targetName: 'bob' },
    currentRole: 'Werewolf',
  });
  expect(table.told('bob')).toEqual({
    message: 'You let the night pass. You were the only wolf.',
    data: { wolves: [] },
    currentRole: 'Werewolf',
  });
  expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Robber' });
  expect(table.told('bob')).toMatchObject({
    message: 'You let the night pass. You were the only wolf. Somebody robbed you.',
    data: { wasRobbed: true },
  });
  expect(table.logged('ann')).toEqual(['ann (Robber) robbed bob: Werewolf']);
});

test('[R4.18] does not act again as what was robbed', () => {
  const table = gameWith({ ann: 'Robber', bob: 'Insomniac', cleo: 'Seer' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann').data).toEqual({ newRole: 'Insomniac', targetName: 'bob' });
});

test('passing, be it by the deadline, keeps the card', () => {
  for (const table of [night().submit('ann', { type: 'pass' }), night()]) {
    table.submit('cleo', copy('bob')).endNight();
    expect(table.told('ann')).toEqual({
      message: 'You let the night pass.',
      data: {},
      currentRole: 'Robber',
    });
    expect(table.vote({}).finalRoles()).toMatchObject({ ann: 'Robber', bob: 'Werewolf' });
  }
});

test.each(['ann', 'bob'])('nothing moves when the card of %s is shielded', (shielded) => {
  expect(night().againstShield('ann', rob('bob'), shielded)).toEqual({ kind: 'shielded' });
});

test('copied: the copier robs first, so the Robber finds what was left', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('ann', rob('bob'))
    .submit('cleo', rob('bob'))
    .endNight();
  expect(table.told('cleo')).toMatchObject({
    message:
      'You copied ann and became the Robber. You robbed bob and are now the Werewolf. If nothing has moved your card since, you now win with the Werewolf team.',
    currentRole: 'Werewolf',
  });
  // The print: only the results tell that this Doppelganger has become a Robber.
  expect(table.told('ann')).toMatchObject({
    message: 'You robbed bob and are now the Doppelganger.',
    currentRole: 'Doppelganger',
  });
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Robber', cleo: 'Werewolf' });
});

test('a robbery that met a shield took nothing', () => {
  const table = gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Sentinel' })
    .submit('cleo', { type: 'protect_player', targetUserId: 'bob' })
    .submit('ann', rob('bob'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'A card you needed was shielded, so nothing happened.',
    data: { shielded: true },
    currentRole: 'Robber',
  });
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Werewolf', cleo: 'Sentinel' });
  expect(table.told('bob').data).not.toHaveProperty('wasRobbed');
});

describe('cards that move before', () => {
  const table = (role: RoleName) =>
    gameWith(
      { ann: 'Robber', bob: 'Hunter', cleo: 'Doppelganger', dov: role },
      { center: ['Tanner', 'Mason', 'Mason'] },
    ).submit('ann', rob('bob'));
  // What Ann finds in front of Bob.
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Witch', { type: 'view_and_swap', centerIndex: 0, targetUserId: 'bob' }, 'Tanner'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, targetUserId: 'ann' }, 'Hunter'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' }, 'Robber'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' }, 'Troublemaker'],
    ['Village Idiot', { type: 'shift_cards', direction: 'right' }, 'Village Idiot'],
  ];
  test.each(moves)('%s %p', (role, payload, found) => {
    const moved = table(role).submit('cleo', copy('dov')).submit('cleo', payload).endNight();
    expect(moved.told('ann')).toEqual({
      message:
        found === 'Tanner'
          ? 'You robbed bob and are now the Tanner. If nothing has moved your card since, you now win only by what the Tanner wants.'
          : `You robbed bob and are now the ${found}.`,
      data: { newRole: found, targetName: 'bob' },
      currentRole: found,
    });
  });

  test('the Alpha Wolf has converted the target, or the Robber', () => {
    const target = table('Alpha Wolf')
      .submit('cleo', copy('bob'))
      .submit('dov', { type: 'convert_player', targetUserId: 'bob' })
      .endNight();
    expect(target.told('ann')).toMatchObject({ data: { newRole: 'Werewolf' }, currentRole: 'Werewolf' });
    // Bob was converted and then robbed, which he is not told.
    expect(target.told('bob').currentRole).toBe('Werewolf');
    expect(target.vote({}).finalRoles()).toMatchObject({ ann: 'Werewolf', bob: 'Robber' });
    const self = table('Alpha Wolf')
      .submit('cleo', copy('bob'))
      .submit('dov', { type: 'convert_player', targetUserId: 'ann' })
      .vote({});
    expect(self.finalRoles()).toMatchObject({ ann: 'Hunter', bob: 'Werewolf' });
  });
});

describe('cards that move after: he does not learn of it', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Witch', { type: 'view_and_swap', centerIndex: 0, targetUserId: 'ann' }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'Seer'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Seer'],
  ];
  test.each(moves)('%s %p', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Robber', bob: 'Hunter', dov: role, cleo: 'Seer' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', rob('bob'))
      .submit('dov', payload)
      .endNight();
    expect(table.told('ann').currentRole).toBe('Hunter');
    expect(table.vote({}).finalRoles().ann).toBe(final);
  });

  test('the robbed Drunk drinks all the same, and puts the Robber into the center', () => {
    const table = gameWith(
      { ann: 'Robber', bob: 'Drunk', cleo: 'Seer' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('ann', rob('bob'))
      .submit('bob', { type: 'swap_center', centerIndex: 0 })
      .vote({});
    expect(table.finalRoles()).toMatchObject({ ann: 'Drunk', bob: 'Tanner' });
    expect(table.view('ann').centerCards[0]).toBe('Robber');
  });
});

test('copied by a Copycat: robs right after the Robber', () => {
  const table = gameWith(
    { ann: 'Copycat', bob: 'Seer', cleo: 'Hunter' },
    { center: ['Robber', 'Mason', 'Mason'] },
  )
    .submit('ann', { type: 'copy_center', centerIndex: 0 })
    .submit('bob', { type: 'view_player', targetUserId: 'ann' })
    .submit('ann', rob('cleo'))
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'You copied the left center card and became the Robber. You robbed cleo and are now the Hunter.',
    data: { newRole: 'Hunter', targetName: 'cleo', cards: [{ centerIndex: 0, role: 'Robber' }] },
    currentRole: 'Hunter',
  });
  expect(table.told('bob').message).toBe('You saw ann: Copycat.');
  expect(table.vote({}).finalRoles()).toEqual({ ann: 'Hunter', bob: 'Seer', cleo: 'Robber' });
});

test.each(['standard', 'tabletop'] as const)('plays for the card he took: %s', (ruleset) => {
  const played = (votes: Record<string, string>, bob: RoleName = 'Werewolf') =>
    gameWith({ ann: 'Robber', bob, cleo: 'Seer', dov: 'Hunter' }, { settings: { ruleset } })
      .submit('ann', rob('bob'))
      .vote(votes)
      .winners();
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Villager: bob cleo dov');
  expect(played({ ann: 'bob', cleo: 'bob' })).toBe('Werewolf: ann');
  expect(played({ bob: 'ann', cleo: 'ann' }, 'Tanner')).toBe('Tanner: ann');
});
