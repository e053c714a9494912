import type { NightPayload } from '@nightfall/shared/game/state/choice';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';
import { canonical, isObject, type Json, without } from '../wire/oracle/rule.ts';

const PHASES: readonly Phase[] = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote', 'results'];

/** The versions at which one phase of one round was seen, its deadlines, and when it was seen first. */
interface Span {
  first: number;
  last: number;
  readonly deadlines: Set<number | null>;
  readonly seenAt: number;
}

interface Shown {
  readonly version: number;
  readonly own: number;
  readonly at: number;
}

/** From when something was shown to when what contradicts it was. */
export interface WentBack {
  readonly from: number;
  readonly to: number;
}

/** What a room has gone through, as its people were shown it. */
export class History {
  readonly faults: string[] = [];
  /** Where a new line began behind what its person had been shown, or a phase came again. */
  readonly wentBack: WentBack[] = [];
  readonly #spans = new Map<number, Map<Phase, Span>>();
  readonly #onLine = new Map<number, Shown>();
  readonly #shownTo = new Map<string, Shown>();

  /** A frame as the server sent it over a line. */
  note(userId: string, line: number, frame: ServerMessage, at = Date.now()): void {
    switch (frame.type) {
      case 'game_changed': {
        const { to, meTo } = frame.data;
        this.#shown(userId, line, { version: to, own: meTo ?? 0, at });
        return;
      }
      case 'game_updated':
      case 'player_joined':
      case 'phase_changed': {
        const { round, phase, version, phaseEndsAt, me } = frame.data;
        this.#shown(userId, line, { version, own: me?.version ?? 0, at });
        this.see({ round, phase, version, phaseEndsAt }, at);
      }
    }
  }

  /** A view that a player was shown, over the websocket or HTTP. */
  see(view: Pick<GameView, 'round' | 'phase' | 'version' | 'phaseEndsAt'>, at = Date.now()): void {
    const { round, phase, version, phaseEndsAt } = view;
    if (phase === 'lobby') return;
    const phases = this.#spans.get(round) ?? new Map<Phase, Span>();
    const later = PHASES.slice(PHASES.indexOf(phase) + 1).flatMap((next) => phases.get(next) ?? []);
    const known = phases.get(phase);
    const isAgain = known !== undefined && !known.deadlines.has(phaseEndsAt);
    const denied = [...(isAgain ? [known] : []), ...later.filter(({ first }) => first <= version)];
    this.wentBack.push(...denied.map(({ seenAt }) => ({ from: seenAt, to: at })));
    const span = known ?? { first: version, last: version, deadlines: new Set(), seenAt: at };
    span.first = Math.min(span.first, version);
    span.last = Math.max(span.last, version);
    span.deadlines.add(phaseEndsAt);
    phases.set(phase, span);
    this.#spans.set(round, phases);
  }

  #shown(userId: string, line: number, next: Shown): void {
    const before = this.#onLine.get(line);
    const known = this.#shownTo.get(userId);
    if (before !== undefined && isBehind(next, before))
      this.faults.push(`a version went back from ${before.version} to ${next.version} on one line`);
    // Lines overlap: an old one may still bring what a new one began behind.
    if (before === undefined && known !== undefined && isBehind(next, known))
      this.wentBack.push({ from: known.at, to: next.at });
    this.#onLine.set(line, next);
    if (known === undefined || !isBehind(next, known)) this.#shownTo.set(userId, next);
  }

  /** What is wrong with the phases of a round that has ended: each of them once, in their order. */
  phaseFaults(round: number): string[] {
    const phases = this.#spans.get(round);
    const skipped = PHASES.filter((phase) => !phases?.has(phase));
    const again = PHASES.filter((phase) => (phases?.get(phase)?.deadlines.size ?? 0) > 1);
    const spans = PHASES.flatMap((phase) => phases?.get(phase) ?? []);
    const isOrdered = spans.every((span, index) => (spans[index - 1]?.last ?? -1) < span.first);
    return [
      ...skipped.map((phase) => `round ${round}: ${phase} was skipped`),
      ...again.map((phase) => `round ${round}: ${phase} was run twice`),
      ...(isOrdered ? [] : [`round ${round}: phases in another order`]),
    ];
  }
}

const isBehind = (next: Shown, before: Shown): boolean =>
  next.version < before.version || (next.version === before.version && next.own < before.own);

/** A player's action that has to be in the results of its round. */
export type RecordedAction = {
  readonly userId: string;
  /** When it was acknowledged; null where it is unknown whether it was done. */
  readonly at: number | null;
} & (
  | { readonly kind: 'text'; readonly content: string }
  | { readonly kind: 'claim'; readonly claimId: string | null }
  | { readonly kind: 'choice'; readonly payload: NightPayload }
  | { readonly kind: 'vote'; readonly targetUserId: string | null }
  | { readonly kind: 'roles'; readonly roles: readonly string[] }
);

export interface Discrepancy {
  readonly what: 'lost' | 'doubled';
  readonly deed: RecordedAction;
}

/** The actions that the results do not hold exactly once. One whose outcome is unknown may be there once or not at all. */
export function discrepancies(deeds: readonly RecordedAction[], view: GameView): Discrepancy[] {
  return [
    ...deeds.flatMap((deed) => countFaults(deed, view)),
    ...eachPerson(deeds, 'claim').flatMap((own) => tooMany(own, claimsOf(own, view))),
    ...eachPerson(deeds, 'choice').flatMap((own) => choiceFaults(own, view)),
    ...eachPerson(deeds, 'vote').flatMap((own) => lastFaults(own, (vote) => isVote(vote, view))),
    ...eachPerson(deeds, 'roles').flatMap((own) => lastFaults(own, (one) => isSelection(one, view))),
  ];
}

type RecordedActionOf<K extends RecordedAction['kind']> = Extract<RecordedAction, { kind: K }>;

function eachPerson<K extends RecordedAction['kind']>(
  deeds: readonly RecordedAction[],
  kind: K,
): RecordedActionOf<K>[][] {
  const wanted = deeds.filter((deed): deed is RecordedActionOf<K> => deed.kind === kind);
  return [...Map.groupBy(wanted, ({ userId }) => userId).values()];
}

function countFaults(deed: RecordedAction, { messages, claims }: GameView): Discrepancy[] {
  const times =
    deed.kind === 'text'
      ? messages.filter(({ content }) => content === deed.content).length
      : deed.kind === 'claim' && deed.claimId !== null
        ? claims.filter(({ id }) => id === deed.claimId).length
        : null;
  if (times === null) return [];
  if (times > 1) return [{ what: 'doubled', deed }];
  return times === 0 && deed.at !== null ? [{ what: 'lost', deed }] : [];
}

const claimsOf = ([first]: readonly RecordedAction[], { claims }: GameView): number =>
  claims.filter(({ userId }) => userId === first?.userId).length;

const tooMany = (own: readonly RecordedAction[], there: number): Discrepancy[] =>
  there > own.length ? own.slice(-1).map((deed) => ({ what: 'doubled', deed })) : [];

/** All that was acknowledged, in the order in which it was done, with those of unknown outcome in between. */
function choiceFaults(own: readonly RecordedActionOf<'choice'>[], { players }: GameView): Discrepancy[] {
  const player = players.find(({ userId }) => userId === own[0]?.userId);
  const made = choicesIn((player?.actionData ?? null) as Json);
  const isMade = (deed: RecordedActionOf<'choice'>) => made.includes(canonical(deed.payload as Json));
  const lost = own.filter((deed) => deed.at !== null && !isMade(deed));
  return [...lost.map((deed) => ({ what: 'lost', deed }) as const), ...tooMany(own, made.length)];
}

function choicesIn(actionData: Json): string[] {
  if (!isObject(actionData)) return [];
  return [canonical(without(actionData, 'next')), ...choicesIn(actionData.next ?? null)];
}

/** The last one that was acknowledged holds, unless a later one was done after all. */
function lastFaults<D extends RecordedAction>(own: readonly D[], holds: (deed: D) => boolean): Discrepancy[] {
  const last = own.findLastIndex(({ at }) => at !== null);
  const deed = own[last];
  return deed === undefined || own.slice(last).some(holds) ? [] : [{ what: 'lost', deed }];
}

const isVote = ({ userId, targetUserId }: RecordedActionOf<'vote'>, { players }: GameView): boolean =>
  players.some((player) => player.userId === userId && player.hasVoted && player.voteTarget === targetUserId);

const isSelection = ({ roles }: RecordedActionOf<'roles'>, { selectedRoles }: GameView): boolean =>
  roles.toSorted().join() === selectedRoles.toSorted().join();
