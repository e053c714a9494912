import type { PlayerId } from './ids.ts';
import type { NeutralGoal, RoleName, Team } from './role-facts.ts';

/** What decided the round, as data. */
export type WinCondition =
  | 'tanner_eliminated'
  | 'wolf_eliminated'
  | 'werewolf_team_eliminated'
  | 'wolves_escaped'
  | 'minion_escaped'
  | 'minion_eliminated'
  | 'peaceful_village'
  | 'innocent_eliminated'
  | 'round_ended';

/** What became of a Neutral player’s goal. A reached goal does not count behind a Tanner who wins alone. */
export type GoalOutcome = 'reached' | 'missed' | 'without_mark' | 'behind_tanner';

/** Why one player won or lost, as data. */
export type WinReason =
  | { readonly kind: 'team'; readonly team: Team; readonly won: boolean; readonly condition: WinCondition }
  | { readonly kind: 'goal'; readonly goal: NeutralGoal; readonly outcome: GoalOutcome }
  | { readonly kind: 'round_ended' };

export interface PlayerOutcome {
  readonly playerId: PlayerId;
  readonly isWinner: boolean;
  readonly reason: WinReason;
}

export interface Verdict {
  /** 'Villager', 'Werewolf', and role names of Neutral winners. */
  readonly winners: readonly string[];
  readonly condition: WinCondition;
  readonly players: readonly PlayerOutcome[];
}

/** A finished round as it is stored. */
export interface RoundResult extends Verdict {
  readonly eliminated: readonly { readonly playerId: PlayerId; readonly role: RoleName }[];
  readonly voteCount: Readonly<Record<PlayerId, number>>;
}
