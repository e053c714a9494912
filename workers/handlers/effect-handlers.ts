import { createHash } from 'node:crypto';
import { type FinishedGame, savePlayedGame } from '@nightfall/shared/backend/accounts/played-games';
import { hasReview, saveReview } from '@nightfall/shared/backend/accounts/reviews';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { EffectKind, JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { closeIfAbandoned } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { resultsOf } from '@nightfall/shared/game/review/moments';
import { tellReview } from '@nightfall/shared/game/review/review-document';
import { nextTick, stageOfDeadline } from '@nightfall/shared/game/state/clock';
import { appearanceIn } from '@nightfall/shared/game/state/custom-role';
import { wordsWith } from '@nightfall/shared/game/views/words';
import type { Theme } from '@nightfall/shared/themes/theme';
import { type TryAgainAt, unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';
import { playBotTurn, wakeBots } from './play-bot-turn.ts';
import { answerAsBot, speakAsBot } from './speak-as-bot.ts';

type Reviewing = Pick<Given, 'db' | 'themes' | 'thinking'>;
type Job = JobOf<'review_round'>;

/** Many times what the largest table takes on a busy machine. */
const PATIENCE_MS = 10 * 60_000;

/** Works out what could have been known in a round, and keeps it with the round; a second time nothing happens. */
export async function reviewRound(given: Reviewing, job: Job): Promise<undefined> {
  if (!(await hasReview(given.db, job))) await keepReview(given, job);
  return undefined;
}

async function keepReview(
  { db, themes, thinking }: Reviewing,
  { gameId, round, record }: Job,
): Promise<void> {
  const { seed } = resultsOf(record).deal;
  const figures = await thinking.ask<'review'>(
    { kind: 'review', key: `${gameId}/${round}/review`, record, seed: seedOf(seed) },
    Date.now() + PATIENCE_MS,
  );
  if (figures === null) throw new Error('A review was not worked out');
  const theme = await themes.get(record.settings.selectedTheme);
  const told = tellReview(record, figures, wordsOf(theme, record));
  const people = figures.seats.flatMap((seat) => record.players.find(({ id }) => id === seat) ?? []);
  const players = people.map(({ userId, displayName, isBot }) => ({ userId, displayName, isBot }));
  const { isPractice } = record;
  await inTransaction(db, (tx) => saveReview(tx, { gameId, round, isPractice, players, ...told }));
}

/** No review may lead back to the seed of the deal. */
const seedOf = (dealSeed: string): string => createHash('sha256').update(`${dealSeed}/review`).digest('hex');

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

/** May run twice, late, or again after crashing halfway. Throws to be retried. */
type Handler<K extends EffectKind> = (given: Given, job: JobOf<K>) => Promise<TryAgainAt | undefined>;

/** Which handler works on which effect (shared/backend/effects/effect-table.ts). */
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

/** Works out who won; a second time nothing happens. */
export async function calculateResults(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId, round }: JobOf<'calculate_results'>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'calculate_results', round } }));
}

/** Deletes a room that is still abandoned. */
export async function closeAbandonedRoom(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId }: JobOf<'close_abandoned_room'>,
): Promise<undefined> {
  await closeIfAbandoned(rooms, gameId);
}

/** Ends the phase whose time is up; for a phase already over nothing happens. */
export async function expirePhase(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId, ...deadline }: JobOf<'expire_phase'>,
): Promise<TryAgainAt | undefined> {
  const outcome = await runCommand(rooms, { gameId, command: { type: 'expire_phase', ...deadline } });
  const state = unlessUnavailable(outcome)?.game?.state;
  const stage = state && stageOfDeadline(state, deadline);
  if (!stage) return undefined;
  // This clock is ahead of the one that set the deadline.
  return { tryAgainAt: Math.max(nextTick(stage), Date.now() + 20) };
}

/** Goes on without somebody whose grace period is over. */
export async function recheckPresence(
  { rooms }: Pick<Given, 'rooms'>,
  { gameId }: JobOf<'recheck_presence'>,
): Promise<undefined> {
  unlessUnavailable(await runCommand(rooms, { gameId, command: { type: 'recheck_presence' } }));
}

/** Saves a finished round for its players; a second time nothing happens. */
export async function saveFinishedGame(
  { db }: Pick<Given, 'db'>,
  finished: FinishedGame,
): Promise<undefined> {
  await inTransaction(db, (tx) => savePlayedGame(tx, finished));
}
