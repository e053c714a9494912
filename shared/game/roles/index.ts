import { doppelganger } from './doppelganger.ts';
import { drunk } from './drunk.ts';
import { hunter } from './hunter.ts';
import { insomniac } from './insomniac.ts';
import { mason } from './mason.ts';
import { minion } from './minion.ts';
import { robber } from './robber.ts';
import type { RoleDefinition, RoleName } from './role.ts';
import { seer } from './seer.ts';
import { tanner } from './tanner.ts';
import { troublemaker } from './troublemaker.ts';
import { villager } from './villager.ts';
import { werewolf } from './werewolf.ts';

/** The registry of built-in roles, in the order of the rulebook's table. */
export const BUILT_IN_ROLES: readonly RoleDefinition[] = [
  doppelganger,
  werewolf,
  minion,
  mason,
  seer,
  robber,
  troublemaker,
  drunk,
  insomniac,
  villager,
  hunter,
  tanner,
];

const byName = new Map(BUILT_IN_ROLES.map((role) => [role.name, role]));

/** A built-in role by its printed name. */
export function findBuiltInRole(name: RoleName): RoleDefinition | undefined {
  return byName.get(name);
}
