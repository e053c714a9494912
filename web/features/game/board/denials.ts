import { findBuiltInRole } from '@nightfall/shared/game/night/roles/index';
import type { ActionType } from '@nightfall/shared/game/state/choice';
import type { ClaimFact } from '@nightfall/shared/game/state/claim';
import type { ClaimView, GameView } from '@nightfall/shared/protocol/game-view';
import { actionsOf } from '../parts/actions-of.ts';
import { isCopier, isWolf } from '../parts/role-kinds.ts';
import { type ClaimOf, ofKind } from './claims-made.ts';

/** Whoever was told something, and the people about whom it is who say otherwise. */
export interface Denial {
  readonly told: ClaimOf<'told'>;
  /** Whoever was told comes first. */
  readonly userIds: readonly string[];
}

type Roles = Pick<GameView, 'customRoles'>;

/** What people say they were told about others who, by their own claims that stand, deny it. */
export function denials(view: Roles, standing: readonly ClaimView[]): Denial[] {
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

/** Does what the named player claims rule out what was told about them? A copier may have become anything. */
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

/** May somebody of this role have looked at or moved a card before the Aura Seer wakes? */
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
