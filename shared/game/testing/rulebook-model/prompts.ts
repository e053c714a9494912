import {
  ARTIFACTS,
  at,
  hasPile,
  isAwakeWolf,
  isWolf,
  othersOf,
  type PlainChoice,
  type Round,
  rowOf,
  seatsOf,
  type Turn,
} from './roles.ts';
import { hasCopied, isCopying, roleAfter } from './table.ts';

/** One kind of choice with its legal values. A list that does not belong to it is empty. */
export interface Offer {
  readonly type: string;
  readonly targets: number[];
  readonly centers: number[];
  readonly artifacts: string[];
  readonly directions: string[];
  /** How many targets, or center cards where there are no targets, have to be picked. */
  readonly min: number;
  readonly max: number;
}

export interface PlainPrompt {
  readonly offers: Offer[];
  readonly canPass: boolean;
}

const CENTER = [0, 1, 2];
const NOTHING = { targets: [], centers: [], artifacts: [], directions: [] };

/** What a seat may submit now, given its choices so far; null when there is nothing more to submit. */
export function promptOf(round: Round, seat: number, turn: Turn): PlainPrompt | null {
  const last = turn.at(-1);
  if (last && !isCopying(last)) return null;
  const role = roleAfter(round, seat, turn);
  const row = rowOf(round, role);
  // Section 2: a Werewolf with company has information only.
  const actions = role === 'Werewolf' && !isAlone(round, seat, role) ? [] : row.actions;
  const offers = actions.flatMap((action) => offersOf(round, seat, turn, action));
  if (offers.length > 0) return { offers, canPass: row.skip };
  // Section 4: prompted again only if the new role has a choice of its own.
  if (last) return null;
  // Section 2: whoever has no choice submits no_action, with a hunch if they like.
  const hunch = { ...NOTHING, type: 'no_action', targets: othersOf(round, seat), min: 0, max: 1 };
  return { offers: [hunch], canPass: false };
}

/** Section 2: the values of one action; none when nothing legal is left. */
function offersOf(round: Round, seat: number, turn: Turn, type: string): Offer[] {
  const others = othersOf(round, seat);
  const one = { ...NOTHING, type, min: 1, max: 1 };
  switch (type) {
    case 'copy_center':
    case 'view_center_card':
    case 'swap_center':
      return [{ ...one, centers: CENTER }];
    case 'view_center':
      return [{ ...one, centers: CENTER, min: 2, max: 2 }];
    case 'shift_cards':
      return [{ ...one, directions: ['left', 'right'] }];
    case 'view_werewolf_pile':
      return hasPile(round) ? [one] : [];
    case 'protect_player':
      // Section 2: "Only the Sentinel may target itself."
      return withTargets({
        ...one,
        targets: roleAfter(round, seat, turn) === 'Sentinel' ? seatsOf(round) : others,
      });
    case 'convert_player':
      return hasPile(round) ? withTargets({ ...one, targets: convertible(round, seat, turn) }) : [];
    case 'tap_player':
      return withTargets({ ...one, targets: neighbours(round, seat) });
    case 'investigate_players':
      return withTargets({ ...one, targets: others, max: 2 });
    case 'swap_players':
      return withTargets({ ...one, targets: others, min: 2, max: 2 });
    case 'view_and_swap':
      return withTargets({ ...one, targets: others, centers: CENTER });
    case 'assign_artifact':
      return withTargets({ ...one, targets: others, artifacts: ARTIFACTS });
    default:
      return withTargets({ ...one, targets: others });
  }
}

function withTargets(offer: Offer): Offer[] {
  return offer.targets.length < offer.min ? [] : [offer];
}

/** Section 4, Alpha Wolf: "Not a legal target: oneself and the wolves one can see." */
function convertible(round: Round, seat: number, turn: Turn): number[] {
  const turns = seatsOf(round).map((other) => (other === seat ? turn : []));
  const { wolves } = knownBy(round, seat, turns, 'job_choice');
  return othersOf(round, seat).filter((other) => !wolves.includes(other));
}

/** Section 4, Thing: the seats before and after, circular; with fewer than three players, everybody else. */
function neighbours(round: Round, seat: number): number[] {
  const seats = round.dealt.length;
  if (seats < 3) return othersOf(round, seat);
  return [(seat + seats - 1) % seats, (seat + 1) % seats].sort((a, b) => a - b);
}

/** Is this one of the values on offer? */
export function isLegal(prompt: PlainPrompt, choice: PlainChoice): boolean {
  if (choice.type === 'pass') return prompt.canPass;
  const offer = prompt.offers.find(({ type }) => type === choice.type);
  return offer !== undefined && hasRightCount(offer, choice) && isOnOffer(offer, choice);
}

function hasRightCount({ type, targets, centers, min, max }: Offer, choice: PlainChoice): boolean {
  const isAmong = (count: number) => count >= min && count <= max;
  if (type === 'no_action') return isAmong(choice.targets.length) && choice.centers.length === 0;
  if (targets.length === 0) {
    return choice.targets.length === 0 && (centers.length === 0 || isAmong(choice.centers.length));
  }
  return isAmong(choice.targets.length) && choice.centers.length === (centers.length === 0 ? 0 : 1);
}

function isOnOffer(offer: Offer, { targets, centers, artifact, direction, ifEvil }: PlainChoice): boolean {
  const areDifferent = new Set(targets).size === targets.length && new Set(centers).size === centers.length;
  return (
    areDifferent &&
    targets.every((target) => offer.targets.includes(target)) &&
    centers.every((center) => offer.centers.includes(center)) &&
    (artifact === undefined ? offer.artifacts.length === 0 : offer.artifacts.includes(artifact)) &&
    (direction === undefined ? offer.directions.length === 0 : offer.directions.includes(direction)) &&
    (ifEvil === undefined || (offer.type === 'view_and_swap' && offer.targets.includes(ifEvil)))
  );
}

export type Moment = 'role_deal' | 'job_choice' | 'role_resolve';

export interface Known {
  readonly wolves: number[];
  readonly masons: number[];
  readonly seers: number[];
  readonly apprenticeSeers: number[];
  /** Null before job_choice. */
  readonly isLoneWolf: boolean | null;
}

/** Which of its lists a role fills at all (section 3). */
export function groupsOf(role: string): ('wolves' | 'masons' | 'seers' | 'apprenticeSeers')[] {
  if (isAwakeWolf(role) || role === 'Minion') return ['wolves'];
  if (role === 'Mason') return ['masons'];
  if (role === 'Beholder') return ['seers', 'apprenticeSeers'];
  return [];
}

/** Section 3: "alone when no other player was dealt a wolf card (Dream Wolf counts as company)". */
function isAlone(round: Round, seat: number, role: string): boolean {
  const company = othersOf(round, seat).filter((other) => isWolf(round, at(round.dealt, other)));
  return role === 'Werewolf' && company.length === 0;
}

/** Section 3, the first four columns of the table; `turns` are the choices made so far. */
export function knownBy(round: Round, seat: number, turns: readonly Turn[], moment: Moment): Known {
  const turn = moment === 'role_deal' ? [] : (turns[seat] ?? []);
  const role = roleAfter(round, seat, turn);
  const groups = groupsOf(role);
  const list = (group: (typeof groups)[number], matches: (other: string) => boolean) =>
    groups.includes(group) ? whoIs(round, seat, turns, moment, matches) : [];
  if (moment === 'role_deal') {
    const wolves = isAwakeWolf(role) ? list('wolves', isAwakeWolf) : [];
    return { wolves, masons: [], seers: [], apprenticeSeers: [], isLoneWolf: null };
  }
  return {
    wolves: list('wolves', (other) => isWolf(round, other)),
    masons: list('masons', (other) => other === 'Mason'),
    seers: list('seers', (other) => other === 'Seer'),
    apprenticeSeers: list('apprenticeSeers', (other) => other === 'Apprentice Seer'),
    isLoneWolf: isAlone(round, seat, role),
  };
}

/** Who was dealt such a card and, from role_resolve on, which copiers have become it; never an Investigator. */
function whoIs(
  round: Round,
  seat: number,
  turns: readonly Turn[],
  moment: Moment,
  matches: (role: string) => boolean,
): number[] {
  return seatsOf(round).filter((other) => {
    if (other === seat) return false;
    if (matches(at(round.dealt, other))) return true;
    const turn = turns[other] ?? [];
    return moment === 'role_resolve' && hasCopied(turn) && matches(roleAfter(round, other, turn));
  });
}
