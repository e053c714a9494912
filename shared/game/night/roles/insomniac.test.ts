import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });

const night = () => gameWith({ ann: 'Insomniac', bob: 'Robber', cleo: 'Doppelganger' });

test('has nothing to choose', () => {
  const table = night();
  expect(table.offered('ann')).toEqual(['no_action']);
  expect(table.refusal('ann', { type: 'pass' })).toBe('INVALID_ACTION');
  expect(table.refusal('ann', { type: 'no_action', suspectUserId: 'ann' })).toBe('INVALID_TARGET');
});

test('[G2.86 R4.26] is told that the card is still the same', () => {
  const table = night().endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card is still the Insomniac.',
    data: { originalRole: 'Insomniac', finalRole: 'Insomniac', changed: false },
    currentRole: 'Insomniac',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Insomniac) woke up unchanged']);
});

test('[R4.26] sees what was put in its place', () => {
  const table = night().submit('bob', { type: 'rob_player', targetUserId: 'ann' }).endNight();
  expect(table.told('ann')).toEqual({
    message: 'Your card was changed: it is now the Robber.',
    data: { originalRole: 'Insomniac', finalRole: 'Robber', changed: true },
    currentRole: 'Robber',
  });
  expect(table.vote({}).logged('ann')).toEqual(['ann (Insomniac) woke up as Robber']);
});

test('another card of the same role is a change', () => {
  const table = gameWith({ ann: 'Insomniac', bob: 'Troublemaker', cleo: 'Insomniac' })
    .submit('bob', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' })
    .endNight();
  expect(table.told('ann').data).toEqual({
    originalRole: 'Insomniac',
    finalRole: 'Insomniac',
    changed: true,
  });
});

test('cannot look at a shielded card', () => {
  expect(night().againstShield('ann', { type: 'no_action' }, 'ann')).toEqual({ kind: 'shielded' });
});

test('copied: the copier looks at their own card right after the Insomniac', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
    .submit('ann', { type: 'no_action' });
  expect(table.told('cleo')).toMatchObject({
    message: 'You copied ann and became the Insomniac. Your card was changed: it is now the Robber.',
    data: { originalRole: 'Doppelganger', finalRole: 'Robber', changed: true },
    currentRole: 'Robber',
  });
});

describe('after everything that moves', () => {
  const moves: [RoleName, NightPayload, RoleName][] = [
    ['Alpha Wolf', { type: 'convert_player', ...at('ann') }, 'Werewolf'],
    ['Robber', { type: 'rob_player', ...at('ann') }, 'Robber'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('ann') }, 'Tanner'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' }, 'Hunter'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Hunter'],
  ];
  test.each(moves)('%s %p', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Insomniac', bob: role, cleo: 'Hunter' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('bob', payload)
      .endNight();
    expect(table.told('ann')).toMatchObject({
      data: { originalRole: 'Insomniac', finalRole: final, changed: true },
      currentRole: final,
    });
    expect(table.vote({}).finalRoles().ann).toBe(final);
  });

  test('[R4.26] the Drunk has drunk', () => {
    const table = gameWith(
      { ann: 'Insomniac', bob: 'Drunk', cleo: 'Troublemaker' },
      { center: ['Tanner', 'Mason', 'Mason'] },
    )
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .submit('bob', { type: 'swap_center', centerIndex: 0 })
      .endNight();
    expect(table.told('ann').data).toMatchObject({ finalRole: 'Drunk', changed: true });
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Drunk', bob: 'Tanner', cleo: 'Troublemaker' });
  });

  test('a card that went and came back is still the same', () => {
    const table = gameWith({ ann: 'Insomniac', bob: 'Robber', cleo: 'Troublemaker' })
      .submit('bob', { type: 'rob_player', ...at('ann') })
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .endNight();
    expect(table.told('ann')).toMatchObject({
      message: 'Your card is still the Insomniac.',
      data: { changed: false },
    });
  });

  test('an artifact comes later and stands above the card', () => {
    const table = gameWith({ ann: 'Insomniac', bob: 'Curator', cleo: 'Hunter' })
      .submit('bob', { type: 'assign_artifact', ...at('ann'), artifactId: 'cudgel-of-the-tanner' })
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'Your card is still the Insomniac. You were given the Cudgel of the Tanner. Whatever card lies before you, you now win only by what the Tanner wants.',
      data: {
        originalRole: 'Insomniac',
        finalRole: 'Insomniac',
        changed: false,
        artifactId: 'cudgel-of-the-tanner',
      },
      currentRole: 'Tanner',
    });
  });
});

test('a shield over the card is told as such', () => {
  const table = gameWith({ ann: 'Insomniac', bob: 'Sentinel', cleo: 'Seer' })
    .submit('bob', { type: 'protect_player', ...at('ann') })
    .endNight();
  expect(table.told('ann')).toEqual({
    message: 'A card you needed was shielded, so nothing happened.',
    data: { shielded: true },
    currentRole: 'Insomniac',
  });
});

describe('copied', () => {
  test('by a Doppelganger whose card stayed: it shows its print, and she remains the Insomniac', () => {
    const table = night()
      .submit('cleo', { type: 'copy_role', ...at('ann') })
      .endNight();
    expect(table.told('cleo')).toMatchObject({
      message: 'You copied ann and became the Insomniac. Your card is still the Doppelganger.',
      data: { originalRole: 'Doppelganger', finalRole: 'Doppelganger', changed: false },
      currentRole: 'Insomniac',
    });
  });

  test('by a Copycat: looks after the Drunk', () => {
    const table = gameWith(
      { ann: 'Copycat', bob: 'Drunk', cleo: 'Troublemaker' },
      { center: ['Insomniac', 'Tanner', 'Mason'] },
    )
      .submit('ann', { type: 'copy_center', centerIndex: 0 })
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .submit('bob', { type: 'swap_center', centerIndex: 1 })
      .endNight();
    expect(table.told('ann')).toEqual({
      message:
        'You copied the left center card and became the Insomniac. Your card was changed: it is now the Drunk.',
      data: {
        newRole: 'Insomniac',
        cards: [{ centerIndex: 0, role: 'Insomniac' }],
        originalRole: 'Copycat',
        finalRole: 'Drunk',
        changed: true,
      },
      currentRole: 'Drunk',
    });
    expect(table.vote({}).finalRoles().bob).toBe('Tanner');
  });
});

test.each(['standard', 'tabletop'] as const)('plays for the card in front of her: %s', (ruleset) => {
  const played = (votes: Record<string, string>) =>
    gameWith({ ann: 'Insomniac', bob: 'Troublemaker', cleo: 'Werewolf' }, { settings: { ruleset } })
      .submit('bob', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'cleo' })
      .vote(votes)
      .winners();
  expect(played({ bob: 'ann', cleo: 'ann' })).toBe('Villager: bob cleo');
  expect(played({ ann: 'cleo', bob: 'cleo' })).toBe('Werewolf: ann');
});
