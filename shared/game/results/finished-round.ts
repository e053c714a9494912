import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { UserId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { Ruleset } from '../state/settings.ts';
import type { GameState } from '../state/state.ts';

/** A round that was played to its results: only what the results make public. */
export interface FinishedRound {
  readonly round: number;
  readonly themeId: string;
  /** Epoch milliseconds. */
  readonly finishedAt: number;
  /** Humans and bots. */
  readonly playerCount: number;
  readonly winners: readonly string[];
  /** All roles of the round, dealt or not. */
  readonly roles: readonly RoleName[];
  readonly ruleset: Ruleset;
  /** The humans among them. */
  readonly players: readonly {
    readonly userId: UserId;
    readonly displayName: string;
    readonly originalRole: RoleName;
    readonly finalRole: RoleName;
    readonly isWinner: boolean;
  }[];
}

/** The round as its players' history keeps it. Null for one that is not over, was broken off, or was practice. */
export function finishedRound(state: GameState): FinishedRound | null {
  const { isPractice, players, round, settings, stage } = state;
  if (isPractice || stage.phase !== 'results' || stage.result === null) return null;
  const { deal, night, result, startedAt: finishedAt } = stage;
  if (result.condition === 'round_ended') return null;
  const roles = currentRoles(deal, night, rolesOf(state));
  const winning = new Set(result.players.filter(({ isWinner }) => isWinner).map(({ playerId }) => playerId));
  const humans = players.filter(({ id, isBot }) => !isBot && deal.seats.includes(id));
  return {
    round,
    themeId: settings.selectedTheme,
    finishedAt,
    playerCount: deal.seats.length,
    winners: result.winners,
    roles: deal.selectedRoles,
    ruleset: settings.ruleset,
    players: humans.map(({ id, userId, displayName }) => ({
      userId,
      displayName,
      originalRole: dealtRoleOf(deal, id),
      finalRole: roles.get(id)?.name ?? '',
      isWinner: winning.has(id),
    })),
  };
}
