import { createHash } from 'node:crypto';
import { hasReview, saveReview } from '@nightfall/shared/backend/accounts/reviews';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { JobOf } from '@nightfall/shared/backend/jobs/effect-table';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { resultsOf } from '@nightfall/shared/game/review/moments';
import { renderReview } from '@nightfall/shared/game/review/review-document';
import { appearanceIn } from '@nightfall/shared/game/state/custom-role';
import { wordsWith } from '@nightfall/shared/game/views/words';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { HandlerContext, TryAgainAt } from './handler.ts';

/** How soon a review that found no slot is tried again. */
const LOOK_AGAIN_MS = 500;

type ReviewContext = Pick<HandlerContext, 'db' | 'reviews' | 'themes' | 'thinking'>;

/** Many times what the largest table takes on a busy machine. */
const REVIEW_WITHIN_MS = 10 * 60_000;

/** Works out what could have been known in a round, and keeps it with the round; a second time nothing happens. */
export async function reviewRound(
  context: ReviewContext,
  job: JobOf<'review_round'>,
): Promise<TryAgainAt | undefined> {
  if (await hasReview(context.db, job)) return undefined;
  const slot = context.reviews.take(job.record);
  if (slot === null) return { tryAgainAt: Date.now() + LOOK_AGAIN_MS };
  try {
    await workOut(context, job, slot);
  } finally {
    context.reviews.free(slot);
  }
  return undefined;
}

async function workOut(context: ReviewContext, job: JobOf<'review_round'>, slot: number): Promise<void> {
  const { db, themes, thinking } = context;
  const { gameId, round, record } = job;
  const figures = await thinking.ask<'review'>(
    {
      kind: 'review',
      slot,
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
