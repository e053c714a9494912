import type { OwnReview, ReviewClaim, ReviewDocument } from '../../protocol/review.ts';
import { currentRoles } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf, roundOf } from '../night/roles/role-lookup.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import { claimSentence } from '../sentences/claim-sentences.ts';
import {
  bestVoteSentences,
  shiftSentence,
  titleSentence,
  turningPointSentence,
} from '../sentences/review-sentences.ts';
import { type Sentence, withPlayers } from '../sentences/sentence.ts';
import type { PlayerId } from '../state/ids.ts';
import { shortened } from '../state/letters.ts';
import { NIGHT_LOG_LENGTH } from '../state/limits.ts';
import type { RoleName } from '../state/role-facts.ts';
import { nightLogOf } from '../views/night-log.ts';
import { peopleOf } from '../views/view-context.ts';
import type { Words } from '../views/words.ts';
import type { ClaimFigures, ReviewFigures } from './figures.ts';
import { resultsOf } from './moments.ts';
import { seatMark } from './read-review.ts';

/** The words that a round was played in, its custom roles' names among them. */
export interface RoundWords {
  readonly words: Words;
  readonly roleTitle: (role: RoleName) => string;
  readonly wolfTeam: string;
}

interface Told {
  readonly text: string;
  readonly said: Sentence[];
}

interface RenderContext {
  readonly record: ReviewedRound;
  readonly figures: ReviewFigures;
  readonly in: RoundWords;
  readonly seatOf: (player: PlayerId) => number;
  /** People stand in sentences as their seats: their names are kept apart. */
  readonly told: (said: readonly Sentence[]) => Told;
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
  const told = (said: readonly Sentence[]): Told => {
    const bySeat = said.map((one) => withPlayers(one, (id) => String(seatOf(id as PlayerId))));
    return { text: words.words.text(bySeat, (seat) => seatMark(Number(seat))), said: bySeat };
  };
  const telling = { record, figures, in: words, seatOf, told };
  return { document: documentOf(telling), own: ownReviews(telling) };
}

function documentOf(telling: RenderContext): ReviewDocument {
  const { record, figures, seatOf, told } = telling;
  const { wolfTeam } = telling.in;
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
      ...told([shiftSentence(moment.shift)]),
    })),
    claims: figures.claims.map((claim, index) => claimOf(telling, claim, index)),
    turningPoint: { moment: turningPoint, ...told([turningPointSentence(shift)]) },
    nightLog: nightLog(telling),
    botsLeftOut: figures.botsLeftOut,
    votes: figures.votes.map(({ voter, target, byStandIn, spokenFor }) => ({
      seat: seatOf(voter),
      target: seatOrNull(target),
      ...(byStandIn ? { byStandIn } : {}),
      spokenFor: typeof spokenFor === 'string' ? spokenFor : spokenFor && seatOf(spokenFor.target),
    })),
    titles: figures.titles.map(({ title, player, figure }) => {
      const { text: name, said } = told([titleSentence(title)]);
      return { title, name, said, seat: seatOf(player), figure };
    }),
    customTitles: Object.fromEntries(
      record.customRoles.map(({ name }) => [name, telling.in.roleTitle(name)]),
    ),
  };
}

function playersOf({ record, figures, in: { roleTitle } }: RenderContext): ReviewDocument['players'] {
  const { deal, night, result } = resultsOf(record);
  const roles = currentRoles(deal, night, rolesOf(record));
  return figures.seats.map((seat) => {
    const role = roles.get(seat);
    return {
      isBot: record.players.some(({ id, isBot }) => id === seat && isBot),
      dealt: dealtRoleOf(deal, seat),
      dealtRole: roleTitle(dealtRoleOf(deal, seat)),
      final: role?.name ?? '',
      finalRole: roleTitle(role?.name ?? ''),
      team: role?.team ?? 'Neutral',
      isWinner: result?.players.some(({ playerId, isWinner }) => playerId === seat && isWinner) === true,
    };
  });
}

function claimOf({ record, seatOf, told }: RenderContext, claim: ClaimFigures, index: number): ReviewClaim {
  const made = record.claims[index];
  if (made === undefined) throw new Error('a claim is reviewed that nobody made');
  return {
    id: claim.claimId,
    seat: seatOf(made.playerId),
    ...told([claimSentence(made.claim, made.playerId)]),
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

function nightLog({ record, figures, told, in: { words } }: RenderContext): ReviewDocument['nightLog'] {
  const people = peopleOf(record);
  const seatOfUser = (userId: string) => figures.seats.findIndex((seat) => people.userIdOf(seat) === userId);
  return nightLogOf(roundOf(record), { people, words }).map(({ playerUserId, said = [] }) => {
    const line = told(said);
    return { seat: seatOfUser(playerUserId), ...line, text: shortened(line.text, NIGHT_LOG_LENGTH) };
  });
}

function ownReviews({ figures, seatOf, told }: RenderContext): OwnReview[] {
  return figures.own.map(({ player, start, chances, best }) => ({
    seat: seatOf(player),
    start: [...start],
    chances: chances.map((one) => one && [...one]),
    bestVote: best === null || best === 'nobody' ? null : seatOf(best.target),
    ...told(bestVoteSentences(best)),
  }));
}
