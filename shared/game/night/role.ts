import type { PlayerId } from '../state/ids.ts';
import type { NightOutcome } from '../state/outcome.ts';
import type { Recognition, RoleFacts, RoleName } from '../state/role-facts.ts';
import type { NightAction } from './action.ts';
import type { Night } from './night.ts';

/** What Werewolf, Alpha Wolf and Mystic Wolf know: one another from the deal on, the Dream Wolf from nightfall. */
export const WOLVES_RECOGNISE: readonly Recognition[] = [
  { from: 'role_deal', group: 'wolves', matches: (role) => role.isAwakeWolf },
  { from: 'job_choice', group: 'wolves', matches: (role) => role.isWolf },
];

/** What a waking player learns: the card in front of them, or who has touched cards. */
interface Wake {
  readonly learns: 'own_card' | 'active_players';
  readonly perform: (night: Night, player: PlayerId) => NightOutcome;
}

/**
 * Everything the rules say about one role. A role is one file; custom roles take the same shape (`defineCustomRole`).
 * The engine asks for these flags, never for a role's name.
 */
export interface RoleDefinition extends RoleFacts {
  /** What the player may choose at night; empty: information only. */
  readonly actions: readonly NightAction[];
  /** What this player learns at night without a choice (Insomniac, Aura Seer). */
  readonly wake?: Wake;
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

/** A wolf or the Tanner: the Investigator becomes what they see, and the Revealer does not turn it up. */
export function corrupts(role: RoleFacts): boolean {
  return role.isWolf || role.neutralGoal === 'own_elimination';
}

/** A wolf, Minion or Tanner: the Witch may give such a card to another player. */
export function isEvil(role: RoleFacts): boolean {
  return role.team === 'Werewolf' || corrupts(role);
}
