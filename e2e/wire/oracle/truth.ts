import { type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './json.ts';

/** One player of a round, as the results tell it. */
export interface SeatTruth {
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
