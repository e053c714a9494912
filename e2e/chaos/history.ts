import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ServerMessage } from '@nightfall/shared/protocol/server-messages';

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
