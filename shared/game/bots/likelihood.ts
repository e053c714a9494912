import type { PlayerId } from '../state/ids.ts';
import type { RoleFacts, RoleName, Team } from '../state/role-facts.ts';
import type { Position } from './position.ts';
import { TRUSTS, type Trust } from './speakers.ts';
import { type HeardClaim, isOfNight } from './testimony.ts';

/** How far somebody's words are trusted. */
export const trustIn = ({ humans }: Position, player: PlayerId, { bots, humans: people } = TRUSTS): Trust =>
  humans.has(player) ? people : bots;

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
  /** Of a role: how likely one of the village who errs, jokes or is misheard takes it. */
  readonly slippedTo: number;
  /** Of a role that is none of the village: how likely whoever was dealt it says so, if it lies before them still or not. */
  readonly confessed: { readonly stays: number; readonly moved: number } | null;
}

/** What a speaker's words are held against in one world. */
export interface InWorld {
  readonly isSo: (line: Statement) => boolean;
  readonly roleOf: (player: PlayerId) => RoleFacts | undefined;
}

/** Of what somebody says, no more than so many claims count against a world. */
const MOST_DOUBTS = 3;
/** A liar takes a role of which no card is left so seldom. */
const TAKES_NO_CARD = 0.01;
/** A liar takes a role whose holder may have become a wolf unawares so much more seldom: even believed it clears nobody. */
const BLIND_ROLE = 0.05;

/** For each speaker, in the order in which they began to tell of themselves: the roles that their words may be those of. */
export type RolesTold = ReadonlyMap<PlayerId, readonly RoleName[]>;

/** How likely somebody takes a role that is not theirs: as a lie, and by mistake. */
export type RoleTaken = Pick<Statement, 'madeUp' | 'slippedTo' | 'confessed'>;

/** Who makes a role up takes a harmless one that nobody has claimed before them. */
export function roleTaken(
  { roles, selectedRoles }: Position,
  trust: Trust,
  told: RolesTold,
  speaker: PlayerId,
  role: RoleName,
): RoleTaken {
  const isOfVillage = (name: RoleName) => roles.get(name).team === 'Villager';
  const kinds = [...new Set(selectedRoles)];
  const alike = kinds.filter((name) => isOfVillage(name) === isOfVillage(role));
  const { confesses, confessesWhenMoved, accusesItself } = trust;
  if (!isOfVillage(role)) {
    const slippedTo = accusesItself === undefined ? confesses : accusesItself / alike.length;
    return { madeUp: confesses, slippedTo, confessed: { stays: confesses, moved: confessesWhenMoved } };
  }
  const taken = takenBefore(told, speaker);
  const free = (name: RoleName) => {
    const cards = selectedRoles.filter((one) => one === name).length;
    const isBlind = roles.get(name).actions.some(({ type }) => type === 'swap_center');
    return (Math.max(0, cards - (taken.get(name) ?? 0)) + trust.contests) * (isBlind ? BLIND_ROLE : 1);
  };
  const total = alike.reduce((sum, name) => sum + free(name), 0);
  const madeUp = total === 0 ? TAKES_NO_CARD : free(role) / total;
  const slippedTo = accusesItself === undefined ? madeUp : (1 - accusesItself) / alike.length;
  return { madeUp, slippedTo, confessed: null };
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
export function likelihood(speaker: Speaker, team: Team, world: InWorld): number {
  let sum = 0;
  for (const reading of speaker.readings) sum += likelihoodAs(reading, speaker, team === 'Villager', world);
  return sum;
}

function likelihoodAs(
  { statements, imitated }: Reading,
  { player, recanted, trust }: Speaker,
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
      chance *= isHonest
        ? roleTold(line, isRoleSo, trust)
        : roleLied(line, isRoleSo, trust, () => roleOf(player));
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

/** How likely one of the village claims a role that is theirs or not. */
const roleTold = ({ slippedTo }: Statement, isSo: boolean, { slips }: Trust): number =>
  isSo ? 1 - slips : slips * slippedTo;

/** A wolf that says what it was dealt has confessed, one that has become a wolf has not. */
function roleLied(
  { madeUp, confessed }: Statement,
  isSo: boolean,
  { keepsCard, confesses }: Trust,
  roleNow: () => RoleFacts | undefined,
): number {
  if (!isSo) return madeUp * (1 - keepsCard);
  if (confessed) return roleNow()?.team === 'Villager' ? confessed.moved : confessed.stays;
  return madeUp <= TAKES_NO_CARD ? confesses : Math.max(keepsCard, madeUp);
}

function nightTold(isHonest: boolean, isSo: boolean, imitated: number, { slipsOfNight }: Trust): number {
  if (!isHonest) return imitated;
  return isSo ? 1 - slipsOfNight : slipsOfNight * imitated;
}

const recanting = (isHonest: boolean, { changes }: Trust): number =>
  isHonest ? changes.honest : changes.liar;

/** Who wants nobody to fall says as little: a pack that is there is glad of it. */
const peaceTold = (isHonest: boolean, isPeace: boolean): number => (isHonest ? (isPeace ? 1.05 : 0.95) : 1.1);

/** Whom somebody blames says a little: the village is right a little more often, and a pack spares its own. */
function suspicion(isHonest: boolean, isBlame: boolean, blamed: RoleFacts | undefined): number {
  const isGuilty = blamed?.team === 'Werewolf';
  if (isHonest) return isGuilty === isBlame ? 1.05 : 0.95;
  return isGuilty === isBlame ? 0.85 : 1.1;
}
