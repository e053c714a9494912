import { dealtRoleOf } from '../night/knowledge.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Random } from '../state/random.ts';
import type { RoleFacts, RoleName } from '../state/role-facts.ts';
import type { Votes } from '../state/state.ts';
import { fraction, isDrawn } from './chance.ts';
import type { Imagined } from './evidence.ts';
import type { Position } from './position.ts';
import type { Told } from './told.ts';

/** How many votes somebody gets beside somebody of whom nothing is known. */
const VOTES = { seenAsWolf: 8, contradicted: 2, liar: 1.4, plain: 1, seenAsHarmless: 0.25 } as const;
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
  /** Final ones. */
  readonly roles: ReadonlyMap<PlayerId, RoleFacts>;
  readonly told: Told;
}

export interface ImaginedDay {
  /** Those whose claim the player knows to be a lie. */
  readonly caught: readonly PlayerId[];
  /** Of the others. */
  readonly votes: Votes;
}

/**
 * A day in short: everybody says who they were dealt, wolves and the like make it up, whoever is contradicted is doubted,
 * and a player of the village tells what they have seen.
 */
export function imagineDay(dawning: Dawning, draw: DayDraw): ImaginedDay {
  const claims = claimsOf(dawning, draw);
  const caught = isEvil(dawning, dawning.self) ? [] : caughtIn(dawning, claims);
  return { caught, votes: votesOf(dawning, draw, votesFor(dawning, claims, new Set(caught))) };
}

const isEvil = ({ roles }: Dawning, player: PlayerId): boolean => roles.get(player)?.team === 'Werewolf';

type Claims = ReadonlyMap<PlayerId, RoleName>;

function claimsOf(dawning: Dawning, { lies }: DayDraw): Claims {
  const { position, imagined, self } = dawning;
  const harmless = position.selectedRoles.filter((name) => position.roles.get(name).team === 'Villager');
  const safe = safest(harmless, dawning);
  return new Map(
    position.seats.map((seat) => {
      const choice = seat === self ? safe : harmless;
      const lie = choice[Math.floor((lies.get(seat) ?? 0) * choice.length)];
      const isLying = isEvil(dawning, seat) && lie !== undefined;
      return [seat, isLying ? lie : dealtRoleOf(imagined.deal, seat)];
    }),
  );
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

/** Whoever claims a card alone that the player saw in the center. */
function caughtIn({ position, told, self }: Dawning, claims: Claims): PlayerId[] {
  const inCenter = told.cards.flatMap(({ place, role }) => ('center' in place ? [role] : []));
  return position.seats.filter((seat) => {
    const role = claims.get(seat) ?? '';
    const seen = inCenter.filter((name) => name === role).length;
    return seat !== self && seen > 0 && seen >= copiesOf(position, role);
  });
}

/** How many votes each gets beside the others. */
function votesFor(
  dawning: Dawning,
  claims: Claims,
  caught: ReadonlySet<PlayerId>,
): readonly (readonly [PlayerId, number])[] {
  const { position, imagined, self, told } = dawning;
  const often = claimedOften(claims);
  const shown = new Map<PlayerId, RoleName>();
  if (!isEvil(dawning, self))
    for (const { place, role } of told.cards) if ('player' in place) shown.set(place.player, role);
  return position.seats.map((seat) => {
    const card = imagined.night.faceUp[seat] ?? shown.get(seat);
    if (card !== undefined)
      return [seat, position.roles.get(card).team === 'Werewolf' ? VOTES.seenAsWolf : VOTES.seenAsHarmless];
    if (caught.has(seat)) return [seat, VOTES.seenAsWolf];
    const role = claims.get(seat) ?? '';
    if ((often.get(role) ?? 0) > copiesOf(position, role)) return [seat, VOTES.contradicted];
    return [seat, isEvil(dawning, seat) ? VOTES.liar : VOTES.plain];
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
  return Object.fromEntries(
    [...votes].flatMap(([voter, drawn]) => {
      if (absent.has(voter)) return [];
      const isWolf = isEvil(dawning, voter);
      const targets = weights.filter(([target]) => target !== voter && !(isWolf && isEvil(dawning, target)));
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
