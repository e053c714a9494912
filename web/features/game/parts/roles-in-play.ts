import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type RoleFacts, roleFacts } from '../../../theme/role-facts.ts';

/** The roles that the discussion lists first, with their night-order numbers. */
export const DISCUSSION_ROLE_ORDER: readonly string[] = [
  'Werewolf',
  'Alpha Wolf',
  'Minion',
  'Mason',
  'Seer',
  'Apprentice Seer',
  'Paranormal Investigator',
  'Robber',
  'Troublemaker',
  'Drunk',
  'Insomniac',
  'Curator',
  'Witch',
];

export interface RoleInPlay {
  readonly role: RoleFacts;
  readonly count: number;
  /** Shown with its number. */
  readonly isOrdered: boolean;
}

/** Each selected role once with its copies: the ordered ones first, then the others as they were selected. */
export function rolesInPlay(view: GameView, theme: Theme): RoleInPlay[] {
  const names = [...new Set(view.selectedRoles)];
  const ordered = DISCUSSION_ROLE_ORDER.filter((name) => names.includes(name));
  const others = names.filter((name) => !DISCUSSION_ROLE_ORDER.includes(name));
  return [...ordered, ...others].map((name) => ({
    role: roleFacts(name, theme, view.customRoles),
    count: view.selectedRoles.filter((selected) => selected === name).length,
    isOrdered: ordered.includes(name),
  }));
}
