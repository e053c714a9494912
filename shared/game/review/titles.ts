import type { Claim, MadeClaim } from '../state/claim.ts';
import type { PlayerId } from '../state/ids.ts';
import type { ClaimFigures, TitleFigures, VoteFigures } from './figures.ts';

interface TitleInput {
  readonly seats: readonly PlayerId[];
  readonly made: readonly MadeClaim[];
  readonly claims: readonly ClaimFigures[];
  readonly votes: readonly VoteFigures[];
  /** On the Werewolf team in the end. */
  readonly wolves: ReadonlySet<PlayerId>;
  /** How likely the table should have held a standing claim for true when all was said. */
  readonly held: ReadonlyMap<string, number>;
}

/** A right vote is worth more than a right word. */
const VOTE_COUNTS = 2;
/** A player who knows nothing is right once by chance. */
const LEAST_NOSE = 2;

/** Titles of the round, for fun and by figures alone. */
export function titlesOf(given: TitleInput): TitleFigures[] {
  const { seats } = given;
  const best = (figureOf: (seat: PlayerId) => number, least: number) => {
    const figures = seats.map(figureOf);
    const most = Math.max(...figures);
    const player = seats[figures.indexOf(most)];
    return player !== undefined && most >= least ? { player, figure: most } : null;
  };
  const liar = best((seat) => believers(given, seat), 1);
  const nose = best((seat) => scent(given, seat), LEAST_NOSE);
  const believed = best((seat) => credit(given, seat), 1);
  return [
    ...(liar ? [{ title: 'best_liar' as const, ...liar }] : []),
    ...(nose ? [{ title: 'best_nose' as const, ...nose }] : []),
    ...(believed ? [{ title: 'most_believed' as const, ...believed }] : []),
  ];
}

const ofSeat = ({ made, claims }: TitleInput, seat: PlayerId) =>
  made.flatMap((one, index) => {
    const figures = claims[index];
    return one.playerId === seat && figures ? [{ one, figures }] : [];
  });

/** How many people a player's lies took in. */
function believers(given: TitleInput, seat: PlayerId): number {
  const taken = ofSeat(given, seat).flatMap(({ figures }) => (figures.isLie ? figures.believedBy : []));
  return new Set(taken).size;
}

/** Right suspicions and a right own vote, less the wrong ones; 0 for the Werewolf team, which knows anyway. */
function scent(given: TitleInput, seat: PlayerId): number {
  if (given.wolves.has(seat)) return 0;
  const words = ofSeat(given, seat).reduce((sum, { one, figures }) => {
    if (one.claim.kind !== 'suspect' || one.withdrawnAt !== undefined) return sum;
    return sum + { true: 1, false: -1, open: 0 }[figures.verdict];
  }, 0);
  const vote = given.votes.find(({ voter, byStandIn }) => voter === seat && !byStandIn);
  return words + (vote?.target != null && given.wolves.has(vote.target) ? VOTE_COUNTS : 0);
}

const isOfSelf = ({ kind }: Claim): boolean => kind !== 'suspect' && kind !== 'peace';

/** How likely a player's claims about themselves were believed, on average, in percent. */
function credit(given: TitleInput, seat: PlayerId): number {
  const chances = ofSeat(given, seat).flatMap(({ one }) => {
    const chance = given.held.get(one.id);
    return chance === undefined || !isOfSelf(one.claim) ? [] : [chance];
  });
  if (chances.length === 0) return 0;
  return Math.round((chances.reduce((sum, chance) => sum + chance, 0) / chances.length) * 100);
}
