import { BUILT_IN_ROLES, type BuiltInRoleName } from '../game/roles/index.ts';
import type { RoleDefinition } from '../game/roles/role.ts';
import type { Theme } from '../themes/theme.ts';

/** What the book calls things, in the words of a theme. */
export interface Names {
  readonly role: Readonly<Record<BuiltInRoleName, string>>;
  readonly team: { readonly Villager: string; readonly Werewolf: string; readonly Neutral: string };
  readonly phase: Theme['text']['phases'];
}

export function namesOf(theme: Theme): Names {
  const { teams, phases } = theme.text;
  const roles = BUILT_IN_ROLES.map(({ name }) => [name, theme.role(name).displayName]);
  return {
    role: Object.fromEntries(roles) as Names['role'],
    team: {
      Villager: teams.villager.displayName,
      Werewolf: teams.werewolf.displayName,
      Neutral: teams.tanner.displayName,
    },
    phase: phases,
  };
}

const LISTS = {
  and: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  or: new Intl.ListFormat('en-GB', { type: 'disjunction' }),
};

/** "Seer, Robber and Witch": the roles of which this is true, in the order of the night. */
export function rolesThat(
  isTrue: (role: RoleDefinition) => boolean,
  names: Names,
  link: keyof typeof LISTS = 'and',
): string {
  return LISTS[link].format(BUILT_IN_ROLES.filter(isTrue).map(({ name }) => names.role[name]));
}
