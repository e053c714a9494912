import { describe, expect, test } from 'bun:test';
import { moved } from './seating.ts';
import { meaningOf, rolesOfTeam, toggled } from './selection.ts';

describe('the selection of roles', () => {
  test('a press adds a copy; at the cap all copies of that role go', () => {
    expect(toggled(['Seer'], 'Werewolf', 2)).toEqual(['Seer', 'Werewolf']);
    expect(toggled(['Werewolf', 'Seer'], 'Werewolf', 2)).toEqual(['Werewolf', 'Seer', 'Werewolf']);
    expect(toggled(['Werewolf', 'Seer', 'Werewolf'], 'Werewolf', 2)).toEqual(['Seer']);
    expect(toggled(['Seer'], 'Seer', 1)).toEqual([]);
  });

  test('more copies than the cap, brought by bots, go at once too', () => {
    expect(toggled(['Villager', 'Villager', 'Villager', 'Villager'], 'Villager', 3)).toEqual([]);
  });

  test('the registry decides the groups and the caps', () => {
    expect(rolesOfTeam('Werewolf').find(({ name }) => name === 'Werewolf')?.copies).toBe(2);
    expect(rolesOfTeam('Villager').find(({ name }) => name === 'Villager')?.copies).toBe(3);
    expect(rolesOfTeam('Neutral').map(({ name }) => name)).toContain('Tanner');
  });

  test('says what a set means', () => {
    expect(meaningOf(['Werewolf', 'Werewolf', 'Robber', 'Tanner', 'Seer'])).toBe(
      '2 wolves · 1 swap · 1 loner',
    );
    expect(meaningOf(['Werewolf'])).toBe('1 wolf');
  });

  test('a player is moved to another seat', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
  });
});
