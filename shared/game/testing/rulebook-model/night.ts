import { actsAtOnce, copiedRole, hasCopied, isCopying, roleAfter } from './copying.ts';
import * as looking from './looking.ts';
import * as moving from './moving.ts';
import * as onPlayers from './on-players.ts';
import { at, type PlainChoice, type Round, seatsOf, type Turn } from './plain.ts';
import { rowOf, TABLE } from './roles.ts';
import { extraWerewolf, layTable, type Table, tell } from './table.ts';

/** One seat's part of the night and when it comes: compared number by number, then by name, then by seat. */
interface Step {
  readonly seat: number;
  readonly role: string;
  readonly choice: PlainChoice;
  readonly when: readonly number[];
  readonly customName: string;
}

const NOTHING: PlainChoice = { type: 'no_action', targets: [], centers: [] };

/** Section 4: works the choices out in the order of section 2. */
export function playNight(round: Round, turns: readonly Turn[]): Table {
  const table = layTable(round);
  for (const step of stepsInOrder(round, turns)) perform(table, step);
  return table;
}

export function stepsInOrder(round: Round, turns: readonly Turn[]): Step[] {
  return seatsOf(round)
    .flatMap((seat) => stepsOf(round, seat, turns[seat] ?? []))
    .sort(compareSteps);
}

/** A step for every copying, and one for what the seat has become in the end. */
function stepsOf(round: Round, seat: number, turn: Turn): Step[] {
  const dealt = at(round.dealt, seat);
  const copyings = turn.filter(isCopying).map((copying, index): Step => {
    return { seat, role: dealt, choice: copying, ...moment(round, dealt, index) };
  });
  const role = roleAfter(round, seat, turn);
  const choice = turn.find((made) => !isCopying(made)) ?? NOTHING;
  const isAtOnce = actsAtOnce(round, seat, turn);
  // Section 4: copiers act right after the copying, or right after the copied role.
  const when = isAtOnce ? moment(round, 'Doppelganger', 9) : moment(round, role, hasCopied(turn) ? 9 : 0);
  return [...copyings, { seat, role, choice, ...when }];
}

/** Section 2: by order, then by the table; section 12: custom roles after the built-in ones, by name. */
function moment(round: Round, role: string, after: number): Pick<Step, 'when' | 'customName'> {
  const { order } = rowOf(round, role);
  const line = TABLE.findIndex((row) => row.role === role);
  const isCustom = line < 0;
  // A role without a step does nothing, whenever that is.
  return { when: [order ?? 99, isCustom ? 99 : line, after], customName: isCustom ? role : '' };
}

function compareSteps(a: Step, b: Step): number {
  const [orderA = 0, lineA = 0, afterA = 0] = a.when;
  const [orderB = 0, lineB = 0, afterB = 0] = b.when;
  if (orderA !== orderB) return orderA - orderB;
  if (lineA !== lineB) return lineA - lineB;
  if (a.customName !== b.customName) return a.customName < b.customName ? -1 : 1;
  return afterA - afterB || a.seat - b.seat;
}

type Act = (table: Table, seat: number, choice: PlainChoice) => void;

/** Sections 2 and 4: what each action does. */
const ACTS: Readonly<Record<string, Act>> = {
  copy_center: copy,
  copy_role: copy,
  target_player: onPlayers.mark,
  view_center_card: looking.viewCenter,
  convert_player: moving.convert,
  view_player: looking.viewPlayer,
  view_werewolf_pile: looking.viewWerewolfPile,
  protect_from_death: onPlayers.protect,
  protect_player: onPlayers.shield,
  view_center: looking.viewCenter,
  investigate_players: looking.investigate,
  tap_player: onPlayers.tap,
  reveal_player: looking.reveal,
  rob_player: moving.rob,
  view_and_swap: moving.viewAndSwap,
  swap_players: moving.swapPlayers,
  shift_cards: moving.shift,
  swap_center: moving.swapCenter,
  assign_artifact: onPlayers.assignArtifact,
  banish_player: onPlayers.banish,
};

/** Whoever passes, or has information only, does nothing; two roles learn something without choosing. */
export function perform(table: Table, { seat, role, choice }: Step): void {
  if (isCopying(choice)) copy(table, seat, choice);
  else if (role === 'Insomniac') looking.wakeInsomniac(table, seat);
  else if (role === 'Aura Seer') looking.wakeAuraSeer(table, seat);
  else ACTS[choice.type]?.(table, seat, choice);
}

/** Section 4: copying sets the `as` of the card its player was dealt. */
function copy(table: Table, seat: number, choice: PlainChoice): void {
  const role = copiedRole(table.round, choice);
  at(table.dealt, seat).as = role;
  table.ownRole[seat] = role;
  table.active.push(seat);
  const [target] = choice.targets;
  const [center] = choice.centers;
  if (target !== undefined) tell(table, seat, { newRole: role, target, cards: [{ seat: target, role }] });
  if (center !== undefined) tell(table, seat, { newRole: role, cards: [{ center, role }] });
  // Section 1: each further Alpha Wolf adds one more Werewolf card to the pile.
  if (role === 'Alpha Wolf') table.pile.push(extraWerewolf());
}
