import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts, RoleName, Team } from '../state/role-facts.ts';
import type { Position } from './position.ts';
import { type HeardClaim, isOfNight } from './testimony.ts';

/** How far somebody's words are trusted. */
export interface Trust {
  /** A villager says something untrue of their night so often. */
  readonly slip: number;
  /** No claim makes a world less likely than by this factor, beside how likely it is made up. */
  readonly floor: number;
  /** A liar takes a role that somebody else has claimed so much more seldom than a free one. */
  readonly contests: number;
}

/** Bots of the village do not err; humans do, joke, and lie as villagers, and stand up to whoever gives them away. */
const TRUST_IN_BOTS: Trust = { slip: 0.03, floor: 0.002, contests: 0.12 };
const TRUST_IN_HUMANS: Trust = { slip: 0.07, floor: 0.008, contests: 0.3 };

export const trustIn = ({ humans }: Position, player: PlayerId): Trust =>
  humans.has(player) ? TRUST_IN_HUMANS : TRUST_IN_BOTS;

/** All that one player has said, as far as no world is needed to judge it. */
export interface Speaker {
  readonly player: PlayerId;
  readonly trust: Trust;
  /** Has taken back the role claimed before. */
  readonly recanted: boolean;
  /** By each role that it may be the night of: the one they claim, or all that fit a night told without a role. */
  readonly readings: readonly Reading[];
}

/** A told night as that of a player who holds this role. */
export interface Imitability {
  /** Undefined where neither a role nor a night was told. */
  readonly role: RoleName | undefined;
  /** How likely such a player tells it: what is made up has its whole chance, since soberness is about what contradicts. */
  readonly imitated: number;
  /** How likely they chose what they tell that they did. */
  readonly chosen: number;
  /** How likely it is so, if they did. */
  readonly fits: number;
}

/** Somebody's words as those of a player who claims this role, whether they have named it yet or not. */
export interface Reading extends Imitability {
  readonly statements: readonly Statement[];
}

export interface Statement extends HeardClaim {
  /** Of a role: how likely somebody who makes theirs up takes it. */
  readonly madeUp: number;
}

/** What a speaker's words are held against in one world. */
export interface InWorld {
  readonly isSo: (line: Statement) => boolean;
  readonly roleOf: (player: PlayerId) => RoleFacts | undefined;
}

/** Of what somebody says, no more than so many claims count against a world. */
const MOST_DOUBTS = 3;
/** A liar admits to their own side so seldom. */
const CONFESSION = 0.01;
/** A liar tries another role so often. */
const CHANGES_STORY = 0.5;
/** A liar takes a role whose holder may have become a wolf unawares so much more seldom: even believed it clears nobody. */
const BLIND_ROLE = 0.05;
/** A village card in hand is the easiest story of one who has changed sides. */
const OWN_CARD_KEPT = 0.4;

/** For each speaker, in the order in which they began to tell of themselves: the roles that their words may be those of. */
export type RolesTold = ReadonlyMap<PlayerId, readonly RoleName[]>;

/** How likely somebody who makes a role up takes this one: a harmless role that nobody has claimed before them. */
export function roleMadeUp(position: Position, told: RolesTold, speaker: PlayerId, role: RoleName): number {
  const { roles, selectedRoles } = position;
  const { contests } = trustIn(position, speaker);
  if (roles.get(role).team !== 'Villager') return CONFESSION;
  const taken = takenBefore(told, speaker);
  const free = (name: RoleName) => {
    const cards = selectedRoles.filter((one) => one === name).length;
    const isBlind = roles.get(name).actions.some(({ type }) => type === 'swap_center');
    return (Math.max(0, cards - (taken.get(name) ?? 0)) + contests) * (isBlind ? BLIND_ROLE : 1);
  };
  const harmless = [...new Set(selectedRoles)].filter((name) => roles.get(name).team === 'Villager');
  const total = harmless.reduce((sum, name) => sum + free(name), 0);
  return total === 0 ? CONFESSION : free(role) / total;
}

/** How many cards of each role others have claimed before; who has told a night alone has claimed a part of each that fits. */
function takenBefore(told: RolesTold, speaker: PlayerId): ReadonlyMap<RoleName, number> {
  const taken = new Map<RoleName, number>();
  for (const [other, names] of told) {
    if (other === speaker) break;
    for (const name of names) taken.set(name, (taken.get(name) ?? 0) + 1 / names.length);
  }
  return taken;
}

/**
 * How likely a speaker who takes themselves for one of this team at dawn says all this in a world in which each claim is
 * so or not.
 */
export function likelihood({ readings, ...speech }: Speaker, team: Team, world: InWorld): number {
  let sum = 0;
  for (const reading of readings) sum += likelihoodAs(reading, speech, team === 'Villager', world);
  return sum;
}

function likelihoodAs(
  { statements, imitated }: Reading,
  { recanted, trust }: Omit<Speaker, 'readings'>,
  isHonest: boolean,
  { isSo, roleOf }: InWorld,
): number {
  let chance = recanted ? recanting(isHonest, trust) : 1;
  let tellsNight = false;
  let isAllSo = true;
  let easy = 1;
  for (const line of statements) {
    const { claim, madeUp } = line;
    if (claim.kind === 'role') {
      const isRoleSo = isSo(line);
      // Whoever makes a role up makes up its night too: that it happens to be so is nothing to their credit.
      isAllSo &&= isRoleSo;
      easy *= madeUp;
      chance *= roleTold(isHonest, isRoleSo, madeUp, trust);
    } else if (claim.kind === 'suspect') {
      chance *= suspicion(isHonest, claim.level === 'accuse', roleOf(claim.player));
    } else if (claim.kind === 'peace') {
      chance *= peaceTold(isHonest, isSo(line));
    } else if (isOfNight(claim)) {
      tellsNight = true;
      isAllSo &&= isSo(line);
    }
  }
  if (tellsNight) {
    easy *= imitated;
    chance *= nightTold(isHonest, isAllSo, imitated, trust);
  }
  return Math.max(chance, easy * trust.floor ** Math.min(statements.length, MOST_DOUBTS));
}

/** How likely somebody claims a role that is theirs or not. */
function roleTold(isHonest: boolean, isSo: boolean, madeUp: number, { slip }: Trust): number {
  if (isHonest) return isSo ? 1 - slip : slip * madeUp;
  return isSo ? ownCardTold(madeUp) : madeUp * (1 - OWN_CARD_KEPT);
}

function nightTold(isHonest: boolean, isSo: boolean, imitated: number, { slip }: Trust): number {
  if (!isHonest) return imitated;
  return isSo ? 1 - slip : slip * imitated;
}

/** Whoever is of the village takes another role about as seldom as they slip; liars do when the first does not hold. */
const recanting = (isHonest: boolean, { slip }: Trust): number => (isHonest ? slip : CHANGES_STORY);

/** A wolf that says what it was dealt has confessed, one that has become a wolf has not. */
function ownCardTold(madeUp: number): number {
  return madeUp <= CONFESSION ? CONFESSION : Math.max(OWN_CARD_KEPT, madeUp);
}

/** Who wants nobody to fall says as little: a pack that is there is glad of it. */
const peaceTold = (isHonest: boolean, isPeace: boolean): number => (isHonest ? (isPeace ? 1.05 : 0.95) : 1.1);

/** Whom somebody blames says a little: the village is right a little more often, and a pack spares its own. */
function suspicion(isHonest: boolean, isBlame: boolean, blamed: RoleFacts | undefined): number {
  const isGuilty = blamed?.team === 'Werewolf';
  if (isHonest) return isGuilty === isBlame ? 1.05 : 0.95;
  return isGuilty === isBlame ? 0.85 : 1.1;
}
