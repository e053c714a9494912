import { describe, expect, test } from 'bun:test';
import { gameWith } from '../game/testing/table.ts';
import { BUILT_IN_THEMES, themeById } from './index.ts';

const CENTER = { center: ['Tanner', 'Hunter', 'Minion'] } as const;

describe('what a player is told at dawn', () => {
  test('[G2.68 G3.12 G6.8 H1.24 R3.6 R5.1] every role of the night', () => {
    const table = gameWith(
      {
        ann: 'Seer',
        bob: 'Robber',
        cleo: 'Troublemaker',
        dov: 'Drunk',
        eva: 'Insomniac',
        finn: 'Doppelganger',
        greta: 'Werewolf',
        hugo: 'Minion',
        ida: 'Mason',
        jon: 'Villager',
      },
      CENTER,
    )
      .submit('ann', { type: 'view_center', positions: [0, 2] })
      .submit('bob', { type: 'rob_player', targetUserId: 'jon' })
      .submit('cleo', { type: 'swap_players', player1UserId: 'eva', player2UserId: 'bob' })
      .submit('dov', { type: 'swap_center', centerIndex: 1 })
      .submit('finn', { type: 'copy_role', targetUserId: 'ida' })
      .submit('greta', { type: 'view_center_card', centerIndex: 1 })
      .endNight();
    const told = (name: string) => table.view(name).me?.actionResult?.message;
    expect(told('ann')).toBe('You saw the left center card: Tanner and the right center card: Minion.');
    expect(told('bob')).toBe('You robbed jon and are now the Villager.');
    expect(told('cleo')).toBe('You swapped eva and bob.');
    expect(told('dov')).toBe('You swapped your own card and the middle center card.');
    expect(told('eva')).toBe('Your card was changed: it is now the Villager.');
    expect(told('finn')).toBe('You copied ida and became the Mason. You recognised ida as a Mason.');
    expect(told('greta')).toBe('You saw the middle center card: Hunter. You were the only wolf.');
    expect(told('hugo')).toBe('You recognised greta as a wolf.');
    expect(told('ida')).toBe('You recognised finn as a Mason.');
    expect(told('jon')).toBe('You had a quiet night.');
  });

  test('[G3.12 R5.3] being robbed is told with the results only', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Robber', cleo: 'Werewolf' }, CENTER)
      .submit('bob', { type: 'rob_player', targetUserId: 'ann' })
      .endNight();
    expect(table.view('ann').me?.actionResult?.message).not.toContain('robbed');
    expect(table.vote({}).view('ann').me?.actionResult).toMatchObject({
      message: 'You had a quiet night. Somebody robbed you.',
      data: { wasRobbed: true },
    });
  });
});

describe('the night log', () => {
  test('has a line per action in its own order, at most 100 characters', () => {
    const long = 'a very long name that goes on and on and on, as far as';
    const table = gameWith({ [long]: 'Insomniac', bob: 'Robber', cleo: 'Seer', dov: 'Werewolf' }, CENTER)
      .submit('bob', { type: 'rob_player', targetUserId: long })
      .submit('cleo', { type: 'view_player', targetUserId: long })
      .vote({});
    const log = table.view('bob').nightLog ?? [];
    expect(log.map(({ role }) => role)).toEqual(['Werewolf', 'Seer', 'Robber', 'Insomniac']);
    for (const { text } of log) expect(text.length).toBeLessThanOrEqual(100);
    expect(log[0]?.text).toBe('dov (Werewolf) did nothing');
  });
});

test('[A4.14 G1.15 G8.19 H3.9] a theme nobody knows becomes the classic one', () => {
  expect(themeById('nowhere').id).toBe('onuw-classic');
  expect(BUILT_IN_THEMES.map(({ id }) => themeById(id).id)).toEqual(BUILT_IN_THEMES.map(({ id }) => id));
});
