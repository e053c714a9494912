import type { ReviewPart } from '../results/review-part.ts';
import type { ArtifactId } from '../state/choice.ts';
import type { Claim } from '../state/claim.ts';
import { appearanceIn, type CustomRole } from '../state/custom-role.ts';
import type { DawnOutcome, Notice } from '../state/outcome.ts';
import type { KnowledgeGroup, RoleName, Team } from '../state/role-facts.ts';
import type { GameState } from '../state/state.ts';
import type { WinCondition, WinReason } from '../state/verdict.ts';

/** What a sentence may name besides roles. */
export interface Naming {
  readonly player: (id: string) => string;
  /** The player whom the sentence addresses. */
  readonly self?: string;
}

/** What a role's player learned about people. */
export interface Information {
  readonly groups: readonly { readonly group: KnowledgeGroup; readonly names: readonly string[] }[];
  readonly isLoneWolf: boolean;
}

/** Why a player's role at the end is not the one they were dealt. */
export type RoleOrigin =
  | { readonly kind: 'last_card' | 'copied'; readonly role: RoleName }
  | { readonly kind: 'artifact'; readonly role: RoleName; readonly artifactId: ArtifactId };

export interface ReasonContext {
  /** The player's name if the sentence is for the others; without it the player is addressed. */
  readonly who?: string;
  readonly origin: RoleOrigin | null;
}

export interface NewSide {
  readonly role: RoleName;
  readonly team: Team;
  /** By an artifact: no move of a card takes it away. */
  readonly isForGood: boolean;
}

/**
 * What views need from a theme to turn outcomes into sentences. The state has outcomes as data only.
 */
export interface Words {
  /** To the player whose step it was. */
  readonly outcome: (outcome: DawnOutcome, naming: Naming) => string;
  /** To the player who learns about people; empty when there is nothing to say. */
  readonly information: (information: Information) => string;
  /** To the player something was done to. */
  readonly notice: (notice: Notice) => string;
  /** To a player whose role has changed, as far as they know. */
  readonly newSide: (side: NewSide) => string;
  /** What a player claims, in the first person. */
  readonly claim: (claim: Claim, naming: Naming) => string;
  /** To the table, or to the player whose best vote it was. */
  readonly review: (part: ReviewPart, naming: Naming) => string;
  /** To the room, about a card that was turned face up. */
  readonly faceUp: (player: string, role: RoleName) => string;
  /** About a player, for the night log. */
  readonly log: (actor: string, role: RoleName, outcome: DawnOutcome, naming: Naming) => string;
  /** About a player who learned about people, for the night log. */
  readonly informationLog: (actor: string, role: RoleName, information: Information) => string;
  /** The robbed player's line, at results only. */
  readonly wasRobbed: string;
  readonly winCondition: (condition: WinCondition, winners: readonly string[]) => string;
  readonly winReason: (reason: WinReason, about: ReasonContext) => string;
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
