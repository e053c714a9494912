import { themeById } from '../../themes/index.ts';
import { type ReviewedRound, reviewedRound } from '../results/reviewed-round.ts';
import { computeReview } from '../review/compute-review.ts';
import type { ReviewFigures } from '../review/figures.ts';
import { renderReview } from '../review/review-document.ts';
import type { SaidClaim } from '../state/claim.ts';
import { gameWith, type Table } from './table.ts';

const SECOND = 1_000;

/** A round of five in which a wolf is seen. */
export function talkedTable(): Table {
  const table = gameWith(
    { ann: 'Werewolf', bob: 'Seer', cleo: 'Robber', dov: 'Villager', eva: 'Troublemaker' },
    { center: ['Werewolf', 'Insomniac', 'Drunk'] },
  );
  table.submit('bob', { type: 'view_player', targetUserId: 'ann' });
  table.submit('cleo', { type: 'rob_player', targetUserId: 'dov' });
  table.submit('eva', { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' });
  table.expire().expire();
  return table;
}

export function says(table: Table, name: string, claim: SaidClaim): string {
  table.now += 20 * SECOND;
  const decision = table.act(name, { type: 'make_claim', claim });
  if (!decision.ok) throw new Error(`${name}: ${decision.rejection.code}`);
  return table.state.claims.at(-1)?.id ?? '';
}

const VOTES = { ann: 'bob', bob: 'ann', cleo: 'bob', dov: 'ann', eva: 'bob' };

/** The same round with the wolf's lie alone, which some believe. */
export function believedTable(): Table {
  const table = talkedTable();
  says(table, 'ann', { kind: 'role', role: 'Insomniac' });
  table.vote(VOTES);
  return table;
}

/** The same round with all that is said, and its votes: the wolf is given away, and tries another lie. */
export function reviewedTable(): Table {
  const table = talkedTable();
  says(table, 'dov', { kind: 'role', role: 'Villager' });
  const lie = says(table, 'ann', { kind: 'role', role: 'Insomniac' });
  says(table, 'bob', { kind: 'role', role: 'Seer' });
  says(table, 'bob', { kind: 'saw', place: { userId: table.userId('ann') }, role: 'Werewolf' });
  says(table, 'ann', { kind: 'ask', userId: table.userId('bob') });
  table.now += 20 * SECOND;
  table.act('ann', { type: 'make_claim', claim: { kind: 'withdraw', claimId: lie } });
  says(table, 'ann', { kind: 'role', role: 'Seer' });
  says(table, 'ann', { kind: 'suspect', userId: table.userId('bob'), level: 'accuse' });
  table.vote(VOTES);
  return table;
}

export function recordOf({ state }: Table): ReviewedRound {
  const record = reviewedRound(state);
  if (record === null) throw new Error('nothing is to be reviewed');
  return record;
}

/** All slices at once. */
export function figuresOf(record: ReviewedRound, seed = 'seed'): ReviewFigures {
  const slices = computeReview(record, seed, themeById('generic').words);
  for (;;) {
    const { done, value } = slices.next();
    if (done) return value;
  }
}

export const toldIn = (record: ReviewedRound, themeId = 'generic', figures = figuresOf(record)) => {
  const theme = themeById(themeId);
  return renderReview(record, figures, {
    words: theme.words,
    roleTitle: (role) => theme.role(role).displayName,
    wolfTeam: theme.teamName('Werewolf'),
  });
};
