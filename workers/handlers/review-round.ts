import { createHash } from 'node:crypto';
import { hasReview, saveReview } from '@nightfall/shared/backend/accounts/reviews';
import { inTransaction } from '@nightfall/shared/backend/db/transaction';
import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import type { ReviewedRound } from '@nightfall/shared/game/results/reviewed-round';
import { resultsOf } from '@nightfall/shared/game/review/discussion-then';
import { tellReview } from '@nightfall/shared/game/review/review-document';
import { appearanceIn } from '@nightfall/shared/game/state/custom-role';
import { wordsWith } from '@nightfall/shared/game/views/words';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { Given } from './given.ts';

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
