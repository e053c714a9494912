import type { RoleDefinition } from '../game/night/role.ts';
import { BUILT_IN_ROLES, type BuiltInRoleName } from '../game/night/roles/index.ts';
import { ARTIFACT_IDS } from '../game/state/artifacts.ts';
import type { ArtifactId } from '../game/state/choice.ts';
import type { Theme } from '../themes/theme.ts';
import type { NightWords } from '../themes/theme-schema.ts';

/** What the book calls things, in the words of a theme. */
export interface Names {
  readonly role: Readonly<Record<BuiltInRoleName, string>>;
  readonly team: { readonly Villager: string; readonly Werewolf: string; readonly Neutral: string };
  readonly phase: Theme['text']['phases'];
  readonly night: NightWords;
  readonly artifact: Readonly<Record<ArtifactId, string>>;
  /** Whoever is to be caught: "a wolf", "wolf", "wolves". */
  readonly wolf: { readonly any: string; readonly one: string; readonly many: string };
  /** Where one more of them lies: "the werewolf pile". */
  readonly pile: string;
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function namesOf(theme: Theme): Names {
  const { teams, phases, actions, sentences, screens } = theme.text;
  const { wolf, wolves } = sentences.known;
  const roles = BUILT_IN_ROLES.map(({ name }) => [name, theme.role(name).displayName]);
  return {
    role: Object.fromEntries(roles) as Names['role'],
    team: {
      Villager: teams.villager.displayName,
      Werewolf: teams.werewolf.displayName,
      Neutral: teams.tanner.displayName,
    },
    phase: phases,
    night: theme.night,
    artifact: Object.fromEntries(
      ARTIFACT_IDS.map((id) => [id, screens.artifacts[id].name]),
    ) as Names['artifact'],
    wolf: { any: wolf, one: wolf.replace(/^an? /, ''), many: wolves },
    pile: actions.werewolfPile,
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

/** "45 seconds", "5 minutes", "1 minute". */
export function seconds(count: number): string {
  if (count < 60 || count % 60 !== 0) return `${count} seconds`;
  const minutes = count / 60;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const milliseconds = (count: number): string => seconds(count / 1000);
