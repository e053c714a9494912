import { randomInt } from 'node:crypto';
import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import type { Random } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { unlessUnavailable } from '../work.ts';
import { isTurn, type Seat, stepsOf } from './bot-steps.ts';
import type { Given } from './given.ts';
import { thinkOver } from './think-over.ts';

const chance: Random = { below: (limit) => randomInt(limit) };

/**
 * Lets a bot do all it has to do in this phase. It sees what a player in its seat would see, and no more; and all is
 * one write, since a bot that wrote twice would visibly finish later than others.
 */
export async function playBotTurn(
  { rooms, themes, thinking }: Pick<Given, 'rooms' | 'themes' | 'thinking'>,
  turn: JobOf<'play_bot_turn'>,
): Promise<undefined> {
  const began = Date.now();
  const { gameId, playerId } = turn;
  const state = (await rooms.store.load(gameId)).game?.state;
  if (state === undefined || !isTurn(state, turn)) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const seat: Seat = { turn, words, context: rooms.context };
  const thought = await thinkOver(thinking, state, seat, began);
  const outcome = await runCommand(rooms, {
    gameId,
    command: (now) => ({ type: 'take_bot_turn', playerId, actions: chooseAll(now, seat, thought) }),
  });
  unlessUnavailable(outcome);
}

/** What the bot has thought of, and offhand what it has not, or what the rules no longer allow. */
function chooseAll(state: GameState, seat: Seat, thought: readonly SeatAction[]): readonly SeatAction[] {
  const steps = stepsOf(state, seat);
  let step = steps.next();
  while (!step.done) {
    const { view, taken, wasRefused } = step.value;
    const offhand = chooseBotAction(view, chance);
    step = steps.next(offhand && ((wasRefused ? undefined : thought[taken]) ?? offhand));
  }
  return step.value;
}
