import type { NightAction } from '../actions/action.ts';
import type { PlayerId } from '../ids.ts';
import type { Night } from '../night.ts';
import type { NightOutcome } from '../outcome.ts';
import type { Team } from '../view.ts';

/** The printed name of a card, built-in or custom. */
export type RoleName = string;

/** Groups of people that a role may get to know. */
export type KnowledgeGroup = 'wolves' | 'masons' | 'seers' | 'apprenticeSeers';

/** "From this phase on the player knows who was dealt a role that matches" (rulebook section 3). */
export interface Recognition {
  readonly from: 'role_deal' | 'job_choice';
  readonly group: KnowledgeGroup;
  readonly matches: (role: RoleDefinition) => boolean;
}

/** How a Neutral role wins (rulebook sections 9 and 12). */
export type NeutralGoal = 'own_elimination' | 'mark_elimination' | 'survival';

/** What somebody learns who wakes: which card lies in front of them, or who has touched cards. */
interface Wake {
  readonly learns: 'own_card' | 'active_players';
  readonly perform: (night: Night, player: PlayerId) => NightOutcome;
}

/**
 * Everything the rules say about one role. A role is one file; custom roles become the same shape (custom-role.ts).
 * Nothing else in the game asks for a role's name.
 */
export interface RoleDefinition {
  readonly name: RoleName;
  readonly team: Team;
  /** How many the host may select. */
  readonly copies: number;
  /** When it acts (gameplay.md "Night action order"); lower acts first. */
  readonly actionOrder: number;
  /** Has a step in the night, be it a choice or information. */
  readonly hasNightAction: boolean;
  readonly description: string;
  /** How to play it well. */
  readonly instructions: string;
  readonly winCondition: string;
  /** Name of the emblem in the icon set. */
  readonly icon: string;

  /** What the player may choose at night; none: information only. */
  readonly actions: readonly NightAction[];
  /** May the player submit `pass` instead? */
  readonly canPass: boolean;
  /** What this player learns at night without a choice (Insomniac, Aura Seer). */
  readonly wake?: Wake;
  readonly recognises: readonly Recognition[];

  /** Counts as a wolf for being recognised, for winning, for the Alpha Wolf and for the Investigator. */
  readonly isWolf: boolean;
  /** A wolf that the other wolves see from the deal on (not the Dream Wolf). */
  readonly isAwakeWolf: boolean;
  /** May choose only with no other wolf card dealt (Werewolf). */
  readonly actsOnlyAlone: boolean;
  /** May choose itself for an action on any player (Sentinel). */
  readonly mayTargetItself: boolean;
  /** Somebody who copies this role acts right after copying, not with the role. */
  readonly actsAtOnceWhenCopied: boolean;
  /** On elimination takes the player voted for along. */
  readonly takesVoteTargetAlong: boolean;
  /** Cannot be eliminated. */
  readonly isImmune: boolean;
  /** May post one announcement in the discussion. */
  readonly mayAnnounce: boolean;
  readonly neutralGoal?: NeutralGoal;
  /** Its being selected, or somebody becoming it, adds this card to the werewolf pile (Alpha Wolf). */
  readonly pileCard?: RoleName;
}

type Defaults =
  | 'actions'
  | 'canPass'
  | 'recognises'
  | 'isWolf'
  | 'isAwakeWolf'
  | 'actsOnlyAlone'
  | 'mayTargetItself'
  | 'actsAtOnceWhenCopied'
  | 'takesVoteTargetAlong'
  | 'isImmune'
  | 'mayAnnounce'
  | 'copies';

type RoleSpec = Omit<RoleDefinition, Defaults> & Partial<Pick<RoleDefinition, Defaults>>;

/** A definition from what is special about the role. Its name stays known to the compiler. */
export function defineRole<Name extends RoleName>(
  spec: RoleSpec & { readonly name: Name },
): RoleDefinition & { readonly name: Name } {
  return {
    copies: 1,
    actions: [],
    canPass: false,
    recognises: [],
    isWolf: false,
    isAwakeWolf: false,
    actsOnlyAlone: false,
    mayTargetItself: false,
    actsAtOnceWhenCopied: false,
    takesVoteTargetAlong: false,
    isImmune: false,
    mayAnnounce: false,
    ...spec,
  };
}
