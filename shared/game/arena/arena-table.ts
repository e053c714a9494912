import type { GameView } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import type { Command, Context, SeatAction } from '../commands/command.ts';
import { createGame } from '../commands/create-game.ts';
import { decide } from '../commands/decide.ts';
import type { Decision } from '../events/decision.ts';
import type { GameEvent } from '../events/event.ts';
import { evolve } from '../events/evolve.ts';
import { layOut } from '../night/deal-cards.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { clockDueAt, isPaused } from '../state/clock.ts';
import type { GameId, UserId } from '../state/ids.ts';
import type { RoleName } from '../state/role-facts.ts';
import type { GameState, Player } from '../state/state.ts';
import { type Viewer, viewFor } from '../views/view-for.ts';

const START = 1_700_000_000_000;

/** A game that exists already, with the clock and the ids of where it is played. */
export interface RunningGame {
  readonly state: GameState;
  readonly now: number;
  readonly newId: () => string;
}

/** A game in memory with a clock and ids of its own, played by name through the engine's own commands and views. */
export class ArenaTable {
  state: GameState;
  now = START;
  /** All that has happened at this table. */
  readonly events: GameEvent[] = [];
  #counter = 0;
  readonly #foreignId: (() => string) | undefined;

  constructor(people: readonly string[] | RunningGame) {
    if ('state' in people) {
      this.state = people.state;
      this.now = people.now;
      this.#foreignId = people.newId;
      return;
    }
    const [host, ...others] = people;
    this.state = createGame(
      {
        id: this.newId() as GameId,
        roomCode: 'ABC234',
        isPractice: false,
        creator: { userId: this.newId() as UserId, displayName: host ?? 'host' },
        themeId: 'generic',
      },
      this.context,
    );
    for (const displayName of others) this.join(displayName);
    for (const { displayName } of this.state.players) this.connect(displayName);
  }

  get context(): Context {
    return { now: this.now, newId: () => this.newId(), newSeed: () => `seed-${this.newId()}` };
  }

  newId(): string {
    if (this.#foreignId) return this.#foreignId();
    this.#counter += 1;
    return `00000000-0000-4000-8000-${String(this.#counter).padStart(12, '0')}`;
  }

  /** Gives a command and applies its events. */
  run(command: Command): Decision {
    const decision = decide(this.state, command, this.context);
    if (decision.ok) this.apply(decision.events);
    return decision;
  }

  protected apply(events: readonly GameEvent[]): void {
    this.state = evolve(this.state, events);
    this.events.push(...events);
  }

  /** A newcomer takes a seat. */
  join(displayName: string): void {
    this.run({ type: 'join', userId: this.newId() as UserId, displayName });
  }

  protected connect(displayName: string): void {
    const place = this.find(displayName);
    if (place) this.run({ type: 'connect', userId: place.userId, connectionId: `test:${displayName}` });
  }

  /** Seated or waiting. */
  protected find(name: string): Player | undefined {
    const { players, waiting } = this.state;
    return [...players, ...waiting].find(({ displayName }) => displayName === name);
  }

  /** Deals these cards, in seat order, without shuffling them; they may be looked at for so long. */
  deal(
    cards: readonly RoleName[],
    center: readonly RoleName[] = ['Villager', 'Villager', 'Villager'],
    lastsMs = 1,
  ): void {
    const roles = [...cards, ...center];
    const seats = this.state.players.map(({ id }) => id);
    const layout = layOut(roles, seats, rolesOf(this.state));
    const deal = { seed: 'fixed', seats, selectedRoles: roles, layout };
    const [startedAt, endsAt] = [this.now, this.now + lastsMs];
    this.apply([
      { type: 'roles_selected', roles },
      { type: 'phase_started', stage: { phase: 'role_deal', startedAt, endsAt, deal, ready: [] } },
    ]);
  }

  player(name: string): Player {
    const player = this.find(name);
    if (!player) throw new Error(`nobody is called ${name}`);
    return player;
  }

  /** An action of a player. */
  act(name: string, action: SeatAction): Decision {
    return this.run({ ...action, by: { kind: 'user', userId: this.player(name).userId } });
  }

  /** The running phase meets its deadline; a paused clock resumes first. */
  expire(): this {
    if (isPaused(this.state.stage)) this.#tick();
    return this.#tick();
  }

  #tick(): this {
    const { stage, round } = this.state;
    if (!('endsAt' in stage)) return this;
    this.now = clockDueAt(stage);
    this.run({ type: 'expire_phase', round, phase: stage.phase, endsAt: stage.endsAt });
    return this;
  }

  view(name: string): GameView {
    const player = this.player(name);
    const isWaiting = this.state.waiting.includes(player);
    return this.viewFor(isWaiting ? { kind: 'waiting' } : { kind: 'seat', playerId: player.id });
  }

  protected viewFor(viewer: Viewer): GameView {
    return viewFor(this.state, viewer, { words: themeById('generic').words, now: this.now });
  }
}
