import type { NightPayload } from '../state/choice.ts';
import { customRows, plainChoice, seatsAt } from './model-wire.ts';
import type { PairDeal } from './pair-deal.ts';
import { copiedRole, isCopying, roleAfter } from './rulebook-model/copying.ts';
import { type Known, knownBy, type Moment } from './rulebook-model/knowledge.ts';
import { stepsInOrder } from './rulebook-model/night.ts';
import { at, type Round as ModelRound, type PlainChoice, type Turn } from './rulebook-model/plain.ts';
import type { Table } from './table.ts';

/** A deal and what was chosen, by seat: all that the rulebook needs to say who may know what. Players are named. */
export interface Round extends PairDeal {
  readonly turns: readonly Turn[];
}

/** The round before the first choice. */
export function newRound(deal: PairDeal): Round {
  return { ...deal, turns: Object.keys(deal.dealt).map(() => []) };
}

/** The deal as the model of the rulebook has it. */
export function modelOf({ dealt, center, customRoles }: PairDeal): ModelRound {
  return { dealt: Object.values(dealt), center, custom: customRows(customRoles) };
}

export function seatOf({ dealt }: PairDeal, name: string): number {
  return Object.keys(dealt).indexOf(name);
}

export function turnOf(round: Round, name: string): Turn {
  return at(round.turns, seatOf(round, name));
}

/** A round with one choice more. */
export function withChoice(round: Round, name: string, choice: PlainChoice): Round {
  const own = seatOf(round, name);
  return { ...round, turns: round.turns.map((turn, seat) => (seat === own ? [...turn, choice] : turn)) };
}

/** Submits a choice that has to be accepted, at a table and in the round. */
export function submitted(table: Table, round: Round, name: string, data: NightPayload): Round {
  const decision = table.act(name, { type: 'submit_action', data });
  if (!decision.ok) throw new Error(`${name} ${JSON.stringify(data)}: ${decision.rejection.code}`);
  return withChoice(round, name, plainChoice(table.choiceOf(data), seatsAt(table.state.players)));
}

/** The role dealt to a player and those copied after it. */
export function rolesTaken(round: Round, name: string): string[] {
  const model = modelOf(round);
  const copied = turnOf(round, name).filter(isCopying);
  return [at(model.dealt, seatOf(round, name)), ...copied.map((choice) => copiedRole(model, choice))];
}

export function lastRole(round: Round, name: string): string {
  return roleAfter(modelOf(round), seatOf(round, name), turnOf(round, name));
}

/** What a player did in the end; copying is only the way there. */
export function lastChoice(round: Round, name: string): PlainChoice | undefined {
  const last = turnOf(round, name).at(-1);
  return last && isCopying(last) ? undefined : last;
}

/** The players whom a player knows to belong to a group. */
export function knownTo(round: Round, name: string, moment: Moment): Known {
  return knownBy(modelOf(round), seatOf(round, name), round.turns, moment);
}

/** Is the last step of one player over when the other's comes? */
export function actsBefore(round: Round, one: string, other: string): boolean {
  const seats = stepsInOrder(modelOf(round), round.turns).map(({ seat }) => seat);
  return seats.lastIndexOf(seatOf(round, one)) < seats.lastIndexOf(seatOf(round, other));
}
