import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { cardInFrontOf, currentRoles, protectedPlayers } from '../night/current-role.ts';
import { nightWithoutDawn } from '../night/resolve-night.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { countVotes, eliminate } from '../results/elimination.ts';
import { judge } from '../results/winners.ts';
import { HOST_REPLAY_MS } from '../state/limits.ts';
import { presentHumans } from '../state/presence.ts';
import type { GameState, Player, StageOf } from '../state/state.ts';
import type { RoundResult } from '../state/verdict.ts';
import type { Context } from './command.ts';

/** Works the round out; a second time, or for another round, nothing happens. */
export function calculateResults(state: GameState, round: number, now: number): GameEvent[] {
  const { stage } = state;
  if (stage.phase !== 'results' || stage.result !== null || state.round !== round) return [];
  return [{ type: 'results_calculated', result: calculateResult(state, stage), at: now }];
}

/** The host ends a running round early: everything is shown, no player wins. */
export function endRound(state: GameState, _: unknown, __: Player, { now }: Context): Decision {
  const { stage } = state;
  if (stage.phase === 'lobby' || stage.phase === 'results') return refuse('WRONG_PHASE');
  const turns = 'turns' in stage ? stage.turns : {};
  const ended: StageOf<'results'> = {
    phase: 'results',
    deal: stage.deal,
    turns,
    night: 'night' in stage ? stage.night : nightWithoutDawn(stage.deal, turns, rolesOf(state)),
    votes: 'votes' in stage ? stage.votes : {},
    discussionStartedAt:
      stage.phase === 'discussion'
        ? stage.startedAt
        : stage.phase === 'vote'
          ? stage.discussionStartedAt
          : null,
    votingStartedAt: stage.phase === 'vote' ? stage.startedAt : null,
    startedAt: now,
    result: null,
    wantsPlayAgain: [],
  };
  return accept([{ type: 'phase_started', stage: { ...ended, result: resultOfEndedRound(ended) } }]);
}

export function playAgain(state: GameState, _: unknown, seat: Player): Decision {
  const { stage } = state;
  if (stage.phase !== 'results') return refuse('WRONG_PHASE');
  if (stage.result === null) return refuse('TOO_EARLY');
  if (stage.wantsPlayAgain.includes(seat.id)) return accept([]);
  return accept([{ type: 'play_again_wanted', playerId: seat.id }]);
}

/** All present humans want it, or the host alone after a minute (rulebook section 10). */
export function isTimeToPlayAgain(state: GameState, stage: StageOf<'results'>, now: number): boolean {
  if (stage.result === null) return false;
  const wanted = new Set(stage.wantsPlayAgain);
  const present = presentHumans(state, now);
  if (present.length > 0 && present.every(({ id }) => wanted.has(id))) return true;
  return wanted.has(state.hostId) && now - stage.startedAt >= HOST_REPLAY_MS;
}

/** Counts the votes, eliminates and judges. */
function calculateResult(state: GameState, stage: StageOf<'results'>): RoundResult {
  const { deal, night, votes } = stage;
  const roles = currentRoles(deal, night, rolesOf(state));
  const eliminated = eliminate({
    seats: deal.seats,
    votes,
    roles,
    protectedPlayers: protectedPlayers(night),
  });
  const marks = new Map(
    deal.seats.flatMap((seat) => {
      const mark = cardInFrontOf(night, seat)?.mark;
      return mark === undefined ? [] : [[seat, mark] as const];
    }),
  );
  return {
    ...judge({ roles, eliminated: new Set(eliminated), marks, ruleset: state.settings.ruleset }),
    eliminated: eliminated.map((playerId) => ({ playerId, role: roles.get(playerId)?.name ?? '' })),
    voteCount: countVotes(deal.seats, votes),
  };
}

function resultOfEndedRound(stage: StageOf<'results'>): RoundResult {
  const { votes, deal } = stage;
  const { seats } = deal;
  return {
    winners: [],
    condition: 'round_ended',
    eliminated: [],
    players: seats.map((playerId) => ({ playerId, isWinner: false, reason: { kind: 'round_ended' } })),
    voteCount: countVotes(seats, votes),
  };
}
