/** The plain values of the model: seats are numbers from 0, everything else is text. It shares nothing with the engine. */

/** A custom role (section 12). */
export interface CustomRow {
  readonly name: string;
  readonly team: 'villager' | 'werewolf' | 'special';
  readonly order: number;
  readonly actions: readonly string[];
}

/** What was dealt: a role for each seat, three for the center. */
export interface Round {
  readonly dealt: readonly string[];
  readonly center: readonly string[];
  readonly custom: readonly CustomRow[];
}

export interface PlainChoice {
  readonly type: string;
  readonly targets: readonly number[];
  readonly centers: readonly number[];
  readonly artifact?: string;
  readonly direction?: string;
  readonly ifEvil?: number;
}

/** The choices of one seat in the order given; copying comes first. */
export type Turn = readonly PlainChoice[];

/** The item that has to be there. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index];
  if (item === undefined) throw new Error(`there is no item ${index}`);
  return item;
}

export function seatsOf(round: Round): number[] {
  return round.dealt.map((_, seat) => seat);
}

export function othersOf(round: Round, seat: number): number[] {
  return seatsOf(round).filter((other) => other !== seat);
}
