import { describe, expect, test } from 'bun:test';
import { customRolesFor, rolesOfTeam } from './selection.ts';

describe('the selection of roles', () => {
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
});
