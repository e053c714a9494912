import { randomInt } from 'node:crypto';
import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import type { Random } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import { unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

type Playing = Pick<Given, 'rooms' | 'themes'>;
type BotTurn = JobOf<'play_bot_turn'>;

const chance: Random = { below: (limit) => randomInt(limit) };
/** A copier is asked again after copying, and again if it copied a copier. */
const MAX_PROMPTS = 5;

/** Lets a bot do all it has to do in this phase. It sees what a player in its seat would see, and no more. */
export async function playBotTurn(given: Playing, turn: BotTurn): Promise<undefined> {
  const { rooms } = given;
  let state = (await rooms.store.load(turn.gameId)).game?.state;
  for (let prompts = 0; prompts < MAX_PROMPTS && state !== undefined && isTurn(state, turn); prompts += 1) {
    state = await act(given, state, turn);
  }
}

function isTurn(state: GameState, { round, phase, playerId }: BotTurn): boolean {
  return (
    state.round === round && state.stage.phase === phase && state.players.some(({ id }) => id === playerId)
  );
}

/** @returns the game afterwards, or undefined when the bot has nothing more to do. */
async function act(
  { rooms, themes }: Playing,
  state: GameState,
  turn: BotTurn,
): Promise<GameState | undefined> {
  const { words } = await themes.get(state.settings.selectedTheme);
  const view = viewFor(state, { kind: 'seat', playerId: turn.playerId }, { words, now: Date.now() });
  const action = chooseBotAction(view, chance);
  if (action === null) return undefined;
  const by = { kind: 'bot', playerId: turn.playerId } as const;
  const outcome = await runCommand(rooms, { gameId: turn.gameId, command: { ...action, by } });
  return unlessUnavailable(outcome)?.game?.state;
}
