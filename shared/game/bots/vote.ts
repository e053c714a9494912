import { cardInFrontOf, protectedPlayers } from '../night/current-role.ts';
import { eliminate } from '../results/elimination.ts';
import { judge } from '../results/winners.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts } from '../state/role-facts.ts';
import type { Votes } from '../state/state.ts';
import { type Belief, chanceThat } from './belief.ts';
import { fraction, isDrawn, pickByChance } from './chance.ts';
import type { Position } from './position.ts';
import { type HeardClaim, standingClaims } from './testimony.ts';

/** What somebody votes by. */
export interface VoteInput {
  readonly position: Position;
  readonly self: PlayerId;
  readonly belief: Belief;
  /** How likely each is on the Werewolf team, by what is public. */
  readonly suspicion: ReadonlyMap<PlayerId, number>;
  readonly heard: readonly HeardClaim[];
  readonly targets: readonly PlayerId[];
  readonly random: Random;
}

/** Whom to vote for; `nobody` abstains. */
export type ChosenVote = PlayerId | 'nobody';

/** So many votes are imagined. */
const IMAGINED_VOTES = 160;
/** Whoever has accused somebody votes for them so often. */
const KEEPS_WORD = 0.75;
/** From here on the table is expected to think that there is no wolf. */
const PEACE_IS_LIKELY = 0.4;
/** From here on a bot keeps the peace itself, and says so. */
const PEACE_IS_BELIEVED = 0.5;
/** Between votes that are as good as each other chance decides. */
const HAIR = 0.02;
/** Those of one side know much the same: so often another of them votes as the bot does. */
export const THINKS_ALIKE = 0.3;
/** How sharply votes follow suspicion. */
const SHARPNESS = 3;
/** Nobody is so trusted that they never get a vote. */
const ANYBODY = 0.02;

/**
 * The vote with which the bot's own side wins most often, as the others are likely to vote; undefined for who has none.
 * Whoever keeps the peace abstains, so that they give nobody a second vote whatever the others do.
 */
export function chooseVote(input: VoteInput): ChosenVote | undefined {
  const { position, targets, belief, random } = input;
  if (targets.length === 0) return undefined;
  const { own, roles } = position;
  if (own && keepsPeace(roles.get(own.role), () => belief)) return 'nobody';
  const wins = new Map(targets.map((target) => [target, HAIR * fraction(random) * IMAGINED_VOTES]));
  const worlds = belief.worlds.map((world, index) => ({ world, chance: belief.weights[index] ?? 0 }));
  const others = votersBeside(input);
  const verdicts = new Map(belief.worlds.map((world) => [world, new Map<string, boolean>()] as const));
  for (let round = 0; round < IMAGINED_VOTES && worlds.length > 0; round += 1) {
    const { world } = pickByChance(worlds, random);
    const { votes, isCircle } = others(random);
    const side = world.roles.get(input.self)?.team;
    const wouldWin = winningWith(position, input.self, {
      night: world.imagined.night,
      roles: world.roles,
      votes,
      // Whoever keeps the circle joins nobody.
      isAlike: (voter) => !isCircle && world.roles.get(voter)?.team === side && isDrawn(THINKS_ALIKE, random),
      verdicts: verdicts.get(world) ?? new Map(),
    });
    for (const target of targets) if (wouldWin(target)) wins.set(target, (wins.get(target) ?? 0) + 1);
  }
  return targets.toSorted((a, b) => (wins.get(b) ?? 0) - (wins.get(a) ?? 0))[0];
}

/** How likely it is that nobody is on the Werewolf team, so that the village wins if nobody falls. */
export const chanceOfPeace = (belief: Belief): number =>
  chanceThat(belief, ({ roles }) => ![...roles.values()].some(({ team }) => team === 'Werewolf'));

/** Does somebody of this role keep the peace they believe in? Only who wins by another's fall does not. */
export function keepsPeace({ team, neutralGoal }: RoleFacts, belief: () => Belief): boolean {
  if (team === 'Werewolf' || neutralGoal === 'mark_elimination') return false;
  return chanceOfPeace(belief()) > PEACE_IS_BELIEVED;
}

interface OthersVote {
  readonly votes: Votes;
  /** Everybody votes for their neighbour. */
  readonly isCircle: boolean;
}

/** How the others may vote: as they have said, else by suspicion. */
function votersBeside({
  position,
  self,
  belief,
  suspicion,
  heard,
}: VoteInput): (random: Random) => OthersVote {
  const { seats, dawn } = position;
  const voters = seats.filter((seat) => seat !== self && dawn?.banished.has(seat) !== true);
  const accused = new Map(
    standingClaims(heard).flatMap(({ speaker, claim }) =>
      claim.kind === 'suspect' && claim.level === 'accuse' ? [[speaker, claim.player] as const] : [],
    ),
  );
  const peace = chanceOfPeace(belief);
  const suspects = [...votesBySuspicion(suspicion)].map(([seat, chance]) => ({ seat, chance }));
  const targetsOf = new Map(
    voters.map((voter) => [voter, suspects.filter(({ seat }) => seat !== voter)] as const),
  );
  return (random) => {
    // Where there is no wolf, people vote for their neighbour, so that nobody gets two votes; or they abstain.
    if (isDrawn(peace > PEACE_IS_LIKELY ? peace : 0, random)) {
      const votes = Object.fromEntries(voters.map((voter) => [voter, nextSeat(seats, voter)]));
      return { votes, isCircle: true };
    }
    const votes: Record<PlayerId, PlayerId> = {};
    for (const voter of voters) {
      const said = accused.get(voter);
      const targets = targetsOf.get(voter) ?? [];
      if (said !== undefined && isDrawn(KEEPS_WORD, random)) votes[voter] = said;
      else if (targets.length > 0) votes[voter] = pickByChance(targets, random).seat;
    }
    return { votes, isCircle: false };
  };
}

/** How many votes each is likely to get beside the others, by how likely they are on the Werewolf team. */
export const votesBySuspicion = (suspicion: ReadonlyMap<PlayerId, number>): ReadonlyMap<PlayerId, number> =>
  new Map([...suspicion].map(([seat, chance]) => [seat, (chance + ANYBODY) ** SHARPNESS]));

const nextSeat = (seats: readonly PlayerId[], seat: PlayerId) =>
  seats[(seats.indexOf(seat) + 1) % seats.length] as PlayerId;

/** A vote as it may go, but for one's own. */
export interface ImaginedVote {
  readonly night: NightRecord;
  /** Final ones. */
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  /** Those of the others. */
  readonly votes: Votes;
  /** Whether this voter comes to one's own vote. */
  readonly isAlike: (voter: PlayerId) => boolean;
  /** Whether one wins, by who falls: found out once for all votes of a night. */
  readonly verdicts: Map<string, boolean>;
}

/** Whether somebody would win by voting for a target. */
export function winningWith(
  { seats, ruleset }: Position,
  self: PlayerId,
  { night, roles, votes, isAlike, verdicts }: ImaginedVote,
): (target: PlayerId) => boolean {
  // The banished have no vote.
  const hasVote = !night.banished.includes(self);
  const alike = hasVote ? (Object.keys(votes) as PlayerId[]).filter(isAlike) : [];
  const protectedOnes = protectedPlayers(night);
  const marks = marksIn(night, seats);
  const winsWithout = (eliminated: readonly PlayerId[]) => {
    const { players } = judge({ roles, eliminated: new Set(eliminated), marks, ruleset });
    return players.some(({ playerId, isWinner }) => playerId === self && isWinner);
  };
  return (target) => {
    const all: Record<PlayerId, PlayerId | null> = hasVote ? { ...votes, [self]: target } : votes;
    for (const ally of alike) if (ally !== target) all[ally] = target;
    const eliminated = eliminate({ seats, votes: all, roles, protectedPlayers: protectedOnes });
    const key = eliminated.join();
    const wins = verdicts.get(key) ?? winsWithout(eliminated);
    verdicts.set(key, wins);
    return wins;
  };
}

function marksIn(night: NightRecord, seats: readonly PlayerId[]): ReadonlyMap<PlayerId, PlayerId> {
  return new Map(
    seats.flatMap((seat) => {
      const mark = cardInFrontOf(night, seat)?.mark;
      return mark === undefined ? [] : [[seat, mark] as const];
    }),
  );
}
