import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { stageOfDeadline } from '@nightfall/shared/game/state/clock';
import type { GameState } from '@nightfall/shared/game/state/state';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import type { GameView } from '@nightfall/shared/protocol/game-view';

type BotTurn = JobOf<'play_bot_turn'>;

/** A bot whose turn it is. */
export interface Seat {
  readonly turn: BotTurn;
  readonly words: Words;
  readonly context: Rooms['context'];
}

/** What the bot sees before a step. */
export interface Step {
  readonly state: GameState;
  readonly view: GameView;
  /** So many steps are behind it. */
  readonly taken: number;
  /** What it wanted to do here, the rules have refused. */
  readonly wasRefused: boolean;
}

/** A copier is asked again after copying, and again if it copied a copier. */
const MAX_STEPS = 5;

export function isTurn(state: GameState, { playerId, ...deadline }: BotTurn): boolean {
  return stageOfDeadline(state, deadline) !== null && state.players.some(({ id }) => id === playerId);
}

/**
 * The steps of a turn, each in the state that the one before leads to: gives what the bot sees, and is given what it
 * does, until that is null or the rules refuse it twice. @returns all that it did
 */
export function* stepsOf(
  state: GameState,
  { turn, words, context }: Seat,
): Generator<Step, SeatAction[], SeatAction | null> {
  const { playerId } = turn;
  const actions: SeatAction[] = [];
  let now = state;
  let wasRefused = false;
  while (actions.length < MAX_STEPS && isTurn(now, turn)) {
    const view = viewFor(now, { kind: 'seat', playerId }, { words, now: Date.now() });
    const action = yield { state: now, view, taken: actions.length, wasRefused };
    if (action === null) break;
    const decision = decide(now, { ...action, by: { kind: 'bot', playerId } }, context());
    if (!decision.ok && wasRefused) break;
    wasRefused = !decision.ok;
    if (!decision.ok) continue;
    actions.push(action);
    now = evolve(now, decision.events);
  }
  return actions;
}
