import { accept, type Decision, refuse } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { evolve } from '../events/evolve.ts';
import { dealCards } from '../night/deal-cards.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { resolveNight } from '../night/resolve-night.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { type Deadline, isPaused, stageOfDeadline } from '../state/clock.ts';
import { PRACTICE_READING_MS, ROLE_DEAL_MS, ROLE_RESOLVE_MS } from '../state/limits.ts';
import { awaitedHumans } from '../state/presence.ts';
import {
  type GameState,
  type Message,
  type Player,
  type StageOf,
  voteIsComplete,
  voteTargets,
} from '../state/state.ts';
import { discussionMs } from '../talk/bot-talk.ts';
import { absenceFollowUps } from './absence.ts';
import { clockFollowUps } from './clock.ts';
import type { ActionOf, Context } from './command.ts';
import { missingChoices, nightIsComplete } from './night.ts';
import { resizeReadyMadeSet } from './ready-made-selection.ts';
import { isTimeToPlayAgain } from './results.ts';
import { waitingFollowUps } from './waiting.ts';

/** What follows from this state without a command: a complete phase ends. Nothing while a player is still awaited. */
export function followUps(state: GameState, context: Context): readonly GameEvent[] {
  const { now } = context;
  return [
    ...clockFollowUps(state, now),
    ...waitingFollowUps(state, now),
    ...absenceFollowUps(state, now),
    ...phaseFollowUps(state, context),
  ];
}

function phaseFollowUps(state: GameState, context: Context): readonly GameEvent[] {
  const { stage } = state;
  const { now } = context;
  switch (stage.phase) {
    case 'lobby':
      return [];
    case 'job_choice':
      return nightIsComplete(stage) ? [startDawn(state, stage, now)] : [];
    case 'vote':
      return voteIsComplete(stage) ? [startResults(stage, now)] : [];
    case 'results':
      return isTimeToPlayAgain(state, stage, now)
        ? [
            ...afterFirstPractice(state),
            ...resizeReadyMadeSet(state, state.players.filter(({ hasLeft }) => !hasLeft).length),
            { type: 'lobby_reopened' },
          ]
        : [];
    default:
      return allPresentAreReady(state, stage.ready, now) ? endPhase(state, context) : [];
  }
}

/** The deadline of a phase. A deadline for another moment of the game changes nothing. */
export function expirePhase(state: GameState, deadline: Deadline, context: Context): readonly GameEvent[] {
  const stage = stageOfDeadline(state, deadline);
  if (stage === null || isPaused(stage)) return [];
  return context.now < stage.endsAt ? [] : endPhase(state, context);
}

/** Ends the running phase with the choices made so far. */
function endPhase(state: GameState, context: Context): readonly GameEvent[] {
  const { stage } = state;
  const { now } = context;
  switch (stage.phase) {
    case 'role_deal':
      return [startNight(state, stage, now)];
    case 'job_choice': {
      const missing = missingChoices(state, stage);
      const complete = evolve(state, missing).stage as StageOf<'job_choice'>;
      return [...missing, startDawn(state, complete, now)];
    }
    case 'role_resolve':
      return startDiscussion(state, stage, context);
    case 'discussion':
      return [startVote(state, stage, now)];
    case 'vote':
      return [startResults(stage, now)];
    default:
      return [];
  }
}

/** The first practice round is guided, so its bots are calm; in later rounds they are not. */
function afterFirstPractice({ isPractice, round, settings }: GameState): GameEvent[] {
  if (!isPractice || round > 1 || settings.botLevel !== 'calm') return [];
  return [{ type: 'settings_changed', settings: { ...settings, botLevel: 'clever' } }];
}

/** With no human present only deadlines act. */
function allPresentAreReady(state: GameState, ready: readonly string[], now: number): boolean {
  const awaited = awaitedHumans(state, now);
  return awaited.length > 0 && awaited.every(({ id }) => ready.includes(id));
}

export function startRoleDeal(state: GameState, { now, newSeed }: Context): GameEvent {
  const { stage } = state;
  const deal = dealCards({
    seed: newSeed(),
    seats: state.players.map(({ id }) => id),
    selectedRoles: state.selectedRoles,
    roles: rolesOf(state),
    fixed: stage.phase === 'lobby' ? stage.fixedRoles : undefined,
  });
  return {
    type: 'phase_started',
    stage: {
      phase: 'role_deal',
      startedAt: now,
      endsAt: now + (state.isPractice ? PRACTICE_READING_MS : ROLE_DEAL_MS),
      deal,
      ready: [],
    },
  };
}

function startNight(state: GameState, { deal }: StageOf<'role_deal'>, now: number): GameEvent {
  const turns = Object.fromEntries(
    deal.seats.map((seat) => [seat, { choices: [], role: dealtRoleOf(deal, seat), isDone: false }]),
  );
  const endsAt = now + state.settings.nightTime * 1000;
  return { type: 'phase_started', stage: { phase: 'job_choice', startedAt: now, endsAt, deal, turns } };
}

function startDawn(state: GameState, { deal, turns }: StageOf<'job_choice'>, now: number): GameEvent {
  const night = resolveNight(deal, turns, rolesOf(state));
  const endsAt = now + (state.isPractice ? PRACTICE_READING_MS : ROLE_RESOLVE_MS);
  return {
    type: 'phase_started',
    stage: { phase: 'role_resolve', startedAt: now, endsAt, deal, turns, night, ready: [] },
  };
}

/** The day begins with what was turned face up at night. */
function startDiscussion(state: GameState, stage: StageOf<'role_resolve'>, context: Context): GameEvent[] {
  const { now, newId } = context;
  const { deal, turns, night } = stage;
  const endsAt = now + discussionMs(state.settings);
  const announcements = deal.seats.flatMap((playerId): GameEvent[] => {
    const role = night.faceUp[playerId];
    if (role === undefined) return [];
    const nobody = { playerId: null, userId: null, displayName: null };
    const text = { content: '', faceUp: { playerId, role }, source: 'server' } as const;
    const message: Message = { id: newId(), type: 'system_announcement', ...nobody, ...text, at: now };
    return [{ type: 'message_posted', message }];
  });
  return [
    {
      type: 'phase_started',
      stage: {
        phase: 'discussion',
        startedAt: now,
        endsAt,
        deal,
        turns,
        night,
        ready: [],
        ...botTalk(state, context),
      },
    },
    ...announcements,
  ];
}

/** Empty where no bot speaks. */
function botTalk({ players, settings }: GameState, { newSeed }: Context) {
  if (settings.claims === 'off' || !players.some(({ isBot }) => isBot)) return {};
  return { botTalk: { seed: newSeed(), moment: 0, at: 0, answered: [], stories: {} } };
}

function startVote(state: GameState, stage: StageOf<'discussion'>, now: number): GameEvent {
  const { deal, turns, night, startedAt: discussionStartedAt } = stage;
  const endsAt = now + state.settings.votingTime * 1000;
  return {
    type: 'phase_started',
    stage: { phase: 'vote', startedAt: now, endsAt, deal, turns, night, discussionStartedAt, votes: {} },
  };
}

/** The votes are in; counting them is a worker's job. */
function startResults(stage: StageOf<'vote'>, now: number): GameEvent {
  const { deal, turns, night, votes, discussionStartedAt, startedAt: votingStartedAt } = stage;
  return {
    type: 'phase_started',
    stage: {
      phase: 'results',
      startedAt: now,
      deal,
      turns,
      night,
      votes,
      discussionStartedAt,
      votingStartedAt,
      result: null,
      wantsPlayAgain: [],
    },
  };
}

/** A client whose timer has run out may say so; the server's clock decides. */
export function forceDiscussionEnd(state: GameState, _: unknown, __: Player, { now }: Context): Decision {
  const { stage } = state;
  if (stage.phase !== 'discussion') return refuse('WRONG_PHASE');
  return now < stage.endsAt || isPaused(stage) ? refuse('TOO_EARLY') : accept([startVote(state, stage, now)]);
}

/**
 * Toggles in the lobby (the host has no switch, bots are always ready) and in the discussion. In other phases it only
 * sets, and a repeat changes nothing.
 */
export function setReady(state: GameState, { phase }: ActionOf<'ready_next_phase'>, seat: Player): Decision {
  const { stage } = state;
  // The request was for a phase that is over.
  if (phase !== undefined && phase !== stage.phase) return accept([]);
  if (!('ready' in stage)) return refuse('WRONG_PHASE');
  const isReady = stage.ready.includes(seat.id);
  if (stage.phase === 'lobby') {
    if (seat.isBot) return accept([]);
    if (seat.id === state.hostId) return refuse('INVALID_ACTION');
    return accept([{ type: 'ready_set', playerId: seat.id, isReady: !isReady }]);
  }
  if (isReady && stage.phase !== 'discussion') return accept([]);
  return accept([{ type: 'ready_set', playerId: seat.id, isReady: !isReady }]);
}

/**
 * One vote each, for another player of the round; null abstains. It may be changed until the last vote is in, or time
 * is up.
 */
export function submitVote(
  state: GameState,
  { targetUserId }: ActionOf<'submit_vote'>,
  seat: Player,
): Decision {
  const { stage } = state;
  if (stage.phase !== 'vote') return refuse('WRONG_PHASE');
  if (!stage.deal.seats.includes(seat.id)) return refuse('NOT_JOINED');
  if (stage.night.banished.includes(seat.id)) return refuse('BANISHED');
  const targets = voteTargets(stage, seat.id);
  const target = state.players.find(({ id, userId }) => userId === targetUserId && targets.includes(id));
  const targetId = target?.id ?? null;
  // Players without anyone to vote for cannot abstain either.
  if (targets.length === 0 || (targetUserId !== null && targetId === null)) return refuse('INVALID_TARGET');
  const before = stage.votes[seat.id];
  if (before === targetId) return accept([]);
  const type = before === undefined ? 'vote_cast' : 'vote_changed';
  return accept([{ type, playerId: seat.id, targetId }]);
}
