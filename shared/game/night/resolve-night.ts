import type { Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { NightRecord } from '../state/night-record.ts';
import type { NightOutcome } from '../state/outcome.ts';
import type { RoleLookup, RoleName } from '../state/role-facts.ts';
import type { NightTurns } from '../state/state.ts';
import type { NightAction } from './action.ts';
import { dealtRoleOf } from './knowledge.ts';
import { Night, printedRole } from './night.ts';
import type { RoleDefinition } from './role.ts';

/** One choice and its moment in the night. */
interface Step {
  readonly player: PlayerId;
  readonly seat: number;
  /** Which of the player's choices it is. */
  readonly turn: number;
  readonly role: RoleDefinition;
  readonly choice: Choice;
  /** What was printed where a copying looked, when it did. */
  readonly copied: RoleName | undefined;
  /** The role at whose point of the night the step takes place … */
  readonly moment: RoleDefinition;
  /** … or right after it. */
  readonly after: 0 | 1;
}

/** Resolves all choices in the rulebook's order (section 4). All turns are done. */
export function resolveNight(deal: Deal, turns: NightTurns, roles: RoleLookup<RoleDefinition>): NightRecord {
  const night = new Night(deal, roles);
  const steps = deal.seats.flatMap((player, seat) => stepsOf({ deal, turns, roles, player, seat }));
  for (const step of steps.sort((a, b) => compareSteps(a, b, roles))) {
    night.recordStep(step.player, step.role.name, step.choice, performStep(night, step));
  }
  return night.record();
}

/** The night of a round that was ended early: nothing was resolved, except for copying, which takes effect at once. */
export function nightWithoutDawn(
  deal: Deal,
  turns: NightTurns,
  roles: RoleLookup<RoleDefinition>,
): NightRecord {
  const night = new Night(deal, roles);
  for (const player of deal.seats) {
    const role = turns[player]?.role ?? dealtRoleOf(deal, player);
    if (role !== dealtRoleOf(deal, player)) night.copy(player, role);
  }
  return night.record();
}

interface StepsInput {
  readonly deal: Deal;
  readonly turns: NightTurns;
  readonly roles: RoleLookup<RoleDefinition>;
  readonly player: PlayerId;
  readonly seat: number;
}

/** A player's choices; after copying, the copied role has a step even where it has nothing to choose. */
function stepsOf({ deal, turns, roles, player, seat }: StepsInput): Step[] {
  const { choices = [], copied = [] } = turns[player] ?? {};
  const steps: Step[] = [];
  let role = roles.get(dealtRoleOf(deal, player));
  let [moment, after]: [RoleDefinition, 0 | 1] = [role, 0];
  for (let turn = 0; ; turn += 1) {
    const choice = choices[turn] ?? informationOnly;
    steps.push({ player, seat, turn, role, choice, copied: copied[turn], moment, after });
    const next = copiedRole(deal, roles, role, choice, copied[turn]);
    if (!next) return steps;
    [role, moment, after] = [next, ...momentAfterCopying(next, choice, { moment, after })];
  }
}

const informationOnly: Choice = { type: 'no_action', targets: [], centerIndices: [] };

function copiedRole(
  deal: Deal,
  roles: RoleLookup<RoleDefinition>,
  role: RoleDefinition,
  choice: Choice,
  copied: RoleName | undefined,
) {
  const place = actionOf(role, choice)?.copiedPlace?.(choice);
  return place && roles.get(copied ?? printedRole(deal.layout, place));
}

/** Right after the copying for some roles and for copiers of copiers, else right after the copied role (rulebook section 4). */
function momentAfterCopying(
  copied: RoleDefinition,
  choice: Choice,
  now: { moment: RoleDefinition; after: 0 | 1 },
): [RoleDefinition, 0 | 1] {
  const isCopier = copied.actions.some((action) => action.copiedPlace);
  const atOnce = isCopier || (choice.type === 'copy_role' && copied.actsAtOnceWhenCopied);
  return atOnce ? [now.moment, now.after] : [copied, 1];
}

function compareSteps(a: Step, b: Step, roles: RoleLookup<RoleDefinition>): number {
  const byRole = a.moment === b.moment ? 0 : roles.compare(a.moment.name, b.moment.name);
  return byRole || a.after - b.after || a.seat - b.seat || a.turn - b.turn;
}

function performStep(night: Night, { player, role, choice, copied }: Step): NightOutcome {
  if (choice.type === 'pass') return { kind: 'passed' };
  const action = actionOf(role, choice);
  if (action) return action.perform(night, player, choice, copied);
  return role.wake?.perform(night, player) ?? { kind: 'informed' };
}

function actionOf(role: RoleDefinition, choice: Choice): NightAction | undefined {
  return role.actions.find(({ type }) => type === choice.type);
}
