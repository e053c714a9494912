import { wolfChances } from '../bots/belief.ts';
import { type HeardClaim, standingClaims } from '../bots/testimony.ts';
import type { ChosenVote } from '../bots/vote.ts';
import { teamAtDawn } from '../bots/worlds.ts';
import { currentRoles } from '../night/current-role.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { BestVote } from '../results/review-part.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import type { Team } from '../state/role-facts.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import type { Words } from '../views/words.ts';
import { informedVote, voteReason } from './best-vote.ts';
import type {
  Chances,
  ClaimFigures,
  InformedVote,
  OwnFigures,
  ReviewFigures,
  VoteFigures,
} from './figures.ts';
import { type Moment, momentFigures, momentsOf, resultsOf, turningPointOf, viewThen } from './moments.ts';
import {
  chanceOfVerdict,
  chancesOver,
  isRuledOut,
  LARGE_TABLE,
  ownMoments,
  percentsOf,
  publicMoments,
  type Replay,
  replayFor,
} from './replay.ts';
import { titlesOf } from './titles.ts';

/** What a player could have known of all that was said. */
interface PlayerInsight {
  readonly seat: PlayerId;
  /** Claims that the own night ruled out. */
  readonly ruledOut: ReadonlySet<string>;
  /** How likely each heard claim was true at the end of the discussion. */
  readonly held: ReadonlyMap<string, number>;
  readonly spokenFor: InformedVote;
  readonly start: Chances;
  /** At the end of the discussion. */
  readonly end: Chances;
  /** The seats that `start` and `end` are of. */
  readonly order: readonly PlayerId[];
  /** The team of the role that the player knew of at dawn. */
  readonly team: Team;
  /** What the player alone may read; null for bots. */
  readonly own: OwnFigures | null;
}

interface ReviewContext {
  readonly record: ReviewedRound;
  readonly words: Words;
  readonly seed: string;
  readonly moments: readonly Moment[];
  /** Before the first claim, by what is public. */
  readonly start: Chances;
  /** How likely each player is on the Werewolf team at the end of the discussion, by what is public. */
  readonly suspicion: ReadonlyMap<PlayerId, number>;
  /** Claims that were false, as the results say. */
  readonly untrue: ReadonlySet<string>;
}

/** From this likelihood on a claim is believed. */
const HELD = 0.5;

/**
 * Computes a review, slice by slice: what could be known from public facts, and what each player could have known. The
 * same seed gives the same review.
 */
export function* computeReview(
  record: ReviewedRound,
  seed: string,
  words: Words,
): Generator<void, ReviewFigures> {
  const { seats } = resultsOf(record).deal;
  const moments = momentsOf(record.claims);
  const everybody = yield* replayFor(viewThen(record, null, words), `${seed}/everybody`);
  const start = percentsOf(everybody.listener.hear([]), seats);
  const chances = yield* chancesOver(everybody, moments, publicMoments(seats.length));
  const belief = everybody.listener.hear(everybody.heard);
  const held = new Map(
    standingClaims(everybody.heard)
      .filter(({ claim }) => claim.kind !== 'ask')
      .map((heard) => [heard.id, chanceOfVerdict(belief, heard, 'true')]),
  );
  const truth = truthOf(resultsOf(record), rolesOf(record));
  const isUntrue = ({ playerId, claim }: MadeClaim) => verdictOf(truth, playerId, claim) === 'false';
  const untrue = new Set(record.claims.filter(isUntrue).map(({ id }) => id));
  const table = { record, words, seed, moments, start, suspicion: wolfChances(belief, seats), untrue };
  const minds: PlayerInsight[] = [];
  const isLeftOut = (seat: PlayerId) => seats.length > LARGE_TABLE && !isHuman(record, seat);
  for (const seat of seats)
    minds.push(yield* isLeftOut(seat) ? ownLiesOf(table, seat) : insightOf(table, seat));
  const shown = momentFigures(seats, moments, start, chances);
  const claims = claimFigures(record, truth, minds);
  const votes = minds.map((mind) => voteFigures(record, mind));
  const { night, deal } = resultsOf(record);
  const roles = currentRoles(deal, night, rolesOf(record));
  const wolves = new Set(seats.filter((seat) => roles.get(seat)?.team === 'Werewolf'));
  return {
    seats,
    start,
    moments: shown,
    turningPoint: turningPointOf(start, shown),
    claims,
    votes,
    titles: titlesOf({ seats, made: record.claims, claims, votes, wolves, held }),
    own: minds.flatMap(({ own }) => own ?? []),
    botsLeftOut: seats.filter(isLeftOut).length,
  };
}

const isHuman = ({ players }: ReviewedRound, seat: PlayerId): boolean =>
  players.some(({ id, isBot }) => id === seat && !isBot);

/** One player's listening at a time is kept: its worlds take megabytes. */
function* insightOf(table: ReviewContext, seat: PlayerId): Generator<void, PlayerInsight> {
  const { record, words, seed, moments, suspicion, untrue } = table;
  const { night, deal } = resultsOf(record);
  const listening = yield* replayFor(viewThen(record, seat, words), `${seed}/${seat}`);
  const { heard, listener, position } = listening;
  const atDawn = listener.hear([]);
  const start = percentsOf(atDawn, position.seats);
  const judged = heard.filter(({ claim }) => claim.kind !== 'ask');
  const ruledOut = yield* ruledOutOf(
    table,
    listening,
    heard.filter(({ id }) => untrue.has(id)),
  );
  const chances = isHuman(record, seat)
    ? yield* chancesOver(listening, moments, ownMoments(deal.seats.length))
    : null;
  const belief = listener.hear(heard);
  const hasVote = !night.banished.includes(seat);
  const spokenFor = informedVote({
    position,
    self: seat,
    belief,
    suspicion,
    heard,
    targets: hasVote ? deal.seats.filter((other) => other !== seat) : [],
    random: createRandom(`${seed}/${seat}/vote`),
  });
  yield;
  const knowledge = { seat, listening, ruledOut, spokenFor, start };
  return {
    ...{ seat, ruledOut, spokenFor, start, order: position.seats },
    held: new Map(judged.map((one) => [one.id, chanceOfVerdict(belief, one, 'true')])),
    end: percentsOf(belief, position.seats),
    team: teamAtDawn(position, resultsOf(record), seat),
    own: chances && { player: seat, start, chances, best: bestVote(table, { ...knowledge, chances }) },
  };
}

/** Of a bot at a large table: which of its own claims it knew to be false. What it believed is left out. */
function* ownLiesOf(table: ReviewContext, seat: PlayerId): Generator<void, PlayerInsight> {
  const { record, words, seed, untrue } = table;
  const listening = yield* replayFor(viewThen(record, seat, words), `${seed}/${seat}`);
  const { heard, position } = listening;
  const own = heard.filter(({ id, speaker }) => speaker === seat && untrue.has(id));
  return {
    ...{ seat, held: new Map(), spokenFor: null, start: [], end: [], order: [], own: null },
    ruledOut: yield* ruledOutOf(table, listening, own),
    team: teamAtDawn(position, resultsOf(record), seat),
  };
}

function* ruledOutOf(
  table: ReviewContext,
  listening: Replay,
  claims: readonly HeardClaim[],
): Generator<void, ReadonlySet<string>> {
  const ruledOut = new Set<string>();
  for (const one of claims) {
    if (isRuledOut(listening, one, unlikely(table, one))) ruledOut.add(one.id);
    yield;
  }
  return ruledOut;
}

/** Below this likelihood a claim is ruled out: for a suspicion, half of its likelihood by what is public. */
function unlikely({ record, start }: ReviewContext, { claim }: HeardClaim): number | undefined {
  if (claim.kind !== 'suspect') return undefined;
  const chance = (start[resultsOf(record).deal.seats.indexOf(claim.player)] ?? 0) / 100;
  return (claim.level === 'accuse' ? chance : 1 - chance) / 2;
}

/** Each claim compared with the night: whether it was true, who knew better, and who believed it. */
function claimFigures(
  record: ReviewedRound,
  truth: RoundTruth,
  minds: readonly PlayerInsight[],
): ClaimFigures[] {
  return record.claims.map((made) => {
    const { playerId, claim, id } = made;
    const verdict = verdictOf(truth, playerId, claim);
    const isFalse = verdict === 'false';
    const others = isFalse ? minds.filter(({ seat }) => seat !== playerId) : [];
    // The Werewolf team knows its members: it neither errs in a suspicion nor believes a false one.
    const knew = (mind: PlayerInsight) =>
      mind.ruledOut.has(id) || (claim.kind === 'suspect' && mind.team === 'Werewolf');
    return {
      claimId: id,
      verdict,
      hasMovedOn: hasMovedOn(truth, playerId, claim),
      isLie: isFalse && minds.some((mind) => mind.seat === playerId && knew(mind)),
      knewBetter: others.filter(knew).map(({ seat }) => seat),
      believedBy: others
        .filter((mind) => !knew(mind) && hasBelieved(mind, made, ownVote(record, mind.seat)))
        .map(({ seat }) => seat),
    };
  });
}

/** An accusation is believed by voting for the accused; any other claim by holding it for true and sparing the speaker. */
function hasBelieved(
  mind: PlayerInsight,
  { claim, id, playerId }: MadeClaim,
  vote: ChosenVote | null,
): boolean {
  if (vote === null || !mind.held.has(id)) return false;
  if (claim.kind === 'suspect' && claim.level === 'accuse') return vote === claim.player;
  if (claim.kind === 'suspect' && !isWonOver(mind, playerId, claim.player)) return false;
  const spared = claim.kind === 'suspect' ? claim.player : playerId;
  return (mind.held.get(id) ?? 0) >= HELD && vote !== spared;
}

/** Most players are trusted anyway: a word of trust counts only if it improved the listener's opinion and the speaker is not suspect. */
function isWonOver({ order, start, end }: PlayerInsight, speaker: PlayerId, trusted: PlayerId): boolean {
  const [by, of] = [order.indexOf(speaker), order.indexOf(trusted)];
  return (end[of] ?? 0) < (start[of] ?? 0) && (end[by] ?? 0) < HELD * 100;
}

const votedByStandIn = ({ players }: ReviewedRound, seat: PlayerId): boolean =>
  players.some(({ id, standInDid }) => id === seat && standInDid?.includes('vote'));

/** `nobody` for an abstention; null without a vote, or for a vote of a stand-in. */
function ownVote(record: ReviewedRound, seat: PlayerId): ChosenVote | null {
  const vote = votedByStandIn(record, seat) ? undefined : resultsOf(record).votes[seat];
  return vote === undefined ? null : (vote ?? 'nobody');
}

function voteFigures(record: ReviewedRound, { seat, spokenFor }: PlayerInsight): VoteFigures {
  const target = resultsOf(record).votes[seat] ?? null;
  return { voter: seat, target, byStandIn: votedByStandIn(record, seat), spokenFor };
}

interface Knowledge extends Pick<PlayerInsight, 'seat' | 'ruledOut' | 'spokenFor' | 'start'> {
  readonly listening: Replay;
  readonly chances: readonly (Chances | null)[];
}

function bestVote({ record, moments, untrue }: ReviewContext, knowledge: Knowledge): BestVote {
  const { seat, ruledOut, spokenFor: best, listening, start, chances } = knowledge;
  const { position, heard } = listening;
  if (best === null || best === 'nobody') return best;
  const { own } = position;
  if (own === null) return null;
  const { target } = best;
  const reason = voteReason({ position, own, target, heard, untrue, ruledOut, moments, start, chances });
  return { target, wasCast: ownVote(record, seat) === target, reason };
}
