import { playNight } from '@nightfall/shared/game/testing/rulebook-model/night';
import { promptOf } from '@nightfall/shared/game/testing/rulebook-model/prompts';
import { currentRoleOf } from '@nightfall/shared/game/testing/rulebook-model/results';
import type { PlainChoice, Round, Turn } from '@nightfall/shared/game/testing/rulebook-model/roles';
import { isCopying, roleAfter, type Table } from '@nightfall/shared/game/testing/rulebook-model/table';
import { CUSTOM_ROLES } from './custom-roles.ts';
import { type JsonObject, listAt, numberAt, textAt } from './json.ts';
import type { SeatTruth, Truth } from './truth.ts';

/** One round of the rulebook's model, worked out again from what the results tell. */
export class RoundModel {
  readonly round: Round;
  readonly turns: readonly Turn[];
  #table: Table | null = null;

  constructor(
    readonly truth: Truth,
    /** The center cards as they were dealt, which no view shows. */
    center: readonly string[],
    /** Was its night worked out? */
    readonly wasPlayed: boolean,
  ) {
    this.round = { dealt: truth.seats.map(({ dealt }) => dealt), center, custom: CUSTOM_ROLES };
    this.turns = truth.seats.map(({ choices }) => choices.map((choice) => this.plain(choice)));
  }

  /** After the night. */
  get table(): Table {
    this.#table ??= playNight(this.round, this.turns);
    return this.#table;
  }

  seatOf(userId: string): number {
    return this.truth.seats.findIndex((seat) => seat.userId === userId);
  }

  userIdOf = (seat: number): string => this.truth.seats[seat]?.userId ?? '';

  /** The first choices of a seat. */
  made(seat: number, count: number): Turn {
    return this.turns[seat]?.slice(0, count) ?? [];
  }

  roleAfter(seat: number, count: number): string {
    return roleAfter(this.round, seat, this.made(seat, count));
  }

  /** How often a seat's own part has changed without anybody else seeing it: by a copying that asks again. */
  silentChanges(seat: number, count: number): number {
    const copyings = this.made(seat, count).filter(isCopying).length;
    const isAskedAgain = (choices: number) => promptOf(this.round, seat, this.made(seat, choices)) !== null;
    return Array.from({ length: copyings }, (_, index) => index + 1).filter(isAskedAgain).length;
  }

  /** Does this night end in what the results show? */
  fitsResults(): boolean {
    const { truth, table } = this;
    return (
      table.center.map(({ role }) => role).join() === truth.center.join() &&
      truth.seats.every(({ final }, seat) => currentRoleOf(table, seat) === final)
    );
  }

  /** A choice as the wire says it, with seats for people. */
  plain(choice: JsonObject): PlainChoice {
    const { positions, centerIndex, artifactId, direction, ifEvilTargetUserId: ifEvil } = choice;
    const centers = centerIndex === undefined ? listAt(positions) : [centerIndex];
    return {
      type: textAt(choice.type),
      targets: targetsOf(choice).map((userId) => this.seatOf(userId)),
      centers: centers.map(numberAt),
      ...(artifactId === undefined ? {} : { artifact: textAt(artifactId) }),
      ...(direction === undefined ? {} : { direction: textAt(direction) }),
      ...(ifEvil === undefined ? {} : { ifEvil: this.seatOf(textAt(ifEvil)) }),
    };
  }
}

/** The user ids that a choice is aimed at (gameplay.md, "Night action payloads"). */
export function targetsOf(choice: JsonObject): string[] {
  const { targetUserId, player1UserId, player2UserId, suspectUserId, targetUserIds } = choice;
  const single = [targetUserId, player1UserId, player2UserId, suspectUserId].map(textAt);
  return [...single.filter((userId) => userId !== ''), ...listAt(targetUserIds).map(textAt)];
}

/** All rounds that would end in these results: what nobody has seen may have been dealt in more than one way. */
export function possibleRounds(truth: Truth, wasPlayed: boolean): RoundModel[] {
  if (!wasPlayed) return [new RoundModel(truth, truth.center, false)];
  const centers = orders(undealtRoles(truth.selectedRoles, truth.seats));
  return centers.map((center) => new RoundModel(truth, center, true)).filter((model) => model.fitsResults());
}

/** What was selected and dealt to nobody lay in the center. */
function undealtRoles(selected: readonly string[], seats: readonly SeatTruth[]): string[] {
  const left = [...selected];
  for (const { dealt } of seats) left.splice(left.indexOf(dealt), 1);
  return left;
}

/** The different orders of a list. */
function orders(items: readonly string[]): string[][] {
  if (items.length < 2) return [[...items]];
  return [...new Set(items)].flatMap((first) =>
    orders(items.toSpliced(items.indexOf(first), 1)).map((others) => [first, ...others]),
  );
}
