import { playNight } from '@nightfall/shared/game/testing/rulebook-model/night';
import { promptOf } from '@nightfall/shared/game/testing/rulebook-model/prompts';
import { currentRoleOf } from '@nightfall/shared/game/testing/rulebook-model/results';
import {
  type CustomRow,
  type PlainChoice,
  type Round,
  TABLE,
  type Turn,
} from '@nightfall/shared/game/testing/rulebook-model/roles';
import { isCopying, roleAfter, type Table } from '@nightfall/shared/game/testing/rulebook-model/table';
import { type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './rule.ts';

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

interface Played extends CustomRow {
  readonly abilities: string;
}

/**
 * Custom roles of every team, early and late, that do what is delicate in the hands of a role it is not made for. Their
 * titles are their names, as the sentences of the game have them.
 */
export const CUSTOM_ROLES: readonly Played[] = [
  custom('Locksmith', 'villager', 1, ['protect_player', 'reveal_player', 'investigate_players']),
  custom('Biter', 'werewolf', 5, ['convert_player', 'view_and_swap', 'rob_player']),
  custom('Hermit', 'special', 12, ['shift_cards', 'assign_artifact', 'banish_player']),
  custom('Sleeper', 'werewolf', 0, ['view_player']),
];

function custom(name: string, team: Played['team'], order: number, actions: readonly string[]): Played {
  return { name, team, order, actions, abilities: `What the ${name} does.` };
}

export const ROLE_NAMES = [...TABLE.map(({ role }) => role), ...CUSTOM_ROLES.map(({ name }) => name)];

const TEAMS = { villager: 'Villager', werewolf: 'Werewolf', special: 'Neutral' } as const;

/** As a view tells of those that are selected (protocol.md, "GameView"), by name. */
export const shownRoles = (selected: readonly unknown[]): JsonObject[] =>
  CUSTOM_ROLES.filter(({ name }) => selected.includes(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, team, order, actions, abilities }) => ({
      name,
      team: TEAMS[team],
      title: name,
      description: abilities,
      imageUrl: null,
      nightOrder: order,
      actions: [...actions],
    }));

/** One player of a round, as the results tell it. */
interface SeatTruth {
  readonly userId: string;
  readonly name: string;
  /** Printed on the card that was dealt to them. */
  readonly dealt: string;
  /** What they are at the end. */
  readonly final: string;
  /** In the order they were made; a copier has two. */
  readonly choices: readonly JsonObject[];
  readonly vote: string | null;
}

/** A round when all is out. */
export interface Truth {
  readonly round: number;
  /** In seat order. */
  readonly seats: readonly SeatTruth[];
  /** The center cards at the end. */
  readonly center: readonly string[];
  readonly selectedRoles: readonly string[];
}

/** Is everything out in this view? From then on everybody may know everything. */
export function isRevealed(view: JsonObject): boolean {
  return view.phase === 'results' && 'voteResults' in objectAt(view.gameSettings);
}

/** The truth of a round, from a view of its results. */
export function truthOf(view: JsonObject): Truth {
  const players = listAt(view.players).map(objectAt);
  return {
    round: numberAt(view.round),
    seats: players.filter((player) => 'originalRole' in player).map(seatTruth),
    center: listAt(view.centerCards).map(textAt),
    selectedRoles: listAt(view.selectedRoles).map(textAt),
  };
}

function seatTruth(player: JsonObject): SeatTruth {
  return {
    userId: textAt(player.userId),
    name: textAt(player.displayName),
    dealt: textAt(player.originalRole),
    final: textAt(player.currentRole),
    choices: choicesIn(player.actionData ?? null),
    vote: player.voteTarget === null ? null : textAt(player.voteTarget),
  };
}

/** A copier's later choice stands under `next`. */
export function choicesIn(actionData: Json): JsonObject[] {
  if (actionData === null) return [];
  const { next = null, ...choice } = objectAt(actionData);
  return [choice, ...choicesIn(next)];
}

/** The first choices as they are sent. */
export function actionDataOf(choices: readonly JsonObject[]): Json {
  const [first, ...others] = choices;
  if (first === undefined) return null;
  return others.length === 0 ? first : { ...first, next: actionDataOf(others) };
}
