import type { ActionType } from './choice.ts';
import type { RoleName } from './role-facts.ts';

/** A role that is data (rulebook section 12). A game keeps the definition it was started with. */
export interface CustomRole {
  readonly name: RoleName;
  readonly team: 'villager' | 'werewolf' | 'special';
  readonly title: string;
  readonly description: string;
  readonly imageUrl: string | null;
  /** 0: no night action. */
  readonly nightOrder: number;
  /** With several the player picks one. */
  readonly actions: readonly ActionType[];
}

/** What the teams of custom roles are called in the game. */
export const CUSTOM_ROLE_TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;
