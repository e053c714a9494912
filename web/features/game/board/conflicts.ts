import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import { type ClaimOf, type ClaimPlace, ofKind } from '../claims/claim-kinds.ts';
import { actionsOf, isCopier, isWolf } from '../parts/roles-in-play.ts';

/** Claims that cannot all be true. A conflict does not say who lies (talk.md section 1, "The board"). */
export type Conflict =
  /** More players claim a role than there are cards of it. */
  | {
      readonly kind: 'too_many';
      readonly role: string;
      readonly cards: number;
      readonly userIds: readonly string[];
    }
  /** Different cards were seen in one place, and no claim moves a card there. */
  | {
      readonly kind: 'two_prints';
      readonly place: ClaimPlace;
      readonly roles: readonly string[];
      readonly userIds: readonly string[];
    }
  /** More players claim an action than there are cards that have it. */
  | {
      readonly kind: 'same_action';
      /** Each role that has the action. */
      readonly roles: readonly string[];
      /** The cards that can do it, a copier's among them. */
      readonly cards: number;
      readonly userIds: readonly string[];
    }
  /** A player denies what another says they were told about them. */
  | ({ readonly kind: 'denied' } & Denial);

type ClaimedView = Pick<GameView, 'claims' | 'selectedRoles' | 'customRoles' | 'players'>;

/** Every conflict among the claims that are not withdrawn. */
export function conflictsIn(view: ClaimedView): readonly Conflict[] {
  const standing = view.claims.filter(({ withdrawn }) => !withdrawn);
  return [
    ...crowdedRoles(view, standing),
    ...crowdedActions(view, standing),
    ...differentPrints(view, standing),
    ...denials(view, standing).map((denial) => ({ kind: 'denied' as const, ...denial })),
  ];
}

export const isPartOf = (conflict: Conflict, userId: string): boolean => conflict.userIds.includes(userId);

const claimersOf = (claims: readonly ClaimView[]): string[] => [
  ...new Set(claims.map(({ userId }) => userId)),
];

function crowdedRoles({ selectedRoles }: ClaimedView, standing: readonly ClaimView[]): Conflict[] {
  const byRole = Map.groupBy(ofKind(standing, 'role'), ({ claim }) => claim.role);
  return [...byRole].flatMap(([role, claims]) => {
    const cards = selectedRoles.filter((selected) => selected === role).length;
    const userIds = claimersOf(claims);
    return userIds.length > cards ? [{ kind: 'too_many' as const, role, cards, userIds }] : [];
  });
}

function crowdedActions(view: ClaimedView, standing: readonly ClaimView[]): Conflict[] {
  // Any number may have passed, or had nothing to choose.
  const done = ofKind(standing, 'did').filter(({ claim }) => !NOT_DONE.has(claim.payload.type));
  const byAction = Map.groupBy(done, ({ claim }) => actionIn(claim.payload));
  return [...byAction].flatMap(([action, claims]) => {
    const doing = view.selectedRoles.filter((role) => actionsOf(role, view).includes(action));
    // A copier may have become a role that does it.
    const cards = doing.length + view.selectedRoles.filter(isCopier).length;
    const userIds = claimersOf(claims);
    const roles = [...new Set(doing)];
    return userIds.length > cards ? [{ kind: 'same_action' as const, roles, cards, userIds }] : [];
  });
}

type Payload = ClaimOf<'did'>['claim']['payload'];

const NOT_DONE: ReadonlySet<Payload['type']> = new Set(['pass', 'no_action']);

const actionIn = ({ type }: Payload) => (type === 'swap_with_center' ? 'swap_center' : type) as ActionType;

const PILE = 'pile';

/** A place as a map key. */
export function placeKey(place: ClaimPlace): string {
  if ('userId' in place) return place.userId;
  return 'centerIndex' in place ? `center-${place.centerIndex}` : PILE;
}

interface Print {
  readonly place: ClaimPlace;
  readonly role: string;
  readonly userId: string;
}

function differentPrints(view: ClaimedView, standing: readonly ClaimView[]): Conflict[] {
  const moved = new Set([
    ...ofKind(standing, 'did').flatMap((made) => placesMovedBy(view, made)),
    ...ofKind(standing, 'told').flatMap(placesMovedFor),
  ]);
  // A claimed role is a card seen in front of its claimer.
  const dealt = ofKind(standing, 'role').map(({ claim, userId }) => ({
    place: { userId },
    role: claim.role,
    userId,
  }));
  const seen = ofKind(standing, 'saw').map(({ claim, userId }) => ({ ...claim, userId }));
  const byPlace = Map.groupBy<string, Print>([...dealt, ...seen], ({ place }) => placeKey(place));
  // A copied Alpha Wolf adds a card of its own to the pile.
  const isOfOneCard = (key: string) => key !== PILE || !view.selectedRoles.some(isCopier);
  return [...byPlace].flatMap(([key, prints]) => {
    const roles = [...new Set(prints.map(({ role }) => role))];
    const [first] = prints;
    if (first === undefined || roles.length < 2 || moved.has(key) || !isOfOneCard(key)) return [];
    const userIds = [...new Set(prints.map(({ userId }) => userId))];
    return [{ kind: 'two_prints' as const, place: first.place, roles, userIds }];
  });
}

/** The places between which a claimed action moves cards. */
function placesMovedBy({ players }: ClaimedView, { userId, claim: { payload } }: ClaimOf<'did'>): string[] {
  switch (payload.type) {
    case 'rob_player':
      return [userId, payload.targetUserId];
    case 'swap_players':
      return [payload.player1UserId, payload.player2UserId];
    case 'swap_center':
    case 'swap_with_center':
      return [userId, `center-${payload.centerIndex}`];
    case 'view_and_swap':
      return [`center-${payload.centerIndex}`, payload.targetUserId, payload.ifEvilTargetUserId ?? ''];
    case 'convert_player':
      return [payload.targetUserId, PILE];
    case 'shift_cards':
      return players.flatMap((player) => (player.userId === userId ? [] : [player.userId]));
    default:
      return [];
  }
}

/** A converted player has swapped cards with the pile. */
const placesMovedFor = ({ userId, claim }: ClaimOf<'told'>): string[] =>
  claim.fact === 'converted' ? [userId, PILE] : [];

/** A claim of having been told something, and the players it names who deny it. */
interface Denial {
  readonly told: ClaimOf<'told'>;
  /** The player who was told comes first. */
  readonly userIds: readonly string[];
}

type Roles = Pick<GameView, 'customRoles'>;

/** Claims about other players that these players' own claims deny. */
function denials(view: Roles, standing: readonly ClaimView[]): Denial[] {
  return ofKind(standing, 'told').flatMap((told) => {
    const teller = standing.filter(({ userId }) => userId === told.userId);
    const deniers = told.claim.userIds.filter((userId) => {
      const named = standing.filter((made) => made.userId === userId);
      return denies(view, told.claim.fact, named) || deniesAny(told.claim.fact, teller, named);
    });
    return deniers.length > 0 ? [{ told, userIds: [told.userId, ...deniers] }] : [];
  });
}

const roleIn = (claims: readonly ClaimView[]) => ofKind(claims, 'role')[0]?.claim.role;

/** Whether the named player's claims rule out what was told about them. A copier may have become anything. */
function denies(view: Roles, fact: ClaimFact, named: readonly ClaimView[]): boolean {
  if (fact === 'acted' && named.some(({ claim }) => claim.kind === 'quiet')) return true;
  const role = roleIn(named);
  if (role === undefined || isCopier(role)) return false;
  switch (fact) {
    case 'wolf':
      return !isWolf(role, view);
    case 'mason':
      return role !== 'Mason';
    case 'seer':
      return role !== 'Seer';
    case 'apprenticeSeer':
      return role !== 'Apprentice Seer';
    case 'acted':
      return (
        !mayHaveActed(role, view) || ofKind(named, 'did').some(({ claim }) => claim.payload.type === 'pass')
      );
    default:
      return false;
  }
}

/** Masons recognise each other: one who says there is no other denies all. A copier's turn may be another's. */
function deniesAny(fact: ClaimFact, teller: readonly ClaimView[], named: readonly ClaimView[]): boolean {
  if (fact !== 'mason' || [teller, named].some((claims) => isCopier(roleIn(claims) ?? ''))) return false;
  return ofKind(named, 'told').some(({ claim }) => claim.fact === fact && claim.userIds.length === 0);
}

/** What leaves no trace for an Aura Seer: no card is looked at or moved (rulebook section 4). */
const TRACELESS: ReadonlySet<ActionType> = new Set([
  'target_player',
  'protect_from_death',
  'protect_player',
  'tap_player',
  'assign_artifact',
  'banish_player',
]);

/** Whether a player of this role may have looked at or moved a card before the Aura Seer wakes. */
function mayHaveActed(role: string, view: Roles): boolean {
  return wakesEarlier(role, view) && actionsOf(role, view).some((action) => !TRACELESS.has(action));
}

/** Custom roles come after the built-in ones of their order, and at 0 never (rulebook section 12). */
function wakesEarlier(role: string, { customRoles }: Roles): boolean {
  const before = findBuiltInRole('Aura Seer')?.actionOrder ?? 0;
  const custom = customRoles.find(({ name }) => name === role);
  if (custom) return custom.nightOrder > 0 && custom.nightOrder < before;
  return (findBuiltInRole(role)?.actionOrder ?? 0) <= before;
}
