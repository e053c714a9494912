import type { GameView, NightLogLine, PlayerView } from '@nightfall/shared/protocol/game-view';
import { bySeat } from '../../../components/people/players.ts';
import type { CardMove } from '../../../components/table/table-moves.tsx';
import { centerPlace, PILE_PLACE } from '../../../components/table/table-places.ts';
import { shiftMoves } from '../night/moves.ts';
import { roundPlayers } from '../parts/seat-facts.ts';

/** Which card lies where: by place, the card's place at nightfall, which identifies it. */
export type CardPositions = ReadonlyMap<string, string>;

export interface StoryStep {
  readonly line: NightLogLine;
  readonly moves: readonly CardMove[];
  readonly after: CardPositions;
}

export interface Story {
  readonly atNightfall: CardPositions;
  readonly steps: readonly StoryStep[];
  /** The role printed on each card, by the card's place at nightfall; unknown cards are missing. */
  readonly prints: ReadonlyMap<string, string>;
}

const CENTER = [0, 1, 2].map(centerPlace);
/** Roles whose own card may count as another role in the morning. */
const CHANGEABLE = ['Doppelganger', 'Copycat', 'Paranormal Investigator'];
/** With more moving steps than this, not all orders are tried. */
const MOST_MOVERS = 6;

function moved(lying: CardPositions, moves: readonly CardMove[]): CardPositions {
  const next = new Map(lying);
  for (const { from, to } of moves) next.set(to, lying.get(from) ?? from);
  return next;
}

function play(view: GameView, lines: readonly NightLogLine[]): StoryStep[] {
  const players = roundPlayers(view);
  const seats = bySeat(players).map(({ userId }) => userId);
  const shielded = new Set<string>();
  let lying = atNightfall(view);
  return lines.map((line) => {
    const moves = movesOfLine(line, { players, seats, shielded });
    if (line.actionType === 'protect_player') for (const target of line.targets) shielded.add(target);
    lying = moved(lying, moves);
    return { line, moves, after: lying };
  });
}

function atNightfall(view: GameView): CardPositions {
  const places = [...roundPlayers(view).map(({ userId }) => userId), ...CENTER, PILE_PLACE];
  return new Map(places.map((place) => [place, place]));
}

/** The printed roles that are known to lie at each place in the morning. */
function lastPrints(view: GameView): Map<string, string> {
  const ofPlayers = roundPlayers(view).flatMap(({ userId, currentRole, artifactId }): [string, string][] =>
    currentRole && !artifactId ? [[userId, currentRole]] : [],
  );
  const ofCenter = view.centerCards.flatMap((role, index): [string, string][] =>
    role === null ? [] : [[centerPlace(index), role]],
  );
  return new Map([...ofPlayers, ...ofCenter]);
}

function firstPrints(view: GameView): Map<string, string> {
  return new Map(
    roundPlayers(view).flatMap(({ userId, originalRole }): [string, string][] =>
      originalRole ? [[userId, originalRole]] : [],
    ),
  );
}

/** Whether these final places agree with the roles that the results show. */
function explains(view: GameView, end: CardPositions): boolean {
  const first = firstPrints(view);
  return [...lastPrints(view)].every(([place, role]) => {
    const dealt = first.get(end.get(place) ?? '');
    return dealt === undefined || CHANGEABLE.includes(dealt) || dealt === role;
  });
}

/** All permutations, beginning with the given order. */
function* ordersOf<T>(items: readonly T[]): Generator<readonly T[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of ordersOf(items.toSpliced(index, 1))) yield [item, ...rest];
}

/**
 * The log is ordered by role; copiers and custom roles may act at another moment. Takes the first order of the moving
 * steps that explains where the cards lie in the morning.
 */
function explainedSteps(view: GameView): StoryStep[] {
  const lines = view.nightLog ?? [];
  const inLogOrder = play(view, lines);
  const isMover = (index: number) => (inLogOrder[index]?.moves.length ?? 0) > 0;
  const movers = lines.filter((_, index) => isMover(index));
  if (movers.length > MOST_MOVERS) return inLogOrder;
  for (const order of ordersOf(movers)) {
    const queue = [...order];
    const steps = play(
      view,
      lines.map((line, index) => (isMover(index) ? (queue.shift() ?? line) : line)),
    );
    if (explains(view, steps.at(-1)?.after ?? atNightfall(view))) return steps;
  }
  return inLogOrder;
}

/** Center cards are identified by the place where they end; the last unknown one by elimination. */
function printsOf(view: GameView, steps: readonly StoryStep[]): Map<string, string> {
  const prints = firstPrints(view);
  const last = lastPrints(view);
  for (const [place, card] of steps.at(-1)?.after ?? atNightfall(view)) {
    const role = last.get(place);
    if (role !== undefined && !prints.has(card)) prints.set(card, role);
  }
  const left = [...view.selectedRoles];
  for (const [card, role] of prints) {
    if (card !== PILE_PLACE && left.includes(role)) left.splice(left.indexOf(role), 1);
  }
  const unknown = CENTER.filter((card) => !prints.has(card));
  const [only] = left;
  if (unknown.length === 1 && left.length === 1 && only !== undefined) prints.set(unknown[0] ?? '', only);
  return prints;
}

/** The night of the results, with the places of all cards after each step. */
export function storyOf(view: GameView): Story {
  const steps = explainedSteps(view);
  return { atNightfall: atNightfall(view), steps, prints: printsOf(view, steps) };
}

/** A card that was moved to a player in the night. */
export interface CardArrival {
  /** The printed role; null if unknown. */
  readonly print: string | null;
  readonly moverUserId: string;
}

/** Every card that was moved to a player, in order. */
export function arrivalsAt(userId: string, { atNightfall: first, steps, prints }: Story): CardArrival[] {
  let lying = first.get(userId);
  return steps.flatMap(({ line, after }) => {
    const card = after.get(userId);
    if (card === lying || card === undefined) return [];
    lying = card;
    return [{ print: prints.get(card) ?? null, moverUserId: line.playerUserId }];
  });
}

/** The role that changed a player's card last: who moved it there, gave an artifact, or copied; null if unchanged. */
export function lastChangeOf(view: GameView, { steps }: Story, userId: string): string | null {
  const player = view.players.find((other) => other.userId === userId);
  const hasChanged = player?.originalRole !== player?.currentRole;
  const artifact = steps.findLast(
    ({ line }) => line.actionType === 'assign_artifact' && line.targets.some((target) => target === userId),
  );
  if (hasChanged && artifact && player?.artifactId) return artifact.line.role;
  const mover = steps.findLast(({ moves }) => moves.some(({ to }) => to === userId));
  if (mover !== undefined) return mover.line.role;
  return hasChanged ? (player?.originalRole ?? null) : null;
}

interface StepContext {
  readonly players: readonly PlayerView[];
  /** In seat order. */
  readonly seats: readonly string[];
  /** Players whose cards were shielded before this step. */
  readonly shielded: ReadonlySet<string>;
}

const exchange = (one: string, other: string): CardMove[] => [
  { from: one, to: other },
  { from: other, to: one },
];

/** A copier's own choice stands under `next`. */
function directionIn(data: unknown): 'left' | 'right' | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('direction' in data && (data.direction === 'left' || data.direction === 'right')) return data.direction;
  return 'next' in data ? directionIn(data.next) : undefined;
}

function shifted(actor: PlayerView, { seats, shielded }: StepContext): CardMove[] {
  const direction = directionIn(actor.actionData);
  // A shift skips shielded cards.
  const open = seats.filter((userId) => userId === actor.userId || !shielded.has(userId));
  return direction === undefined ? [] : shiftMoves(direction, { seats: open, myUserId: actor.userId });
}

/** The moves that one step of the night really made, by its log line and its player's result. */
function movesOfLine(line: NightLogLine, situation: StepContext): CardMove[] {
  const { actionType, targets, centerIndices, playerUserId } = line;
  const actor = situation.players.find(({ userId }) => userId === playerUserId);
  const result = actor?.actionResult?.data;
  const [first, second] = targets;
  const [index] = centerIndices;
  const center = index === undefined ? undefined : centerPlace(index);
  if (actor === undefined || result?.shielded === true || result?.nothingHappened === true) return [];
  switch (actionType) {
    case 'rob_player':
      return first === undefined ? [] : exchange(playerUserId, first);
    case 'swap_players':
      return first === undefined || second === undefined ? [] : exchange(first, second);
    case 'swap_center':
      return center === undefined ? [] : exchange(playerUserId, center);
    case 'convert_player':
      return first === undefined ? [] : exchange(PILE_PLACE, first);
    case 'view_and_swap': {
      // The result names who got the card: that depended on the card.
      const got = targets.find((userId) => nameIn(situation, userId) === result?.targetName) ?? first;
      return center === undefined || got === undefined ? [] : exchange(center, got);
    }
    case 'shift_cards':
      return shifted(actor, situation);
    default:
      return [];
  }
}

const nameIn = ({ players }: StepContext, id: string) =>
  players.find(({ userId }) => userId === id)?.displayName;
