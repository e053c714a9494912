import { finishedRound } from '../results/finished-round.ts';
import { ABANDONED_MS, HOST_REPLAY_MS, PRESENCE_GRACE_MS } from '../state/limits.ts';
import { isDeserted, isPlayedByBot, isSeatedHuman } from '../state/presence.ts';
import type { GameState, Player } from '../state/state.ts';
import type { Effect } from './effect.ts';

/** What has to be done outside after a change. `before` is null for a new game. */
export function effectsOf(before: GameState | null, after: GameState): readonly Effect[] {
  return [
    ...phaseEffects(before, after),
    ...botTurns(before, after),
    ...presenceEffects(before, after),
    ...closingEffects(before, after),
  ];
}

function hasNewPhase(before: GameState | null, after: GameState): boolean {
  return before?.stage.phase !== after.stage.phase;
}

function phaseEffects(before: GameState | null, after: GameState): Effect[] {
  const { stage, round } = after;
  const effects: Effect[] = [];
  if (hasNewPhase(before, after) && 'endsAt' in stage) {
    effects.push({ kind: 'expire_phase', round, phase: stage.phase, at: stage.endsAt });
  }
  if (stage.phase !== 'results') return effects;
  if (hasNewPhase(before, after) && stage.result === null) effects.push({ kind: 'calculate_results', round });
  const wasShown = before?.stage.phase === 'results' && before.stage.result !== null;
  if (stage.result !== null && !wasShown) {
    effects.push({ kind: 'recheck_presence', at: stage.startedAt + HOST_REPLAY_MS });
    const finished = finishedRound(after);
    if (finished !== null) effects.push({ kind: 'save_finished_game', ...finished });
  }
  return effects;
}

/**
 * Bots have a turn in every phase of a round but the results; so has a bot that takes over a seat, or whose choice was
 * taken back.
 */
function botTurns(before: GameState | null, after: GameState): Effect[] {
  const { stage, round } = after;
  if (stage.phase === 'lobby' || stage.phase === 'results') return [];
  const isNew = hasNewPhase(before, after);
  return after.players
    .filter(({ id }) => stage.deal.seats.includes(id))
    .filter((player) =>
      isNew
        ? isPlayedByBot(player)
        : (player.hasLeft && !hadLeft(before, player)) ||
          (isPlayedByBot(player) && isAskedAnew(before, after, player)),
    )
    .map(({ id }) => ({ kind: 'play_bot_turn', round, phase: stage.phase, playerId: id }));
}

function hadLeft(before: GameState | null, { id }: Player): boolean {
  return before?.players.some((player) => player.id === id && player.hasLeft) === true;
}

function isAskedAnew(before: GameState | null, { stage }: GameState, { id }: Player): boolean {
  const was = before?.stage;
  if (was?.phase !== 'job_choice' || stage.phase !== 'job_choice') return false;
  return was.turns[id]?.isDone === true && stage.turns[id]?.isDone !== true;
}

/** Ready checks are made again when somebody's 30 s are over. */
function presenceEffects(before: GameState | null, after: GameState): Effect[] {
  return after.players.filter(isSeatedHuman).flatMap(({ id, goneSince }): Effect[] => {
    const was = before?.players.find((player) => player.id === id)?.goneSince ?? null;
    if (goneSince === null || goneSince === was) return [];
    return [{ kind: 'recheck_presence', at: goneSince + PRESENCE_GRACE_MS }];
  });
}

function closingEffects(before: GameState | null, after: GameState): Effect[] {
  const { emptySince } = after;
  if (isDeserted(after)) return [{ kind: 'close_abandoned_room', at: 0 }];
  if (emptySince === null || emptySince === (before?.emptySince ?? null)) return [];
  return [{ kind: 'close_abandoned_room', at: emptySince + ABANDONED_MS }];
}
