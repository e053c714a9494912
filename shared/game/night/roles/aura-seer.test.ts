import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, type Table } from '../../testing/table.ts';

const at = (targetUserId: string) => ({ targetUserId });
const sensed = (table: Table, name = 'ann') => table.names(table.told(name).data?.actors ?? ['nobody']);

/** Bob's role and choice; Ann is the Aura Seer. */
function sense(role: RoleName, payload: NightPayload): string[] {
  const table = gameWith(
    { ann: 'Aura Seer', bob: role, cleo: 'Villager', dov: 'Hunter', eva: 'Prince' },
    // With an Alpha Wolf selected there is a pile to look at.
    { center: ['Tanner', 'Alpha Wolf', 'Minion'] },
  );
  return sensed(table.submit('bob', payload).endNight());
}

test('[R4.28] learns who acted, in seat order and not in that of the night; they learn nothing', () => {
  const table = gameWith({
    ann: 'Troublemaker',
    bob: 'Aura Seer',
    cleo: 'Robber',
    dov: 'Villager',
    eva: 'Seer',
  })
    .submit('ann', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' })
    .submit('cleo', { type: 'rob_player', ...at('dov') })
    .submit('eva', { type: 'view_player', ...at('ann') })
    .endNight();
  expect(table.told('bob')).toEqual({
    message: 'You sensed ann, cleo and eva: each had looked at or moved a card.',
    data: { actors: ['ann', 'cleo', 'eva'].map((name) => table.userId(name)) },
    currentRole: 'Aura Seer',
  });
  expect(table.told('dov')).toEqual({ message: 'You had a quiet night.', data: {}, currentRole: 'Villager' });
  expect(table.vote({}).logged('bob')).toEqual(['bob (Aura Seer) sensed ann, cleo and eva']);
});

test('[H1.24] one alone, and nobody', () => {
  const one = gameWith({ ann: 'Aura Seer', bob: 'Werewolf', cleo: 'Villager' })
    .submit('bob', { type: 'view_center_card', centerIndex: 0 })
    .endNight();
  expect(one.told('ann').message).toBe('You sensed bob, who had looked at or moved a card.');
  const nobody = gameWith({ ann: 'Aura Seer', bob: 'Werewolf', cleo: 'Villager' }).endNight();
  expect(nobody.told('ann')).toEqual({
    message: 'You sensed nobody: no other player had looked at or moved a card by then.',
    data: { actors: [] },
    currentRole: 'Aura Seer',
  });
  expect(nobody.vote({}).logged('ann')).toEqual(['ann (Aura Seer) sensed nobody']);
});

describe('who counts', () => {
  const acts: [RoleName, NightPayload][] = [
    ['Doppelganger', { type: 'copy_role', ...at('cleo') }],
    ['Copycat', { type: 'copy_center', centerIndex: 0 }],
    ['Werewolf', { type: 'view_center_card', centerIndex: 0 }],
    ['Alpha Wolf', { type: 'convert_player', ...at('cleo') }],
    ['Mystic Wolf', { type: 'view_player', ...at('cleo') }],
    ['Mystic Wolf', { type: 'view_werewolf_pile' }],
    ['Seer', { type: 'view_player', ...at('cleo') }],
    ['Seer', { type: 'view_center', positions: [0, 1] }],
    ['Seer', { type: 'view_werewolf_pile' }],
    ['Apprentice Seer', { type: 'view_center_card', centerIndex: 0 }],
    ['Apprentice Seer', { type: 'view_werewolf_pile' }],
    ['Paranormal Investigator', { type: 'investigate_players', targetUserIds: ['cleo'] }],
    ['Revealer', { type: 'reveal_player', ...at('cleo') }],
    ['Robber', { type: 'rob_player', ...at('cleo') }],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'cleo', player2UserId: 'dov' }],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }],
  ];
  test.each(acts)('[R4.28] %s: %p', (role, payload) => {
    expect(sense(role, payload)).toEqual(['bob']);
  });

  const others: [RoleName, NightPayload][] = [
    // People, shields, taps and protections are no cards.
    ['Stalker', { type: 'target_player', ...at('cleo') }],
    ['Bodyguard', { type: 'protect_from_death', ...at('cleo') }],
    ['Minion', { type: 'no_action' }],
    ['Sentinel', { type: 'protect_player', ...at('cleo') }],
    ['Mason', { type: 'no_action' }],
    ['Beholder', { type: 'no_action' }],
    ['Thing', { type: 'tap_player', ...at('cleo') }],
    ['Dream Wolf', { type: 'no_action' }],
    ['Villager', { type: 'no_action' }],
    ['Hunter', { type: 'no_action' }],
    ['Prince', { type: 'no_action' }],
    ['Tanner', { type: 'no_action' }],
    // They come after her.
    ['Drunk', { type: 'swap_center', centerIndex: 0 }],
    ['Insomniac', { type: 'no_action' }],
    ['Curator', { type: 'assign_artifact', ...at('cleo'), artifactId: 'void-of-nothingness' }],
    ['Old Hag', { type: 'banish_player', ...at('cleo') }],
    // They did nothing.
    ['Seer', { type: 'pass' }],
    ['Robber', { type: 'pass' }],
    ['Witch', { type: 'pass' }],
    ['Alpha Wolf', { type: 'pass' }],
  ];
  test.each(others)('[R4.29] not %s: %p', (role, payload) => {
    expect(sense(role, payload)).toEqual([]);
  });

  const stopped: [RoleName, NightPayload, string[]][] = [
    ['Seer', { type: 'view_player', ...at('cleo') }, []],
    ['Revealer', { type: 'reveal_player', ...at('cleo') }, []],
    ['Robber', { type: 'rob_player', ...at('cleo') }, []],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'cleo', player2UserId: 'ann' }, []],
    ['Paranormal Investigator', { type: 'investigate_players', targetUserIds: ['cleo'] }, []],
    ['Paranormal Investigator', { type: 'investigate_players', targetUserIds: ['cleo', 'ann'] }, ['bob']],
    // She has seen her center card all the same.
    ['Witch', { type: 'view_and_swap', centerIndex: 0, ...at('cleo') }, ['bob']],
  ];
  test.each(stopped)('[R4.29] a player who met a shield did nothing: %s %p', (role, payload, expected) => {
    const table = gameWith({ ann: 'Aura Seer', bob: role, cleo: 'Sentinel' })
      .submit('cleo', { type: 'protect_player', ...at('cleo') })
      .submit('bob', payload)
      .endNight();
    expect(sensed(table)).toEqual(expected);
  });
});
