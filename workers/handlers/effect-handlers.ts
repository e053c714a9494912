import { type FinishedGame, savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import { countPlayedSet } from '@nightfall/shared/backend/balance/played-sets';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { EffectKind, JobOf } from '@nightfall/shared/backend/jobs/effect-table';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { clockDueAt, stageOfDeadline } from '@nightfall/shared/game/state/clock';
import { type Handler, type HandlerContext, type TryAgainAt, throwIfUnavailable } from './handler.ts';
import { playBotTurn, wakeBots } from './play-bot-turn.ts';
import { reviewRound } from './review-round.ts';
import { answerAsBot, speakAsBot } from './speak-as-bot.ts';

/** The handler of each effect (shared/backend/jobs/effect-table.ts). */
export const effectHandlers: { readonly [K in EffectKind]: Handler<K> } = {
  expire_phase: expirePhase,
  play_bot_turn: playBotTurn,
  wake_bots: wakeBots,
  speak_as_bot: speakAsBot,
  answer_as_bot: answerAsBot,
  calculate_results: calculateResults,
  save_finished_game: saveFinishedGame,
  review_round: reviewRound,
  recheck_presence: recheckPresence,
  close_abandoned_room: closeAbandonedRoom,
};

type Rooms = Pick<HandlerContext, 'rooms'>;

/** Ends the phase whose time is up; for a phase already over nothing happens. */
export async function expirePhase(
  { rooms }: Rooms,
  { gameId, ...deadline }: JobOf<'expire_phase'>,
): Promise<TryAgainAt | undefined> {
  const outcome = await runCommand(rooms, { gameId, command: { type: 'expire_phase', ...deadline } });
  const state = throwIfUnavailable(outcome)?.game?.state;
  const stage = state && stageOfDeadline(state, deadline);
  if (!stage) return undefined;
  // This clock is ahead of the one that set the deadline.
  return { tryAgainAt: Math.max(clockDueAt(stage), Date.now() + 20) };
}

/** Works out who won; a second time nothing happens. */
export async function calculateResults(
  { rooms }: Rooms,
  { gameId, round }: JobOf<'calculate_results'>,
): Promise<undefined> {
  throwIfUnavailable(await runCommand(rooms, { gameId, command: { type: 'calculate_results', round } }));
}

/** Saves a finished round for its players, and counts it for its set; a second time nothing happens. */
export async function saveFinishedGame(
  { db }: Pick<HandlerContext, 'db'>,
  finished: FinishedGame,
): Promise<undefined> {
  await inTransaction(db, async (tx) => {
    await countPlayedSet(tx, finished);
    await savePlayedGame(tx, finished);
  });
}

/** Goes on without players whose grace period is over. */
export async function recheckPresence(
  { rooms }: Rooms,
  { gameId }: JobOf<'recheck_presence'>,
): Promise<undefined> {
  throwIfUnavailable(await runCommand(rooms, { gameId, command: { type: 'recheck_presence' } }));
}

/** Closes a room that is still abandoned. */
export async function closeAbandonedRoom(
  { rooms }: Rooms,
  { gameId }: JobOf<'close_abandoned_room'>,
): Promise<undefined> {
  await closeIfAbandoned(rooms, gameId);
}
