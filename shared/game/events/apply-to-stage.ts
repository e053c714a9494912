import { isTimed, type PhaseClock } from '../state/clock.ts';
import type { Layout } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { BotTalk, NightTurn, Stage } from '../state/state.ts';
import type { GameEvent } from './event.ts';

type StageEvent = Extract<
  GameEvent,
  {
    type:
      | 'ready_set'
      | 'choice_made'
      | 'role_fixed'
      | 'role_changed'
      | 'vote_cast'
      | 'vote_changed'
      | 'clock_paused'
      | 'clock_resumed'
      | 'clock_extended'
      | 'bot_spoke'
      | 'results_calculated'
      | 'play_again_wanted';
  }
>;

/**
 * An event for a phase that is over changes nothing.
 * @throws UnknownEvent for one of a newer version of the program
 */
export function applyToStage(stage: Stage, event: StageEvent): Stage {
  switch (event.type) {
    case 'ready_set':
      return 'ready' in stage
        ? { ...stage, ready: toggled(stage.ready, event.playerId, event.isReady) }
        : stage;
    case 'choice_made': {
      if (stage.phase !== 'job_choice') return stage;
      const { role, copied, isDone } = event;
      const choices = [...(stage.turns[event.playerId]?.choices ?? []), event.choice];
      const turn: NightTurn = { choices, role, isDone, ...(copied ? { copied } : {}) };
      return { ...stage, turns: { ...stage.turns, [event.playerId]: turn } };
    }
    case 'role_fixed':
      return stage.phase === 'lobby'
        ? { ...stage, fixedRoles: { ...stage.fixedRoles, [event.playerId]: event.role } }
        : stage;
    case 'role_changed':
      return withRoleChanged(stage, event);
    case 'vote_cast':
    case 'vote_changed':
      return stage.phase === 'vote'
        ? { ...stage, votes: { ...stage.votes, [event.playerId]: event.targetId } }
        : stage;
    case 'clock_paused':
    case 'clock_resumed':
    case 'clock_extended':
      return isTimed(stage) ? { ...stage, ...clockAfter(stage, event) } : stage;
    case 'bot_spoke':
      return withBotSpoken(stage, event);
    case 'results_calculated':
      return stage.phase === 'results' ? { ...stage, result: event.result, startedAt: event.at } : stage;
    case 'play_again_wanted':
      return stage.phase === 'results'
        ? { ...stage, wantsPlayAgain: toggled(stage.wantsPlayAgain, event.playerId, true) }
        : stage;
    default:
      throw new UnknownEvent((event satisfies never as { type: unknown }).type);
  }
}

/** The list with the player last, or without them. */
export function toggled(list: readonly PlayerId[], player: PlayerId, isIn: boolean): readonly PlayerId[] {
  const others = list.filter((id) => id !== player);
  return isIn ? [...others, player] : others;
}

type BotSpoke = Extract<GameEvent, { type: 'bot_spoke' }>;

/** Notes what has been said, so that no job says it again. */
function withBotSpoken(stage: Stage, event: BotSpoke): Stage {
  if (stage.phase !== 'discussion' || stage.botTalk === undefined) return stage;
  const told = withStory(stage.botTalk, event);
  const { occasion, at } = event;
  const botTalk =
    occasion.kind === 'moment'
      ? { ...told, moment: occasion.number, at }
      : { ...told, answered: [...told.answered, occasion.claimId] };
  return { ...stage, botTalk };
}

/** The first story that a bot begins to tell stands: another job of the same bot does not replace it. */
const withStory = (talk: BotTalk, { playerId, story }: BotSpoke): BotTalk =>
  story === null ? talk : { ...talk, stories: { [playerId]: story, ...talk.stories } };

type ClockEvent = Extract<GameEvent, { type: 'clock_paused' | 'clock_resumed' | 'clock_extended' }>;

/** A rest of the time that goes on is another than before it stood still, whatever the clocks of two machines say. */
function clockAfter(clock: PhaseClock, event: ClockEvent): PhaseClock {
  const { startedAt, endsAt, pause, addedMs = 0 } = clock;
  switch (event.type) {
    case 'clock_paused':
      return { startedAt, endsAt, pause: pause ?? { by: event.playerId, at: event.at }, addedMs };
    case 'clock_resumed': {
      const stoodStillMs = pause === undefined ? 0 : Math.max(1, event.at - pause.at);
      return { startedAt, endsAt: endsAt + stoodStillMs, pause: undefined, addedMs };
    }
    case 'clock_extended':
      return { startedAt, endsAt: endsAt + event.ms, pause, addedMs: addedMs + event.ms };
  }
}

/** A round that has cards, and whose results are not yet being shown. */
export type RunningStage = Exclude<Stage, { phase: 'lobby' | 'results' }>;

/** Where the cards lie by now: as they were dealt until the night is over. */
export function presentLayout(stage: RunningStage): Layout {
  return 'night' in stage ? stage.night.layout : stage.deal.layout;
}

/** The stage with another print on the card in front of a player. */
export function withRoleChanged(
  stage: Stage,
  { playerId, role, turn }: Extract<GameEvent, { type: 'role_changed' }>,
): Stage {
  if (stage.phase === 'lobby' || stage.phase === 'results') return stage;
  const layout = reprinted(presentLayout(stage), playerId, role);
  if ('night' in stage) return { ...stage, night: { ...stage.night, layout } };
  const deal = { ...stage.deal, layout };
  if (stage.phase === 'role_deal') return { ...stage, deal };
  return { ...stage, deal, turns: turn === null ? stage.turns : { ...stage.turns, [playerId]: turn } };
}

/** `as` and `mark` go with the old print. */
function reprinted(layout: Layout, playerId: PlayerId, role: RoleName): Layout {
  const id = layout.hands[playerId];
  return id === undefined ? layout : { ...layout, cards: { ...layout.cards, [id]: { id, role } } };
}

/** An event of a newer version of the program, unknown to this one. */
export class UnknownEvent extends Error {
  override readonly name = 'UnknownEvent';
  constructor(type: unknown) {
    super(`There is no event ${String(type)} here`);
  }
}
