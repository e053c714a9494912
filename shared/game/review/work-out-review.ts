import { wolfChances } from '../bots/belief.ts';
import { standing } from '../bots/heard.ts';
import { currentRoles } from '../night/current-role.ts';
import { rolesOf } from '../night/role-table.ts';
import type { ReviewedRound } from '../results/reviewed-round.ts';
import type { MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import { hasMovedOn, type RoundTruth, truthOf, verdictOf } from '../talk/verdicts.ts';
import type { BestVote } from '../views/review-part.ts';
import type { Words } from '../views/words.ts';
import { resultsOf, viewThen } from './discussion-then.ts';
import type { Chances, ClaimFigures, OwnFigures, ReviewFigures, VoteFigures } from './figures.ts';
import {
  chanceOfVerdict,
  chancesOver,
  isRuledOut,
  type Listening,
  listen,
  mostOwnMoments,
  percentsOf,
} from './listening.ts';
import { type Moment, momentsOf } from './moments.ts';
import { momentFigures, turningPointOf } from './shifts.ts';
import { spokenFor } from './spoken-for.ts';
import { titlesOf } from './titles.ts';
import { voteReason } from './vote-reason.ts';

/** What somebody could have known of all that was said. */
interface Mind {
  readonly seat: PlayerId;
  /** Claims that the own night ruled out. */
  readonly ruledOut: ReadonlySet<string>;
  /** How likely each claim heard was true when all was said. */
  readonly held: ReadonlyMap<string, number>;
  readonly spokenFor: PlayerId | null;
  readonly start: Chances;
  /** After each moment; nobody asks a bot's. */
  readonly chances: readonly (Chances | null)[];
  readonly listening: Listening;
}

interface Table {
  readonly record: ReviewedRound;
  readonly words: Words;
  readonly seed: string;
  readonly moments: readonly Moment[];
  /** How likely each is on the Werewolf team, by what is public, when all was said. */
  readonly suspicion: ReadonlyMap<PlayerId, number>;
  /** Claims that were false, as the results say. */
  readonly untrue: ReadonlySet<string>;
}

/** From here on a claim is held for true. */
const HELD = 0.5;

/**
 * Works a review out, slice by slice: what everybody could have known who knew what is public, and what each player
 * could have known. The same seed gives the same review.
 */
export function* workOutReview(
  record: ReviewedRound,
  seed: string,
  words: Words,
): Generator<void, ReviewFigures> {
  const { seats } = resultsOf(record).deal;
  const moments = momentsOf(record.claims);
  const everybody = yield* listen(viewThen(record, null, words), `${seed}/everybody`);
  const start = percentsOf(everybody.listener.hear([]), seats);
  const chances = yield* chancesOver(everybody, moments);
  const belief = everybody.listener.hear(everybody.heard);
  const held = new Map(
    standing(everybody.heard)
      .filter(({ claim }) => claim.kind !== 'ask')
      .map((heard) => [heard.id, chanceOfVerdict(belief, heard, 'true')]),
  );
  const truth = truthOf(resultsOf(record), rolesOf(record));
  const isUntrue = ({ playerId, claim }: MadeClaim) => verdictOf(truth, playerId, claim) === 'false';
  const untrue = new Set(record.claims.filter(isUntrue).map(({ id }) => id));
  const table = { record, words, seed, moments, suspicion: wolfChances(belief, seats), untrue };
  const minds: Mind[] = [];
  for (const seat of seats) minds.push(yield* mindOf(table, seat));
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
    own: minds.filter(({ seat }) => isHuman(record, seat)).map((mind) => ownFigures(table, mind, votes)),
  };
}

const isHuman = ({ players }: ReviewedRound, seat: PlayerId): boolean =>
  players.some(({ id, isBot }) => id === seat && !isBot);

function* mindOf(table: Table, seat: PlayerId): Generator<void, Mind> {
  const { record, words, seed, moments, suspicion, untrue } = table;
  const { night, deal } = resultsOf(record);
  const listening = yield* listen(viewThen(record, seat, words), `${seed}/${seat}`);
  const { heard, listener, position } = listening;
  const atDawn = listener.hear([]);
  const start = percentsOf(atDawn, position.seats);
  const judged = heard.filter(({ claim }) => claim.kind !== 'ask');
  const ruledOut = new Set<string>();
  for (const one of heard.filter(({ id }) => untrue.has(id))) {
    if (isRuledOut(listening, one)) ruledOut.add(one.id);
    yield;
  }
  const chances = isHuman(record, seat)
    ? yield* chancesOver(listening, moments, mostOwnMoments(deal.seats.length))
    : [];
  const belief = listener.hear(heard);
  const hasVote = !night.banished.includes(seat);
  const target = spokenFor({
    position,
    self: seat,
    belief,
    suspicion,
    heard,
    targets: hasVote ? deal.seats.filter((other) => other !== seat) : [],
    random: createRandom(`${seed}/${seat}/vote`),
  });
  yield;
  return {
    seat,
    ruledOut,
    held: new Map(judged.map((one) => [one.id, chanceOfVerdict(belief, one, 'true')])),
    spokenFor: target,
    start,
    chances,
    listening,
  };
}

/** Each claim beside the night: whether it was so, who knew better, and who believed it. */
function claimFigures(record: ReviewedRound, truth: RoundTruth, minds: readonly Mind[]): ClaimFigures[] {
  const stage = resultsOf(record);
  return record.claims.map((made) => {
    const { playerId, claim, id } = made;
    const verdict = verdictOf(truth, playerId, claim);
    const isFalse = verdict === 'false';
    const others = isFalse ? minds.filter(({ seat }) => seat !== playerId) : [];
    const knew = (mind: Mind) => mind.ruledOut.has(id);
    return {
      claimId: id,
      verdict,
      hasMovedOn: hasMovedOn(truth, playerId, claim),
      isLie: isFalse && minds.some((mind) => mind.seat === playerId && knew(mind)),
      knewBetter: others.filter(knew).map(({ seat }) => seat),
      believedBy: others
        .filter((mind) => !knew(mind) && hasBelieved(mind, made, stage.votes[mind.seat]))
        .map(({ seat }) => seat),
    };
  });
}

/** Who was told of a wolf believes it by voting so; else one believes what one holds for true, and spares whoever says it. */
function hasBelieved(mind: Mind, { claim, id, playerId }: MadeClaim, vote: PlayerId | undefined): boolean {
  if (vote === undefined || !mind.held.has(id)) return false;
  if (claim.kind === 'suspect' && claim.level === 'accuse') return vote === claim.player;
  const spared = claim.kind === 'suspect' ? claim.player : playerId;
  return (mind.held.get(id) ?? 0) >= HELD && vote !== spared;
}

function voteFigures(record: ReviewedRound, { seat, spokenFor }: Mind): VoteFigures {
  return { voter: seat, target: resultsOf(record).votes[seat] ?? null, spokenFor };
}

function ownFigures({ moments, untrue }: Table, mind: Mind, votes: readonly VoteFigures[]): OwnFigures {
  const { seat, start, chances } = mind;
  return { player: seat, start, chances, best: bestVote() };

  function bestVote(): BestVote {
    const { ruledOut, spokenFor: target, listening } = mind;
    const { position, heard } = listening;
    if (target === null || position.own === null) return null;
    const wasCast = votes.some((vote) => vote.voter === seat && vote.target === target);
    const { own } = position;
    const reason = voteReason({ position, own, target, heard, untrue, ruledOut, moments, start, chances });
    return { target, wasCast, reason };
  }
}
