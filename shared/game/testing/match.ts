import type { MeView, PublicView } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { meFor } from '../views/me-view.ts';
import { publicViewFor } from '../views/view-for.ts';
import { type Seats, seatsAt } from './model-wire.ts';
import { type RandomRound, randomRound } from './random-round.ts';
import { at, type PlainChoice } from './rulebook-model/plain.ts';
import { gameWith, type Table } from './table.ts';

const { words } = themeById('generic');

/** One round, played by the engine and by the model at the same time. */
export class Match {
  readonly plan: RandomRound;
  readonly table: Table;
  readonly seats: Seats;
  readonly turns: PlainChoice[][];
  /** Where the two disagree. */
  readonly differences: string[] = [];

  constructor(seed: string) {
    this.plan = randomRound(seed);
    const { round, ruleset, customRoles } = this.plan;
    const [first, second, third] = round.center;
    const dealt = Object.fromEntries(round.dealt.map((role, seat) => [`p${seat}`, role]));
    const center = [first ?? '', second ?? '', third ?? ''] as const;
    this.table = gameWith(dealt, { center, settings: { ruleset }, atDeal: true });
    this.table.state = { ...this.table.state, customRoles };
    this.seats = seatsAt(this.table.state.players);
    this.turns = round.dealt.map(() => []);
  }

  compare(what: string, rulebook: unknown, engine: unknown): void {
    if (Bun.deepEquals(rulebook, engine)) return;
    this.differences.push(`${what}: rulebook ${JSON.stringify(rulebook)}, engine ${JSON.stringify(engine)}`);
  }

  me(seat: number): MeView {
    return meFor(this.table.state, at(this.table.state.players, seat).id, { words });
  }

  everybodySees(): PublicView {
    return publicViewFor(this.table.state, null, { words, now: this.table.now });
  }
}
