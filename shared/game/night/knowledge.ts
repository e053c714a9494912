import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { Phase } from '../state/phase.ts';
import type { KnowledgeGroup, RoleLookup, RoleName } from '../state/role-facts.ts';
import type { NightTurns } from '../state/state.ts';
import { currentRole } from './current-role.ts';
import { printedRole } from './night.ts';
import type { RoleDefinition } from './role.ts';

/** Players known to belong to a group (rulebook section 3). All lists are in seat order. */
export type Knowledge = Readonly<Record<KnowledgeGroup, readonly PlayerId[]>> & {
  /** Null before the night. */
  readonly isLoneWolf: boolean | null;
};

export const KNOWS_NOBODY: Knowledge = {
  wolves: [],
  masons: [],
  seers: [],
  apprenticeSeers: [],
  isLoneWolf: null,
};

export interface KnowledgeInput {
  readonly deal: Deal;
  /** Null before the night. */
  readonly turns: NightTurns | null;
  readonly phase: Phase;
  readonly roles: RoleLookup<RoleDefinition>;
}

/** A dealt round as far as it has come: everything that the players' knowledge follows from. */
export interface DealtRound extends KnowledgeInput {
  /** Null before dawn. */
  readonly night: NightRecord | null;
  /** Results are out: everything may be seen. */
  readonly isRevealed: boolean;
}

/** The players whom a player recognises; empty for players without a card. */
export function knowledgeIn(round: DealtRound | null, player: PlayerId): Knowledge {
  return round?.deal.seats.includes(player) ? knowledgeOf(round, player) : KNOWS_NOBODY;
}

/** What a player may know of their own current role (rulebook section 5). */
export function knownOwnRole(round: DealtRound | null, player: PlayerId): RoleName | null {
  if (!round?.deal.seats.includes(player)) return null;
  const { night, isRevealed, roles } = round;
  if (night && isRevealed) return currentRole(night, player, roles).name;
  return night?.ownRoles[player] ?? ownRoleAtNight(round, player).name;
}

/** The role printed on the card a player was dealt. */
export function dealtRoleOf(deal: Deal, player: PlayerId): RoleName {
  return printedRole(deal.layout, { player });
}

/** The dealt role, or what its player copied (not what an investigation made of it). */
export function ownRoleAtNight(input: KnowledgeInput, player: PlayerId): RoleDefinition {
  return input.roles.get(input.turns?.[player]?.role ?? dealtRoleOf(input.deal, player));
}

/** No other player was dealt a wolf; it stays so for the night. */
export function isAlone({ deal, roles }: Pick<KnowledgeInput, 'deal' | 'roles'>, player: PlayerId): boolean {
  return !deal.seats.some((seat) => seat !== player && roles.get(dealtRoleOf(deal, seat)).isWolf);
}

/** The players whom this player recognises in this phase. */
export function knowledgeOf(input: KnowledgeInput, player: PlayerId): Knowledge {
  const own = ownRoleAtNight(input, player);
  const isNight = input.phase !== 'role_deal';
  const known = own.recognises.filter((recognition) => isNight || recognition.from === 'role_deal');
  const group = (name: KnowledgeGroup) => {
    const recognitions = known.filter(({ group }) => group === name);
    if (recognitions.length === 0) return [];
    const isRecognised = (role: RoleDefinition) => recognitions.some(({ matches }) => matches(role));
    return input.deal.seats.filter((seat) => seat !== player && rolesShownBy(input, seat).some(isRecognised));
  };
  return {
    wolves: group('wolves'),
    masons: group('masons'),
    seers: group('seers'),
    apprenticeSeers: group('apprenticeSeers'),
    isLoneWolf: isNight ? own.actsOnlyAlone && isAlone(input, player) : null,
  };
}

/** The dealt role; from dawn on also what a copier became. */
function rolesShownBy(input: KnowledgeInput, seat: PlayerId): RoleDefinition[] {
  const dealt = input.roles.get(dealtRoleOf(input.deal, seat));
  const isDawn = input.phase !== 'role_deal' && input.phase !== 'job_choice';
  return isDawn ? [dealt, ownRoleAtNight(input, seat)] : [dealt];
}
