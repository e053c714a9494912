import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { chosenBy } from './oracle/public-part.ts';

/** Faces and colours that people have chosen for themselves between rounds, or tried to while they waited. */
export class ChosenLooks {
  readonly #noted = new Set<string>();

  get noted(): ReadonlySet<string> {
    return this.#noted;
  }

  /** Somebody chooses anew, now and then. The next round may have begun meanwhile. */
  async choose(client: Client, dice: Dice): Promise<void> {
    if (!dice.chance(0.3)) return;
    const look = {
      face: dice.pick(['curls', 'bun', 'glasses'] as const),
      ground: dice.pick([null, 'coral', 'teal'] as const),
    };
    this.#noted.add(chosenBy(client.person.userId, look));
    const outcome = await client.act('choose_look', look);
    if (!outcome.ok && outcome.code !== 'WRONG_PHASE') throw new Error(`a look: ${outcome.code}`);
  }
}
