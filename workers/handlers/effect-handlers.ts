import { createHash } from 'node:crypto';
import { type FinishedGame, savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import { hasReview, saveReview } from '@nightfall/shared/backend/accounts/reviews';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { EffectKind, JobOf } from '@nightfall/shared/backend/jobs/effect-table';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { resultsOf } from '@nightfall/shared/game/review/moments';
import { renderReview } from '@nightfall/shared/game/review/review-document';
import { clockDueAt, stageOfDeadline } from '@nightfall/shared/game/state/clock';
import { appearanceIn } from '@nightfall/shared/game/state/custom-role';
import { wordsWith } from '@nightfall/shared/game/views/words';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type Handler, type HandlerContext, type TryAgainAt, throwIfUnavailable } from './handler.ts';
import { playBotTurn, wakeBots } from './play-bot-turn.ts';
import { answerAsBot, speakAsBot } from './speak-as-bot.ts';

type ReviewContext = Pick<HandlerContext, 'db' | 'themes' | 'thinking'>;

/** Many times what the largest table takes on a busy machine. */
const REVIEW_WITHIN_MS = 10 * 60_000;

/** Works out what could have been known in a round, and keeps it with the round; a second time nothing happens. */
export async function reviewRound(context: ReviewContext, job: JobOf<'review_round'>): Promise<undefined> {
  const { db, themes, thinking } = context;
  if (await hasReview(db, job)) return;
  const { gameId, round, record } = job;
  const figures = await thinking.ask<'review'>(
    {
      kind: 'review',
      key: `${gameId}/${round}/review`,
      record,
      seed: reviewSeed(resultsOf(record).deal.seed),
    },
    Date.now() + REVIEW_WITHIN_MS,
  );
  if (figures === null) throw new Error('A review was not worked out');
  const theme = await themes.get(record.settings.selectedTheme);
  const told = renderReview(record, figures, wordsOf(theme, record));
  const people = figures.seats.flatMap((seat) => record.players.find(({ id }) => id === seat) ?? []);
  const players = people.map(({ userId, displayName, isBot }) => ({ userId, displayName, isBot }));
  const { isPractice } = record;
  await inTransaction(db, (tx) => saveReview(tx, { gameId, round, isPractice, players, ...told }));
}

/** A review must not lead back to the seed of the deal. */
const reviewSeed = (dealSeed: string): string =>
  createHash('sha256').update(`${dealSeed}/review`).digest('hex');

function wordsOf(theme: Theme, record: ReviewedRound) {
  const titles = new Map(
    record.customRoles.map((role) => [role.name, appearanceIn(role, theme.id).title] as const),
  );
  return {
    words: wordsWith(record, theme.words),
    roleTitle: (role: string) => titles.get(role) ?? theme.role(role).displayName,
    wolfTeam: theme.teamName('Werewolf'),
  };
}

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

/** Saves a finished round for its players; a second time nothing happens. */
export async function saveFinishedGame(
  { db }: Pick<HandlerContext, 'db'>,
  finished: FinishedGame,
): Promise<undefined> {
  await inTransaction(db, (tx) => savePlayedGame(tx, finished));
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
