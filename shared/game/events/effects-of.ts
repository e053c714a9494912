import { finishedRound } from '../results/finished-round.ts';
import { reviewedRound } from '../results/reviewed-round.ts';
import { clockDueAt, hasClockMoved, type TimedStage } from '../state/clock.ts';
import type { PlayerId } from '../state/ids.ts';
import { ABANDONED_MS, ABSENT_MS, HOST_REPLAY_MS, LATE_VOTE_MS, PRESENCE_GRACE_MS } from '../state/limits.ts';
import { isDeserted, isPlayedByBot, isSeatedHuman } from '../state/presence.ts';
import { allPresentHaveVoted, type GameState, type Player, type Stage } from '../state/state.ts';
import { botDiscussion, openQuestions, pace, paceFrom } from '../talk/bot-talk.ts';
import { answerAfterMs } from '../talk/pace.ts';
import type { Effect } from './effect.ts';

/** What has to be done outside after a change. `before` is null for a new game. */
export function effectsOf(before: GameState | null, after: GameState): readonly Effect[] {
  return [
    ...phaseEffects(before, after),
    ...botTurns(before, after),
    ...standInTurns(before, after),
    ...talkEffects(before, after),
    ...presenceEffects(before, after),
    ...closingEffects(before, after),
  ];
}

function hasNewPhase(before: GameState | null, after: GameState): boolean {
  return before?.stage.phase !== after.stage.phase;
}

const tickOf = (state: GameState | null) =>
  state !== null && 'endsAt' in state.stage ? clockDueAt(state.stage) : undefined;

/** What the clock of this phase does next. */
export function deadlineOf(stage: TimedStage, round: number): Effect {
  const { phase, endsAt } = stage;
  return { kind: 'expire_phase', round, phase, endsAt, at: clockDueAt(stage) };
}

function phaseEffects(before: GameState | null, after: GameState): Effect[] {
  const { stage, round } = after;
  const effects: Effect[] = [];
  if ('endsAt' in stage && (hasNewPhase(before, after) || tickOf(before) !== tickOf(after))) {
    effects.push(deadlineOf(stage, round));
  }
  if (stage.phase !== 'results') return effects;
  if (hasNewPhase(before, after) && stage.result === null) effects.push({ kind: 'calculate_results', round });
  const wasShown = before?.stage.phase === 'results' && before.stage.result !== null;
  if (stage.result !== null && !wasShown) {
    effects.push({ kind: 'recheck_presence', at: stage.startedAt + HOST_REPLAY_MS });
    const finished = finishedRound(after);
    if (finished !== null) effects.push({ kind: 'save_finished_game', ...finished });
    const record = reviewedRound(after);
    if (record !== null) effects.push({ kind: 'review_round', round, record });
  }
  return effects;
}

/**
 * Bots have a turn in every phase of a round except the results. A turn is also planned for a bot that takes over a
 * seat, whose choice was taken back, or that had not had its turn when the clock was moved.
 */
function botTurns(before: GameState | null, after: GameState): Effect[] {
  const { stage, round } = after;
  if (stage.phase === 'lobby' || stage.phase === 'results') return [];
  const isNew = hasNewPhase(before, after);
  const hasMoved = hasClockMoved(before, after);
  return after.players
    .filter(({ id, hasStandIn }) => stage.deal.seats.includes(id) && hasStandIn !== true)
    .filter((player) =>
      isNew
        ? isPlayedByBot(player)
        : (player.hasLeft && !hadLeft(before, player)) ||
          (isPlayedByBot(player) &&
            (isAskedAnew(before, after, player) || (hasMoved && isAwaited(stage, player.id)))),
    )
    .map(({ id }) => ({
      kind: 'play_bot_turn',
      round,
      phase: stage.phase,
      playerId: id,
      endsAt: stage.endsAt,
      ...readyMoment(after, id),
    }));
}

/** A bot chooses for absent players as any bot does; it votes late, or when all present players have voted. */
function standInTurns(before: GameState | null, after: GameState): Effect[] {
  const { stage, round } = after;
  if (stage.phase !== 'job_choice' && stage.phase !== 'vote') return [];
  const { phase, endsAt } = stage;
  const isNew = hasNewPhase(before, after);
  const hasMoved = hasClockMoved(before, after);
  const turns = after.players
    .filter((player) => player.hasStandIn === true && stage.deal.seats.includes(player.id))
    .map((player) => ({
      turn: { kind: 'play_bot_turn', round, phase, playerId: player.id, endsAt } as const,
      isNew:
        isNew ||
        (hasMoved && isAwaited(stage, player.id)) ||
        before?.players.find(({ id }) => id === player.id)?.hasStandIn !== true,
      isAskedAnew: isAskedAnew(before, after, player),
    }));
  if (stage.phase === 'job_choice') {
    return turns.filter((it) => it.isNew || it.isAskedAnew).map(({ turn }) => turn);
  }
  const isTime = allPresentHaveVoted(after, stage);
  const wasTime = before?.stage.phase === 'vote' && allPresentHaveVoted(before, before.stage);
  const lateFrom = endsAt - LATE_VOTE_MS;
  return turns.flatMap(({ turn, isNew }): Effect[] => [
    ...(isNew ? [{ ...turn, lateFrom }] : []),
    ...(isTime && (isNew || !wasTime) ? [turn] : []),
  ]);
}

/** Has not done yet what this phase asks for. */
function isAwaited(stage: Stage, id: PlayerId): boolean {
  if (stage.phase === 'job_choice') return stage.turns[id]?.isDone !== true;
  if (stage.phase === 'vote') return stage.votes[id] === undefined;
  return 'ready' in stage && !stage.ready.includes(id);
}

function hadLeft(before: GameState | null, { id }: Player): boolean {
  return before?.players.some((player) => player.id === id && player.hasLeft) === true;
}

function isAskedAnew(before: GameState | null, { stage }: GameState, { id }: Player): boolean {
  const was = before?.stage;
  if (was?.phase !== 'job_choice' || stage.phase !== 'job_choice') return false;
  return was.turns[id]?.isDone === true && stage.turns[id]?.isDone !== true;
}

/** Presence is looked at again when an absence begins to matter (rulebook section 10). */
function presenceEffects(before: GameState | null, after: GameState): Effect[] {
  const isSame = before?.players === after.players && before.hostId === after.hostId;
  if (isSame && !hasNewPhase(before, after)) return [];
  const known = new Set(before === null ? [] : presenceMoments(before));
  return presenceMoments(after)
    .filter((at) => !known.has(at))
    .map((at) => ({ kind: 'recheck_presence', at }));
}

/**
 * In a round, ready checks run again when a player's 30 s are over, and after a minute a bot stands in. Between rounds
 * only the host's absence has a consequence.
 */
function presenceMoments({ stage, players, hostId }: GameState): number[] {
  const isBetween = stage.phase === 'lobby' || stage.phase === 'results';
  return players.filter(isSeatedHuman).flatMap(({ id, goneSince }) => {
    if (goneSince === null) return [];
    if (isBetween) return id === hostId ? [goneSince + ABSENT_MS] : [];
    // What was over when the phase began was looked at then.
    return [PRESENCE_GRACE_MS, ABSENT_MS].map((ms) => goneSince + ms).filter((at) => at > stage.startedAt);
  });
}

function closingEffects(before: GameState | null, after: GameState): Effect[] {
  const { emptySince } = after;
  if (isDeserted(after)) return [{ kind: 'close_abandoned_room', at: 0 }];
  if (emptySince === null || emptySince === (before?.emptySince ?? null)) return [];
  return [{ kind: 'close_abandoned_room', at: emptySince + ABANDONED_MS }];
}

/** Bots have their moments from the start of a discussion, and later ones when its clock has stood still. */
function talkEffects(before: GameState | null, after: GameState): Effect[] {
  const now = botDiscussion(after);
  if (now === null) return [];
  const { round } = after;
  const was = before === null || before.round !== round ? null : botDiscussion(before);
  const from = paceFrom(after, now);
  const isPlanned = before !== null && was !== null && paceFrom(before, was) === from;
  const known = new Set(isPlanned ? before.claims.map(({ id }) => id) : []);
  const answers = openQuestions(after, now)
    .filter(({ id }) => !known.has(id))
    .map(({ id: claimId, at }): Effect => {
      const askedMs = Math.max(0, at - from);
      return {
        kind: 'answer_as_bot',
        round,
        claimId,
        from,
        askedMs,
        afterMs: answerAfterMs(now.talk.seed, claimId),
      };
    });
  if (isPlanned) return answers;
  const moments = pace(after, now)
    .moments.filter(({ number }) => number > now.talk.moment)
    .map(({ number: moment, afterMs }): Effect => ({ kind: 'speak_as_bot', round, moment, from, afterMs }));
  const waking: Effect[] = was === null ? [{ kind: 'wake_bots', round }] : [];
  return [...waking, ...moments, ...answers];
}

/** When a bot that speaks is ready to vote. */
function readyMoment(state: GameState, playerId: PlayerId) {
  const discussion = botDiscussion(state);
  const afterMs = discussion ? pace(state, discussion).readyAfterMs.get(playerId) : undefined;
  if (discussion === null || afterMs === undefined) return {};
  return { paced: { from: paceFrom(state, discussion), afterMs } };
}
