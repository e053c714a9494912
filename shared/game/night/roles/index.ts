import type { ActionType } from '../../state/choice.ts';
import type { CustomRole } from '../../state/custom-role.ts';
import type { RoleName } from '../../state/role-facts.ts';
import type { RoleDefinition } from '../role.ts';
import { alphaWolf } from './alpha-wolf.ts';
import { apprenticeSeer } from './apprentice-seer.ts';
import { auraSeer } from './aura-seer.ts';
import { beholder } from './beholder.ts';
import { bodyguard } from './bodyguard.ts';
import { copycat } from './copycat.ts';
import { curator } from './curator.ts';
import { doppelganger } from './doppelganger.ts';
import { dreamWolf } from './dream-wolf.ts';
import { drunk } from './drunk.ts';
import { hunter } from './hunter.ts';
import { insomniac } from './insomniac.ts';
import { mason } from './mason.ts';
import { minion } from './minion.ts';
import { mysticWolf } from './mystic-wolf.ts';
import { oldHag } from './old-hag.ts';
import { paranormalInvestigator } from './paranormal-investigator.ts';
import { prince } from './prince.ts';
import { revealer } from './revealer.ts';
import { robber } from './robber.ts';
import { seer } from './seer.ts';
import { sentinel } from './sentinel.ts';
import { stalker } from './stalker.ts';
import { tanner } from './tanner.ts';
import { thing } from './thing.ts';
import { troublemaker } from './troublemaker.ts';
import { villageIdiot } from './village-idiot.ts';
import { villager } from './villager.ts';
import { werewolf } from './werewolf.ts';
import { witch } from './witch.ts';

/** The registry of built-in roles, in the order of the rulebook’s table: of equal order they act in it. */
export const BUILT_IN_ROLES = [
  copycat,
  doppelganger,
  stalker,
  werewolf,
  alphaWolf,
  mysticWolf,
  bodyguard,
  minion,
  sentinel,
  mason,
  seer,
  apprenticeSeer,
  paranormalInvestigator,
  beholder,
  thing,
  revealer,
  robber,
  witch,
  troublemaker,
  villageIdiot,
  auraSeer,
  drunk,
  insomniac,
  curator,
  oldHag,
  dreamWolf,
  villager,
  hunter,
  prince,
  tanner,
] as const satisfies readonly RoleDefinition[];

/** The printed names of the built-in roles. A record by it has an entry for each, or does not compile. */
export type BuiltInRoleName = (typeof BUILT_IN_ROLES)[number]['name'];

export const BUILT_IN_ROLE_NAMES: readonly BuiltInRoleName[] = BUILT_IN_ROLES.map(({ name }) => name);

const byName = new Map<RoleName, RoleDefinition>(BUILT_IN_ROLES.map((role) => [role.name, role]));

/** A built-in role by its printed name. */
export function findBuiltInRole(name: RoleName): RoleDefinition | undefined {
  return byName.get(name);
}

/**
 * The selected roles that may give a player an artifact which hides the chat. With one of them the table screen shows no
 * talk of the discussion: the bearer would read it there, and a screen that is blank only when it was given would reveal it.
 */
export function chatHidingRoles(
  selectedRoles: readonly RoleName[],
  customRoles: readonly Pick<CustomRole, 'name' | 'nightOrder' | 'actions'>[],
): readonly RoleName[] {
  const actionsOf = (name: RoleName): readonly ActionType[] => {
    const custom = customRoles.find((role) => role.name === name);
    if (custom !== undefined) return custom.nightOrder === 0 ? [] : custom.actions;
    return findBuiltInRole(name)?.actions.map(({ type }) => type) ?? [];
  };
  return selectedRoles.filter((name) => actionsOf(name).includes('assign_artifact'));
}
