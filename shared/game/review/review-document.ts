import type { OwnReview, ReviewClaim, ReviewDocument } from '../../protocol/review.ts';
import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf, roundOf } from '../night/roles/role-lookup.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { PlayerId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import { nightLogOf } from '../views/night-log.ts';
import { type People, peopleOf } from '../views/view-context.ts';
import type { Naming, Words } from '../views/words.ts';
import type { ClaimFigures, ReviewFigures } from './figures.ts';
import { resultsOf } from './moments.ts';
import { seatMark } from './read-review.ts';

/** The words that a round was played in, its custom roles' names among them. */
export interface RoundWords {
  readonly words: Words;
  readonly roleTitle: (role: RoleName) => string;
  readonly wolfTeam: string;
}

interface RenderContext {
  readonly record: ReviewedRound;
  readonly figures: ReviewFigures;
  readonly in: RoundWords;
  readonly seatOf: (player: PlayerId) => number;
  /** People stand in sentences as their seats: their names are kept apart. */
  readonly naming: Naming;
}

export interface RenderedReview {
  readonly document: ReviewDocument;
  readonly own: readonly OwnReview[];
}

/** A review in the words of its theme. */
export function renderReview(
  record: ReviewedRound,
  figures: ReviewFigures,
  words: RoundWords,
): RenderedReview {
  const seatOf = (player: PlayerId) => figures.seats.indexOf(player);
  const naming = { player: (id: string) => seatMark(seatOf(id as PlayerId)) };
  const telling = { record, figures, in: words, seatOf, naming };
  return { document: documentOf(telling), own: ownReviews(telling) };
}

function documentOf(telling: RenderContext): ReviewDocument {
  const { record, figures, seatOf, naming } = telling;
  const { words, wolfTeam } = telling.in;
  const seatOrNull = (player: PlayerId | null) => (player === null ? null : seatOf(player));
  const { turningPoint, moments } = figures;
  const shift = turningPoint === null ? null : (moments[turningPoint]?.shift ?? null);
  return {
    themeId: record.settings.selectedTheme,
    finishedAt: resultsOf(record).startedAt,
    wolfTeam,
    players: playersOf(telling),
    start: [...figures.start],
    moments: moments.map((moment) => ({
      claimId: moment.claimId,
      isWithdrawal: moment.isWithdrawal,
      ...(moment.isLeftOut ? { isLeftOut: true as const } : {}),
      chances: [...moment.chances],
      from: seatOrNull(moment.shift.from),
      to: seatOrNull(moment.shift.to),
      text: words.review({ kind: 'shift', shift: moment.shift }, naming),
    })),
    claims: figures.claims.map((claim, index) => claimOf(telling, claim, index)),
    turningPoint: { moment: turningPoint, text: words.review({ kind: 'turning_point', shift }, naming) },
    nightLog: nightLog(telling),
    botsLeftOut: figures.botsLeftOut,
    votes: figures.votes.map(({ voter, target, byStandIn, spokenFor }) => ({
      seat: seatOf(voter),
      target: seatOrNull(target),
      ...(byStandIn ? { byStandIn } : {}),
      spokenFor: typeof spokenFor === 'string' ? spokenFor : spokenFor && seatOf(spokenFor.target),
    })),
    titles: figures.titles.map(({ title, player, figure }) => ({
      title,
      name: words.review({ kind: 'title', title }, naming),
      seat: seatOf(player),
      figure,
    })),
  };
}

function playersOf({ record, figures, in: { roleTitle } }: RenderContext): ReviewDocument['players'] {
  const { deal, night, result } = resultsOf(record);
  const roles = currentRoles(deal, night, rolesOf(record));
  return figures.seats.map((seat) => {
    const role = roles.get(seat);
    return {
      isBot: record.players.some(({ id, isBot }) => id === seat && isBot),
      dealtRole: roleTitle(dealtRoleOf(deal, seat)),
      finalRole: roleTitle(role?.name ?? ''),
      team: role?.team ?? 'Neutral',
      isWinner: result?.players.some(({ playerId, isWinner }) => playerId === seat && isWinner) === true,
    };
  });
}

function claimOf(
  { record, seatOf, naming, in: { words } }: RenderContext,
  claim: ClaimFigures,
  index: number,
): ReviewClaim {
  const made = record.claims[index];
  if (made === undefined) throw new Error('a claim is reviewed that nobody made');
  return {
    id: claim.claimId,
    seat: seatOf(made.playerId),
    text: words.claim(made.claim, { ...naming, self: made.playerId }),
    at: made.at,
    isQuestion: made.claim.kind === 'ask',
    withdrawn: made.withdrawnAt !== undefined,
    verdict: claim.verdict,
    hasMovedOn: claim.hasMovedOn,
    isLie: claim.isLie,
    knewBetter: claim.knewBetter.map(seatOf),
    believedBy: claim.believedBy.map(seatOf),
  };
}

function nightLog({ record, naming, figures, in: { words } }: RenderContext): ReviewDocument['nightLog'] {
  const known = peopleOf(record);
  const people: People = { ...known, nameOf: naming.player };
  const seatOfUser = (userId: string) => figures.seats.findIndex((seat) => known.userIdOf(seat) === userId);
  return nightLogOf(roundOf(record), { people, words }).map(({ playerUserId, text }) => ({
    seat: seatOfUser(playerUserId),
    text,
  }));
}

function ownReviews({ figures, seatOf, naming, in: { words } }: RenderContext): OwnReview[] {
  return figures.own.map(({ player, start, chances, best }) => ({
    seat: seatOf(player),
    start: [...start],
    chances: chances.map((one) => one && [...one]),
    bestVote: best === null || best === 'nobody' ? null : seatOf(best.target),
    text: words.review({ kind: 'best_vote', best }, naming),
  }));
}
