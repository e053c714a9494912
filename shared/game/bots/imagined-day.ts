import { cardInFrontOf, protectedPlayers } from '../night/current-role.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { eliminate } from '../results/elimination.ts';
import { judge } from '../results/winners.ts';
import { ARTIFACTS } from '../state/artifacts.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts, RoleName, Team } from '../state/role-facts.ts';
import type { Votes } from '../state/state.ts';
import { fraction, isDrawn } from './chance.ts';
import type { Position } from './position.ts';
import type { Told } from './told.ts';
import { type Imagined, isMuted, teamAtDawn } from './worlds.ts';

/** How many votes somebody gets beside somebody of whom nothing is known. */
const VOTES = { seenAsWolf: 8, contradicted: 2, liar: 1.4, plain: 1, seenAsHarmless: 0.25 } as const;
/** So often a liar has heard enough to claim a role that nobody else does. */
const LISTENS = 0.7;
/** What one knows is told: so often another of the same side votes as one does. */
const FOLLOWS = 0.5;

/** What hangs on chance in a day. */
export interface DayDraw {
  /** From 0 up to 1, by voter: whose vote it is among those that they may vote for. */
  readonly votes: ReadonlyMap<PlayerId, number>;
  /** The same for what a liar claims to be. */
  readonly lies: ReadonlyMap<PlayerId, number>;
  readonly follows: ReadonlySet<PlayerId>;
}

export function drawDay({ seats }: Position, random: Random): DayDraw {
  const one = () => new Map(seats.map((seat) => [seat, fraction(random)]));
  return {
    votes: one(),
    lies: one(),
    follows: new Set(seats.filter(() => isDrawn(FOLLOWS, random))),
  };
}

/** A dawn, as one player would see it. */
export interface Dawning {
  readonly position: Position;
  readonly self: PlayerId;
  readonly imagined: Imagined;
  readonly told: Told;
}

export interface ImaginedDay {
  /** Those whose claim the player knows to be a lie. */
  readonly caught: readonly PlayerId[];
  /** Of the others. */
  readonly votes: Votes;
}

/**
 * A day in short: everybody says who they were dealt, those of no village make it up, whoever is contradicted is doubted,
 * and a player of the village tells what they have seen. People go by what they know at dawn, whatever has become of their
 * card.
 */
export function imagineDay(dawning: Dawning, draw: DayDraw): ImaginedDay {
  const claims = claimsOf(dawning, draw);
  const caught = caughtIn(dawning, claims);
  return { caught, votes: votesOf(dawning, draw, votesFor(dawning, claims, caught)) };
}

const teamOf = ({ position, imagined }: Dawning, player: PlayerId): Team =>
  teamAtDawn(position, imagined, player);

/** Whether somebody takes themselves for one of the player's own side. */
export const isOfOneSide = (dawning: Dawning, other: PlayerId): boolean =>
  teamOf(dawning, other) === teamOf(dawning, dawning.self);

const isDeaf = ({ artifacts }: NightRecord, player: PlayerId): boolean => {
  const artifact = artifacts[player];
  return artifact !== undefined && ARTIFACTS[artifact].hidesChat === true;
};

type Claims = ReadonlyMap<PlayerId, RoleName>;

/** Of those who may speak. */
function claimsOf(dawning: Dawning, { lies }: DayDraw): Claims {
  const { position, imagined, self } = dawning;
  const speakers = position.seats.filter((seat) => !isMuted(imagined.night, seat));
  const isHonest = (seat: PlayerId) => teamOf(dawning, seat) === 'Villager';
  const dealt = (seat: PlayerId) => dealtRoleOf(imagined.deal, seat);
  const harmless = position.selectedRoles.filter((name) => position.roles.get(name).team === 'Villager');
  const free = without(harmless, speakers.filter(isHonest).map(dealt));
  const safe = safest(harmless, dawning);
  const lieOf = (seat: PlayerId) => {
    const drawn = lies.get(seat) ?? 0;
    const hasListened = drawn < LISTENS && free.length > 0;
    const share = hasListened ? drawn / LISTENS : (drawn - LISTENS) / (1 - LISTENS);
    const choice = seat === self ? safe : hasListened ? free : harmless;
    return choice[Math.floor(Math.max(0, share) * choice.length)];
  };
  return new Map(speakers.map((seat) => [seat, isHonest(seat) ? dealt(seat) : (lieOf(seat) ?? dealt(seat))]));
}

function without(names: readonly RoleName[], taken: readonly RoleName[]): RoleName[] {
  const left = [...names];
  for (const name of taken) if (left.includes(name)) left.splice(left.indexOf(name), 1);
  return left;
}

/** Nobody contradicts whoever claims a card of the center, and somebody does whoever claims a card of theirs. */
function safest(harmless: readonly RoleName[], { told }: Dawning): readonly RoleName[] {
  const seen = (isThere: (card: Told['cards'][number]) => boolean) =>
    new Set(told.cards.filter(isThere).map(({ role }) => role));
  const inCenter = seen(({ place }) => 'center' in place);
  const inHands = seen(({ place }) => 'player' in place);
  const choices = [
    (name: RoleName) => inCenter.has(name),
    (name: RoleName) => !inHands.has(name),
    () => true,
  ];
  return choices.map((isSafe) => harmless.filter(isSafe)).find(({ length }) => length > 0) ?? [];
}

/** How many cards of each role there would have to be. */
function claimedOften(claims: Claims): ReadonlyMap<RoleName, number> {
  const counts = new Map<RoleName, number>();
  for (const role of claims.values()) counts.set(role, (counts.get(role) ?? 0) + 1);
  return counts;
}

const copiesOf = ({ selectedRoles }: Position, role: RoleName): number =>
  selectedRoles.filter((name) => name === role).length;

/** Whoever claims a card that the player saw in the center, if they hear it and would say so. */
function caughtIn(dawning: Dawning, claims: Claims): PlayerId[] {
  const { position, told, self, imagined } = dawning;
  if (teamOf(dawning, self) !== 'Villager' || isDeaf(imagined.night, self)) return [];
  const inCenter = told.cards.flatMap(({ place, role }) => ('center' in place ? [role] : []));
  return [...claims].flatMap(([seat, role]) => {
    const seen = inCenter.filter((name) => name === role).length;
    return seat !== self && seen > 0 && seen >= copiesOf(position, role) ? [seat] : [];
  });
}

/** How many votes each gets beside the others. */
function votesFor(
  dawning: Dawning,
  claims: Claims,
  caught: readonly PlayerId[],
): readonly (readonly [PlayerId, number])[] {
  const { position, imagined, self, told } = dawning;
  const often = claimedOften(claims);
  const isTelling = teamOf(dawning, self) === 'Villager' && claims.has(self);
  const seen = new Map<PlayerId, RoleName>();
  for (const { place, role } of isTelling ? told.cards : [])
    if ('player' in place) seen.set(place.player, role);
  return position.seats.map((seat) => {
    const card = imagined.night.faceUp[seat] ?? seen.get(seat);
    if (card !== undefined)
      return [seat, position.roles.get(card).team === 'Werewolf' ? VOTES.seenAsWolf : VOTES.seenAsHarmless];
    if (isTelling && caught.includes(seat)) return [seat, VOTES.seenAsWolf];
    const role = claims.get(seat);
    if (role !== undefined && (often.get(role) ?? 0) > copiesOf(position, role))
      return [seat, VOTES.contradicted];
    return [seat, teamOf(dawning, seat) === 'Villager' ? VOTES.plain : VOTES.liar];
  });
}

/** Wolves know one another and spare each other. */
function votesOf(
  dawning: Dawning,
  { votes }: DayDraw,
  weights: readonly (readonly [PlayerId, number])[],
): Votes {
  const { self, imagined } = dawning;
  const absent = new Set([self, ...imagined.night.banished]);
  const isWolf = (player: PlayerId) => teamOf(dawning, player) === 'Werewolf';
  return Object.fromEntries(
    [...votes].flatMap(([voter, drawn]) => {
      if (absent.has(voter)) return [];
      const targets = weights.filter(([target]) => target !== voter && !(isWolf(voter) && isWolf(target)));
      const target = atShare(targets, drawn);
      return target === undefined ? [] : [[voter, target]];
    }),
  );
}

/** The item at a part of the way through their weights. */
function atShare<T>(weighted: readonly (readonly [T, number])[], share: number): T | undefined {
  let left = share * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    left -= weight;
    if (left < 0) return item;
  }
  return weighted.at(-1)?.[0];
}

/** Those of one side know much the same: so often another of them votes as the bot does. */
export const THINKS_ALIKE = 0.3;

/** A vote as it may go, but for one's own. */
interface ImaginedVote {
  readonly night: NightRecord;
  /** Final ones. */
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  /** Those of the others. */
  readonly votes: Votes;
  /** Whether this voter comes to one's own vote. */
  readonly isAlike: (voter: PlayerId) => boolean;
}

/** Whether somebody would win by voting for a target. */
export function winningWith(
  { seats, ruleset }: Position,
  self: PlayerId,
  { night, roles, votes, isAlike }: ImaginedVote,
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
  /** Most targets change nothing. */
  const known = new Map<string, boolean>();
  return (target) => {
    const all: Record<PlayerId, PlayerId | null> = hasVote ? { ...votes, [self]: target } : votes;
    for (const ally of alike) if (ally !== target) all[ally] = target;
    const eliminated = eliminate({ seats, votes: all, roles, protectedPlayers: protectedOnes });
    const key = eliminated.join();
    const wins = known.get(key) ?? winsWithout(eliminated);
    known.set(key, wins);
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
