import type { Sentence } from '../sentences/sentence.ts';
import { appearanceIn, type CustomRole } from '../state/custom-role.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState } from '../state/state.ts';

/** What views need from a theme to turn sentences into text. */
export interface Words {
  /** @param nameOf the name of a player, by what the sentences call them */
  readonly text: (said: Sentence | readonly Sentence[], nameOf: (player: string) => string) => string;
  /** The same words, with other names for some roles. */
  readonly withTitles: (titles: ReadonlyMap<RoleName, string>) => Words;
}

/** The theme's words, and the titles of the room's custom roles. */
export function wordsWith(
  { customRoles, settings }: Pick<GameState, 'customRoles' | 'settings'>,
  words: Words,
): Words {
  if (customRoles.length === 0) return words;
  const titleOf = (role: CustomRole) => appearanceIn(role, settings.selectedTheme).title;
  return words.withTitles(new Map(customRoles.map((role) => [role.name, titleOf(role)])));
}
