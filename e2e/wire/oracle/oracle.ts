import type { Received } from '../person.ts';
import { type Opened, openAnswer, openFrame, ShownViews } from './envelope.ts';
import { ownPartFaults } from './own-part.ts';
import { isWaiting, publicPartFaults, type RoomFacts } from './public-part.ts';
import { isRevealed, possibleRounds, type RoundModel, type Truth, truthOf } from './round-model.ts';
import { isObject, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from './rule.ts';
import { hiddenStepFaults, OwnVersions, PublicVersions, StandIns, stepFaults } from './sequence.ts';

/** Who received a recording. */
export interface Witness {
  /** Null for a table screen. */
  readonly userId: string | null;
  readonly recording: { readonly received: readonly Received[] };
}

export interface Evidence extends RoomFacts {
  readonly witnesses: readonly Witness[];
  /** How often somebody's connection came or went during rounds: each may hide two versions. */
  readonly reconnections: number;
}

export interface Fault {
  readonly who: string | null;
  readonly text: string;
  readonly raw: string;
}

/** What was checked, so that a check of nothing does not pass for one. */
export interface Verdict {
  readonly faults: readonly Fault[];
  readonly views: number;
  readonly rounds: number;
  /** What bots were seen to do for somebody absent. */
  readonly standIns: number;
  /** How often a bot began to act for who was there and idle. */
  readonly askings: number;
}

/**
 * Compares all that everybody received in a room with what rules.md section 3 lets them know. The truth comes from
 * the results; no rule is shared with the game's own code.
 */
export function judge(evidence: Evidence): Verdict {
  const opened = evidence.witnesses.map((witness) => ({ witness, items: openAll(witness, evidence.names) }));
  const rounds = findTruths(
    opened.flatMap(({ items }) => items.flatMap(({ view }) => (view === null ? [] : [view]))),
  );
  const standIns = new StandIns();
  for (const { items } of opened) for (const { view } of items) if (view !== null) standIns.see(view);
  const versions = new PublicVersions();
  const faults: Fault[] = [...rounds.values()].flatMap(({ truth, models }) =>
    models.length > 0
      ? []
      : [{ who: null, text: 'results: they cannot come from this night', raw: JSON.stringify(truth) }],
  );
  faults.push(...standIns.faults().map((text) => ({ who: null, text, raw: '' })));
  let views = 0;
  for (const { witness, items } of opened) {
    const judged = new WitnessJudge(witness, evidence, rounds);
    for (const item of items) {
      const found = [...item.faults, ...judged.check(item)];
      if (item.view !== null) {
        views += 1;
        found.push(...versions.check(item.view));
        if (isObject(item.view.me)) found.push(...standIns.toldFaults(item.view));
      }
      faults.push(...found.map((text) => ({ who: witness.userId, text, raw: item.received.raw })));
    }
  }
  faults.push(...versions.emptySteps().map((text) => ({ who: null, text, raw: '' })));
  return { faults, views, rounds: rounds.size, standIns: standIns.doneByBots, askings: standIns.askings };
}

/** The rounds of a room as their results tell them. */
export const truthsOf = ({ witnesses, names }: Evidence): Truth[] => {
  const views = witnesses
    .flatMap((witness) => openAll(witness, names))
    .flatMap(({ view }) => (view === null ? [] : [view]));
  return [...findTruths(views).values()].map(({ truth }) => truth);
};

interface Item {
  readonly received: Received;
  readonly view: JsonObject | null;
  readonly faults: readonly string[];
}

function openAll({ recording }: Witness, names: ReadonlySet<string>): Item[] {
  const shown = new ShownViews();
  return recording.received.map((received) => {
    const json = JSON.parse(received.raw) as Json;
    // A key that comes twice would be lost in parsing.
    const twice =
      JSON.stringify(json) === received.raw ? [] : ['the text is not the plain JSON of its value'];
    const { view, faults } = openOne(received, json, names, shown);
    return { received, view, faults: [...twice, ...faults] };
  });
}

function openOne(
  { call, socket }: Received,
  json: Json,
  names: ReadonlySet<string>,
  shown: ShownViews,
): Opened {
  if (call !== null || socket === null) return openAnswer(call ?? '', json, names);
  const frame = objectAt(json);
  if (frame.type === 'game_changed') return shown.after(socket, frame);
  const opened = openFrame(frame, names);
  if (opened.view !== null) shown.note(socket, opened.view);
  return opened;
}

interface KnownRound {
  readonly truth: Truth;
  /** Cards that nobody has seen may have been dealt in more than one way. */
  readonly models: readonly RoundModel[];
}

function findTruths(views: readonly JsonObject[]): Map<number, KnownRound> {
  const isAfterNight = (view: JsonObject) =>
    ['role_resolve', 'discussion', 'vote'].includes(textAt(view.phase));
  const played = new Set(views.filter(isAfterNight).map(({ round }) => round));
  const rounds = new Map<number, KnownRound>();
  for (const view of views) {
    if (!isRevealed(view) || rounds.has(numberAt(view.round))) continue;
    const truth = truthOf(view);
    rounds.set(truth.round, { truth, models: possibleRounds(truth, played.has(truth.round)) });
  }
  return rounds;
}

/** Follows one viewer through everything they received. */
class WitnessJudge {
  readonly #ownVersions = new OwnVersions();
  readonly #lastOn = new Map<number, JsonObject>();
  readonly #models: ReadonlyMap<number, RoundModel>;

  constructor(
    private readonly witness: Witness,
    private readonly evidence: Evidence,
    private readonly rounds: ReadonlyMap<number, KnownRound>,
  ) {
    const first = [...rounds].flatMap(([round, { models }]) =>
      models.slice(0, 1).map((model) => [round, model] as const),
    );
    this.#models = new Map(first);
  }

  check({ received, view }: Item): string[] {
    if (view === null) return [];
    const found = this.#viewFaults(view);
    if (received.socket === null) return found;
    const before = this.#lastOn.get(received.socket);
    this.#lastOn.set(received.socket, view);
    if (isObject(view.me)) found.push(...this.#ownVersions.check(view, this.#models));
    if (before === undefined) return found;
    found.push(...hiddenStepFaults(before, view));
    return [...found, ...stepFaults(before, view, 2 * this.evidence.reconnections)];
  }

  /** A view is without fault if it is so for one of the ways in which the cards may have been dealt. */
  #viewFaults(view: JsonObject): string[] {
    const round = view.phase === 'lobby' ? undefined : this.rounds.get(numberAt(view.round));
    if (round === undefined && view.phase !== 'lobby') return ['the results of this round were never shown'];
    const models = round?.models.length ? round.models : [null];
    const found = models.map((model) => [
      ...publicPartFaults(view, this.evidence, model),
      ...this.#ownFaults(view, model),
    ]);
    return found.sort((a, b) => a.length - b.length)[0] ?? [];
  }

  #ownFaults(view: JsonObject, model: RoundModel | null): string[] {
    const { userId } = this.witness;
    if (userId === null)
      return view.me === null && !isWaiting(view) ? [] : ['a table screen has no own part'];
    if (!isObject(view.me)) return waitingFaults(view, userId);
    const playerId = textAt(view.me.playerId);
    const isOwn = (view.players as JsonObject[]).some(
      (player) => player.userId === userId && player.id === playerId,
    );
    if (view.me.userId !== userId || !isOwn) return ["somebody else's own part"];
    if (isRevealed(view)) return revealedFaults(view.me);
    const isDealtTo = model !== null && model.seatOf(userId) >= 0;
    const viewer = { userId, playerId, lastRound: this.#lastRound(view, view.me, userId) };
    return ownPartFaults(view, viewer, isDealtTo ? model : null);
  }

  /** The round before is for who played it; whoever gave up that seat is not led back to it. */
  #lastRound({ round: shown = 0 }: JsonObject, { lastRound = null }: JsonObject, userId: string): Json {
    const round = numberAt(shown) - 1;
    const before = this.rounds.get(round);
    const hasPlayed = before?.truth.seats.some((seat) => seat.userId === userId) ?? round > 0;
    return lastRound !== null && hasPlayed ? round : null;
  }
}

/** Without an own part one has no seat, but a place among the waiting, and their talk. */
function waitingFaults(view: JsonObject, userId: string): string[] {
  const hasPlace = listAt(view.waiting).some((one) => objectAt(one).userId === userId);
  const hasSeat = listAt(view.players).some((player) => objectAt(player).userId === userId);
  return hasPlace && !hasSeat && isWaiting(view) ? [] : ['the own part is missing'];
}

const OWN_KEYS =
  'userId playerId version originalRole currentRole actionData actionResult artifactId isTapped wasConverted ' +
  'voteTarget knowledge prompt canAnnounce canChat canRead isAdmin standInDid lastRound debug';

/** With the results everybody may know everything, but nothing that has no place there. */
function revealedFaults(me: JsonObject): string[] {
  const known = OWN_KEYS.split(' ');
  const unknown = Object.keys(me).filter((key) => !known.includes(key));
  return [
    ...unknown.map((key) => `me.${key}: nothing of this name may be sent`),
    ...(me.debug === null && me.prompt === null ? [] : ['me.debug or me.prompt is there']),
  ];
}
