import type { GameView } from '../../protocol/game-view.ts';
import type { RoleDefinition } from '../night/role.ts';
import type { Choice } from '../state/choice.ts';
import type { Claim, ClaimPlace } from '../state/claim.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { NightTurn } from '../state/state.ts';
import { claimFromPayload } from '../talk/claim-payload.ts';
import { CENTER_ORDERS, type Order } from './deals.ts';
import { type Position, seatFinder } from './position.ts';
import { NOTHING, type Option, type Turns } from './turns.ts';

/** A claim as a bot hears it. */
export interface HeardClaim {
  readonly id: string;
  readonly speaker: PlayerId;
  readonly claim: Claim;
  readonly isWithdrawn: boolean;
}

/** What was claimed so far, in order. */
export function claimsHeardIn(view: GameView): HeardClaim[] {
  const idOf = seatFinder(view);
  return view.claims.flatMap(({ id, userId, claim: said, withdrawn: isWithdrawn }) => {
    const speaker = idOf(userId);
    const claim = claimFromPayload(said, idOf);
    return speaker === undefined || claim === null ? [] : [{ id, speaker, claim, isWithdrawn }];
  });
}

export const standingClaims = (heard: readonly HeardClaim[]): HeardClaim[] =>
  heard.filter(({ isWithdrawn }) => !isWithdrawn);

type SuspectClaim = Extract<Claim, { kind: 'suspect' }>;

/** Whom somebody trusts or accuses. */
export interface Judgement {
  readonly id: string;
  readonly claim: SuspectClaim;
}

export const judgementsOf = (heard: readonly HeardClaim[], speaker: PlayerId): Judgement[] =>
  standingClaims(heard).flatMap(({ id, speaker: by, claim }) =>
    by === speaker && claim.kind === 'suspect' ? [{ id, claim }] : [],
  );

export const isAccusation = (claim: Claim): claim is SuspectClaim =>
  claim.kind === 'suspect' && claim.level === 'accuse';

/** Somebody asks who they are, or accuses them. */
export const isPressed = (heard: readonly HeardClaim[], player: PlayerId): boolean =>
  heard.some(({ claim }) => (claim.kind === 'ask' || isAccusation(claim)) && claim.player === player);

/** The role somebody claims to have been dealt. */
export function claimedRole(heard: readonly HeardClaim[], speaker: PlayerId): RoleName | undefined {
  const role = heard.findLast(
    (one) => one.speaker === speaker && !one.isWithdrawn && one.claim.kind === 'role',
  );
  return role?.claim.kind === 'role' ? role.claim.role : undefined;
}

/** In these very words, taken back since or not. */
export function hasSaid(heard: readonly HeardClaim[], speaker: PlayerId, claim: Claim): boolean {
  const words = JSON.stringify(claim);
  return heard.some((one) => one.speaker === speaker && JSON.stringify(one.claim) === words);
}

/** Of the speaker's own night: what they did, saw, were told, or that there was nothing. */
export const isOfNight = ({ kind }: Claim): boolean =>
  kind === 'did' || kind === 'saw' || kind === 'told' || kind === 'quiet';

/** What somebody tells of their night in all. */
export interface Testimony {
  readonly speaker: PlayerId;
  /** The role they claim; without one, those that their night may be that of. */
  readonly roles: readonly RoleName[];
  readonly claims: readonly Claim[];
  /** What they say to have seen in the center. */
  readonly center: CenterCards;
  readonly key: string;
}

export function testimonyOf(speaker: PlayerId, heard: readonly HeardClaim[]): Testimony {
  const claims = heard.map(({ claim }) => claim);
  const roles = claims.flatMap((claim) => (claim.kind === 'role' ? [claim.role] : [])).slice(-1);
  const key = heard
    .flatMap(({ id, claim }) => (isOfNight(claim) || claim.kind === 'role' ? [id] : []))
    .join();
  return { speaker, roles, claims, center: claimedCenterIn(claims), key };
}

/** A turn as its player tells it, and how likely they chose so. */
export interface ClaimedTurn {
  readonly turn: NightTurn;
  readonly chance: number;
}

/** The turn of a player in an imagined deal, with what they say of it in place of what was drawn; null if they say nothing of it that could be. */
export function turnAsClaimed(
  turns: Turns,
  deal: Deal,
  player: PlayerId,
  claims: readonly Claim[],
  drawn: NightTurn,
): ClaimedTurn | null {
  if (!claims.some(({ kind }) => kind === 'did' || kind === 'saw' || kind === 'quiet')) return null;
  let chance = 1;
  let isSaid = false;
  let index = 0;
  const turn = turns.follow(deal, player, (role) => {
    const options = turns.optionsOf(deal, player, role);
    const said = optionClaimed(options, claims, role);
    const before = drawn.choices[index] ?? NOTHING;
    index += 1;
    if (!said) return options.some(({ choice }) => choice.type === before.type) ? before : NOTHING;
    isSaid = true;
    chance *= said.chance;
    return said.choice;
  });
  return isSaid ? { turn, chance } : null;
}

function optionClaimed(
  options: readonly Option[],
  claims: readonly Claim[],
  role: RoleDefinition,
): Option | null {
  const ofClaims = known.get(claims) ?? new WeakMap<readonly Option[], Option | null>();
  known.set(claims, ofClaims);
  const before = ofClaims.get(options);
  if (before !== undefined) return before;
  const said = options.find(({ choice }) => isMeant(choice, claims, role)) ?? null;
  ofClaims.set(options, said);
  return said;
}

/** Of many nights the same is asked. */
const known = new WeakMap<readonly Claim[], WeakMap<readonly Option[], Option | null>>();

/** Did they say that they did this? Who says only what they saw has looked there, and who says that there was nothing has passed. */
function isMeant(choice: Choice, claims: readonly Claim[], role: RoleDefinition): boolean {
  const dids = claims.flatMap((claim) => (claim.kind === 'did' ? [claim.choice] : []));
  const ofRole = dids.filter(({ type }) => role.actions.some((action) => action.type === type));
  if (ofRole.length > 0) return ofRole.some((said) => isSameChoice(choice, said));
  const seen = claims.flatMap((claim) => (claim.kind === 'saw' ? [claim.place] : []));
  if (choice.type === 'pass') return seen.length === 0 && claims.some(({ kind }) => kind === 'quiet');
  return LOOKS.has(choice.type) && seen.length > 0 && looksExactly(choice, seen);
}

const LOOKS: ReadonlySet<Choice['type']> = new Set<Choice['type']>([
  'view_player',
  'view_center',
  'view_center_card',
  'view_werewolf_pile',
  'investigate_players',
  'reveal_player',
  'rob_player',
]);

function looksExactly({ type, targets, centerIndices }: Choice, seen: readonly ClaimPlace[]): boolean {
  if (type === 'view_werewolf_pile') return seen.some((place) => 'pile' in place);
  return (
    targets.every((target) => seen.some((place) => 'player' in place && place.player === target)) &&
    centerIndices.every((center) => seen.some((place) => 'center' in place && place.center === center))
  );
}

export function isSameChoice(a: Choice, b: Choice): boolean {
  return (
    a.type === b.type &&
    isSameSet(a.targets, b.targets) &&
    isSameSet(a.centerIndices, b.centerIndices) &&
    a.direction === b.direction &&
    a.artifactId === b.artifactId &&
    a.ifEvilTarget === b.ifEvilTarget
  );
}

const isSameSet = <T>(a: readonly T[], b: readonly T[]) =>
  a.length === b.length && a.every((value) => b.includes(value));

/** Cards of the center by their places there. */
export type CenterCards = ReadonlyMap<number, RoleName>;

/** What somebody says to have seen there. */
export function claimedCenterIn(claims: readonly Claim[]): CenterCards {
  return new Map(
    claims.flatMap((claim) =>
      claim.kind === 'saw' && 'center' in claim.place ? [[claim.place.center, claim.role] as const] : [],
    ),
  );
}

/** A deal with its center as people say, and how many of all its orders are like that. */
interface ClaimedCenter {
  readonly deal: Deal;
  readonly chance: number;
}

/**
 * Lays the cards of the center as those who may have seen them say. A few worlds would hardly hold the one order that
 * somebody has seen. Of people who contradict each other the first counts.
 */
export function centerAsClaimed(
  { own, roles, selectedRoles }: Position,
  deal: Deal,
  seen: readonly CenterCards[],
): ClaimedCenter {
  const asDealt = { deal, chance: 1 };
  if (seen.every(({ size }) => size === 0)) return asDealt;
  // What was copied from the center hangs on what lies there.
  const isCopied = selectedRoles.some((name) =>
    roles.get(name).actions.some(({ type }) => type === 'copy_center'),
  );
  if (isCopied) return asDealt;
  const { cards, center } = deal.layout;
  const prints = center.map((id) => cards[id]?.role ?? '');
  const isAs = (order: Order, wanted: CenterCards) =>
    [...wanted].every(([place, role]) => prints[order[place] ?? 0] === role);
  const known = new Map(
    (own?.findings?.cards ?? []).flatMap(({ place }) =>
      'center' in place ? [[place.center, prints[place.center] ?? ''] as const] : [],
    ),
  );
  const all = CENTER_ORDERS.filter((order) => isAs(order, known));
  let left = all;
  for (const wanted of seen) {
    const open = left.filter((order) => isAs(order, wanted));
    if (open.length > 0) left = open;
  }
  // The order that was drawn stays where it is one of them.
  const order = left.find((one) => one.every((card, place) => card === place)) ?? left[0];
  if (order === undefined || left.length === all.length || center.length !== CENTER_CARDS) return asDealt;
  const laid = order.map((card) => center[card] ?? center[0]).filter((id) => id !== undefined);
  return {
    deal: { ...deal, layout: { ...deal.layout, center: laid } },
    chance: left.length / all.length,
  };
}
