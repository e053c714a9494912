import type { Choice } from '../state/choice.ts';
import type { Deal } from '../state/deal.ts';
import type { PlayerId } from '../state/ids.ts';
import type { Random } from '../state/random.ts';
import type { NightTurn } from '../state/state.ts';
import type { Position } from './position.ts';
import type { Turns } from './turns.ts';

interface DrawnTurn {
  readonly turn: NightTurn;
  /** How much likelier it was drawn than it is chosen. */
  readonly factor: number;
}

/** A deal, and what everybody may have chosen in it. */
export interface Drawn {
  readonly deal: Deal;
  readonly drawn: Readonly<Record<PlayerId, DrawnTurn>>;
  readonly turns: Readonly<Record<PlayerId, NightTurn>>;
}

/** Draws what people may have chosen in a deal: the bot itself what it chose. */
export class Nights {
  constructor(
    readonly position: Position,
    readonly turns: Turns,
  ) {}

  /** Who is kept has chosen as before. */
  draw(deal: Deal, random: Random, kept: Partial<Drawn['drawn']> = {}): Drawn {
    const drawn: Record<PlayerId, DrawnTurn> = {};
    const turns: Record<PlayerId, NightTurn> = {};
    for (const seat of this.position.seats) {
      const one = kept[seat] ?? this.#turn(deal, seat, random);
      drawn[seat] = one;
      turns[seat] = one.turn;
    }
    return { deal, drawn, turns };
  }

  #turn(deal: Deal, seat: PlayerId, random: Random): DrawnTurn {
    const { own } = this.position;
    if (seat !== own?.player) return this.turns.draw(deal, seat, random);
    const choices = own.choices[Symbol.iterator]();
    return { turn: this.turns.follow(deal, seat, () => choices.next().value ?? NOTHING), factor: 1 };
  }
}

const NOTHING: Choice = { type: 'no_action', targets: [], centerIndices: [] };
