/** The printed name of a card, built-in or custom. */
export type RoleName = string;

export const TEAMS = ['Villager', 'Werewolf', 'Neutral'] as const;
export type Team = (typeof TEAMS)[number];

/** Groups of people that a role may get to know. */
export type KnowledgeGroup = 'wolves' | 'masons' | 'seers' | 'apprenticeSeers';

/** From this phase on the player knows who was dealt a matching role (rulebook section 3). */
export interface Recognition {
  readonly from: 'role_deal' | 'job_choice';
  readonly group: KnowledgeGroup;
  readonly matches: (role: RoleFacts) => boolean;
}

/** How a Neutral role wins (rulebook sections 9 and 12). */
export type NeutralGoal = 'own_elimination' | 'mark_elimination' | 'survival';

/** What the rules ask about a role, but for what its player does at night (night/roles/role.ts). */
export interface RoleFacts {
  readonly name: RoleName;
  readonly team: Team;
  /** How many the host may select. */
  readonly copies: number;
  /** When it acts (gameplay.md "Night action order"); lower acts first. */
  readonly actionOrder: number;
  /** Has a step in the night, be it a choice or information. */
  readonly hasNightAction: boolean;
  /** Name of the emblem in the icon set. */
  readonly icon: string;

  /** May the player submit `pass` instead? */
  readonly canPass: boolean;
  readonly recognises: readonly Recognition[];

  /** Counts as a wolf for being recognised, for winning, for the Alpha Wolf and for the Investigator. */
  readonly isWolf: boolean;
  /** A wolf that the other wolves see from the deal on (not the Dream Wolf). */
  readonly isAwakeWolf: boolean;
  /** May choose only with no other wolf card dealt (Werewolf). */
  readonly actsOnlyAlone: boolean;
  /** May choose itself for an action on any player (Sentinel). */
  readonly mayTargetItself: boolean;
  /** A copier of this role acts right after copying, not with the role. */
  readonly actsAtOnceWhenCopied: boolean;
  /** On elimination takes the player voted for along. */
  readonly takesVoteTargetAlong: boolean;
  /** Cannot be eliminated. */
  readonly isImmune: boolean;
  /** May post one announcement in the discussion. */
  readonly mayAnnounce: boolean;
  readonly neutralGoal?: NeutralGoal;
  /** Selecting this role, or copying it, adds this card to the werewolf pile (Alpha Wolf). */
  readonly pileCard?: RoleName;
}

/** The definitions a game plays with: the built-in roles and its own custom ones. */
export interface RoleLookup<Role extends RoleFacts = RoleFacts> {
  /** An unknown name gives a Villager-team card without powers, so that no game breaks on it. */
  readonly get: (name: RoleName) => Role;
  readonly has: (name: RoleName) => boolean;
  /** Smaller acts earlier; 0 only for the same role. */
  readonly compare: (a: RoleName, b: RoleName) => number;
}
