import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../state/choice.ts';
import { gameWith } from '../testing/table.ts';

describe('the order of the night', () => {
  test('[G4.15 R4.1] the Seer sees what the Robber takes only afterwards', () => {
    const table = gameWith({ ann: 'Seer', bob: 'Robber', cleo: 'Werewolf' })
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('ann', { type: 'view_player', targetUserId: 'bob' })
      .submit('cleo', { type: 'pass' });
    expect(table.view('ann').me?.actionResult?.data.cards).toEqual([
      { userId: table.userId('bob'), role: 'Robber' },
    ]);
    expect(table.view('bob').me?.currentRole).toBe('Werewolf');
  });

  test('[G4.15 G6.8 R4.1] Robber, Troublemaker, Drunk, Insomniac act one after another', () => {
    const table = gameWith(
      { ann: 'Insomniac', bob: 'Drunk', cleo: 'Troublemaker', dov: 'Robber' },
      { center: ['Werewolf', 'Tanner', 'Hunter'] },
    )
      .submit('bob', { type: 'swap_center', centerIndex: 1 })
      .submit('cleo', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .submit('dov', { type: 'rob_player', targetUserId: 'ann' })
      .submit('ann', { type: 'no_action' });
    // Dov takes Insomniac and leaves Robber; Cleo swaps Robber and Drunk; Bob puts the Robber card into the center.
    expect(table.view('ann').me?.actionResult?.data).toMatchObject({
      originalRole: 'Insomniac',
      finalRole: 'Drunk',
      changed: true,
    });
    expect(table.vote({}).finalRoles()).toEqual({
      ann: 'Drunk',
      bob: 'Tanner',
      cleo: 'Troublemaker',
      dov: 'Insomniac',
    });
    expect(table.view('ann').centerCards).toEqual(['Werewolf', 'Robber', 'Hunter']);
  });
});

describe('cards', () => {
  test('[R1.2] what a Doppelganger became stays with the card she was dealt', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Werewolf', cleo: 'Robber' })
      .submit('ann', { type: 'copy_role', targetUserId: 'bob' })
      .submit('cleo', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    // Looking shows the print, winning counts what the card has become.
    expect(table.view('cleo').me?.currentRole).toBe('Doppelganger');
    expect(table.vote({}).finalRoles()).toEqual({ ann: 'Robber', bob: 'Werewolf', cleo: 'Werewolf' });
  });

  test('[R4.5] copying reads the cards as they were dealt', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Robber', cleo: 'Werewolf' })
      .submit('bob', { type: 'rob_player', targetUserId: 'cleo' })
      .submit('ann', { type: 'copy_role', targetUserId: 'bob' });
    expect(table.view('ann').me?.currentRole).toBe('Robber');
    expect(table.view('ann').me?.prompt?.choices.map(({ type }) => type)).toEqual(['rob_player']);
  });

  test('[R4.4] a Doppelganger without a second choice is done at once', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Minion', cleo: 'Werewolf' }).submit('ann', {
      type: 'copy_role',
      targetUserId: 'bob',
    });
    const { me, players } = table.view('ann');
    expect(me?.prompt).toBeNull();
    expect(table.names(me?.knowledge.wolves ?? [])).toEqual(['cleo']);
    expect(players.find(({ displayName }) => displayName === 'ann')?.hasSubmitted).toBe(true);
  });
});

describe('prompts', () => {
  test('[G2.88 P4.7 R3.12] a lone Werewolf may look at a center card, two may not', () => {
    const alone = gameWith({ ann: 'Werewolf', bob: 'Seer', cleo: 'Villager' });
    expect(alone.view('ann').me?.prompt).toEqual({
      choices: [{ type: 'view_center_card', min: 1, max: 1, centerIndices: [0, 1, 2] }],
      canPass: true,
    });
    const pair = gameWith({ ann: 'Werewolf', bob: 'Werewolf', cleo: 'Villager' });
    expect(pair.view('ann').me?.prompt?.choices.map(({ type }) => type)).toEqual(['no_action']);
    expect(pair.trySubmit('ann', { type: 'view_center_card', centerIndex: 0 })).toMatchObject({
      rejection: { code: 'INVALID_ACTION' },
    });
  });

  test.each([
    [{ type: 'view_player', targetUserId: 'ann' }, 'INVALID_TARGET'],
    [{ type: 'view_center', positions: [1, 1] }, 'INVALID_TARGET'],
    [{ type: 'rob_player', targetUserId: 'bob' }, 'INVALID_ACTION'],
    [{ type: 'view_werewolf_pile' }, 'INVALID_ACTION'],
    [{ type: 'no_action' }, 'INVALID_ACTION'],
  ] as const)('[G5.16 P2.13 R2.7] the Seer may not submit %p', (payload, code) => {
    const table = gameWith({ ann: 'Seer', bob: 'Villager', cleo: 'Werewolf' });
    const before = table.state;
    expect(table.trySubmit('ann', payload as NightPayload)).toMatchObject({ rejection: { code } });
    expect(table.state).toBe(before);
  });

  test('[R10.3] the Drunk has to swap, and gets a random card at the deadline', () => {
    const table = gameWith(
      { ann: 'Drunk', bob: 'Villager', cleo: 'Werewolf' },
      { center: ['Seer', 'Robber', 'Tanner'] },
    );
    expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
    table.endNight();
    expect(['Seer', 'Robber', 'Tanner']).toContain(table.vote({}).finalRoles().ann ?? '');
  });

  test('[G4.4 P2.14] a second submission is refused', () => {
    const table = gameWith({ ann: 'Seer', bob: 'Villager', cleo: 'Werewolf' }).submit('ann', {
      type: 'pass',
    });
    expect(table.trySubmit('ann', { type: 'pass' })).toMatchObject({
      rejection: { code: 'ALREADY_SUBMITTED' },
    });
  });
});

describe('what a player knows of people', () => {
  test('[G3.19 R3.4] wolves know one another from the deal, Minion and Mason from nightfall', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Werewolf', cleo: 'Minion', dov: 'Mason', eva: 'Mason' });
    const knows = (name: string) => table.view(name).me?.knowledge;
    expect(table.names(knows('ann')?.wolves ?? [])).toEqual(['bob']);
    expect(table.names(knows('cleo')?.wolves ?? [])).toEqual(['ann', 'bob']);
    expect(table.names(knows('dov')?.masons ?? [])).toEqual(['eva']);
    expect(knows('ann')?.isLoneWolf).toBe(false);
  });
});

test('of the night only its steps are counted, and those of all selected roles', () => {
  const table = gameWith(
    { ann: 'Bodyguard', bob: 'Mason', cleo: 'Mason' },
    { center: ['Sentinel', 'Hunter', 'Dream Wolf'] },
  );
  expect(table.view('ann').currentRoleIndex).toBe(0);
  expect(table.endNight().view('ann').currentRoleIndex).toBe(3);
});
