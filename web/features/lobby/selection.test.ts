import { describe, expect, test } from 'bun:test';
import { customRolesFor, rolesOfTeam, toggled } from './selection.ts';
import { moved } from './use-seating.ts';

describe('the selection of roles', () => {
  test('[G5.8] a press adds a copy; at the cap all copies of that role go', () => {
    expect(toggled(['Seer'], 'Werewolf', 2)).toEqual(['Seer', 'Werewolf']);
    expect(toggled(['Werewolf', 'Seer'], 'Werewolf', 2)).toEqual(['Werewolf', 'Seer', 'Werewolf']);
    expect(toggled(['Werewolf', 'Seer', 'Werewolf'], 'Werewolf', 2)).toEqual(['Seer']);
    expect(toggled(['Seer'], 'Seer', 1)).toEqual([]);
  });

  test('more copies than the cap, brought by bots, go at once too', () => {
    expect(toggled(['Villager', 'Villager', 'Villager', 'Villager'], 'Villager', 3)).toEqual([]);
  });

  test('[G2.38 G3.18 H1.35] the registry decides the groups and the caps', () => {
    const teams = (['Werewolf', 'Villager', 'Neutral'] as const).map((team) => rolesOfTeam(team));
    expect(teams.map((roles) => roles.length)).toEqual([5, 23, 2]);
    const several = teams.flat().flatMap(({ name, copies }) => (copies > 1 ? [{ name, copies }] : []));
    expect(several).toEqual([
      { name: 'Werewolf', copies: 2 },
      { name: 'Villager', copies: 3 },
      { name: 'Mason', copies: 2 },
    ]);
  });

  test('[H3.37] custom roles come last in the group of their team, one copy each, as the room keeps them', () => {
    const role = (name: string, title = name) =>
      ({ name, title, team: 'Werewolf', description: '', imageUrl: null, nightOrder: 0 }) as const;
    const inRoom = [role('Biter', 'Zahn')];
    const customRoles = customRolesFor(inRoom, [role('Biter'), role('Cub'), role('Aunt')]);
    expect(customRoles.map(({ title }) => title)).toEqual(['Aunt', 'Cub', 'Zahn']);
    const wolves = rolesOfTeam('Werewolf', customRoles);
    expect(wolves.slice(5).map(({ name, copies }) => [name, copies])).toEqual([
      ['Aunt', 1],
      ['Cub', 1],
      ['Biter', 1],
    ]);
    expect(rolesOfTeam('Villager', customRoles)).toEqual(rolesOfTeam('Villager'));
  });

  test('[G2.37] a player is moved to another seat', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b'], 0, 5)).toEqual(['a', 'b']);
  });
});
