import type { ActionType } from './choice.ts';
import type { RoleName } from './role-facts.ts';

/** What a role is called, and the picture on its card. */
export interface Appearance {
  readonly title: string;
  /** An address on this site (custom-role-pictures.ts); without one the card is drawn. */
  readonly imageUrl: string | null;
}

/** A role that is data (rulebook section 12). A game keeps the definition it was started with. */
export interface CustomRole extends Appearance {
  readonly name: RoleName;
  readonly team: 'villager' | 'werewolf' | 'special';
  readonly description: string;
  /** What title and description are written in; without it: English. */
  readonly language?: string;
  /** In the themes where it has an appearance of its own, by their ids. */
  readonly inThemes?: Readonly<Record<string, Appearance>>;
  /** 0: no night action. */
  readonly nightOrder: number;
  /** With several the player picks one. */
  readonly actions: readonly ActionType[];
}

export const appearanceIn = (role: CustomRole, themeId: string): Appearance =>
  role.inThemes?.[themeId] ?? role;

/** What the teams of custom roles are called in the game. */
export const CUSTOM_ROLE_TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;
