import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { chosenBy } from './oracle/public-part.ts';
import { Person } from './person.ts';
import { type Room, watching } from './room.ts';

/** Those who have come to a running round and wait for the next one. */
export class Latecomers {
  readonly said = new Set<string>();
  #waiting: Client[] = [];

  constructor(
    private readonly room: Room,
    private readonly looks: ChosenLooks,
  ) {}

  get names(): string[] {
    return this.#waiting.map(({ person }) => person.name);
  }

  /** A new person comes, and watches. */
  async come(name: string, apiUrl: string): Promise<Client> {
    const person = new Person(name, apiUrl);
    const { me } = await person.waitIn(this.room.roomCode);
    if (me !== null) throw new Error(`${name} has a seat in a running round`);
    const client = await watching(person, this.room.gameId);
    this.#waiting.push(client);
    return client;
  }

  /** They talk with one another, look, and try what only those may do who play. */
  async passTime(dice: Dice): Promise<void> {
    await Promise.all(
      this.#waiting.map(async (client) => {
        await this.#passTimeOf(client, dice.fork());
        await this.looks.choose(client, dice.fork());
      }),
    );
  }

  async #passTimeOf(client: Client, dice: Dice): Promise<void> {
    if (dice.chance(0.5)) {
      const content = `We say ${dice.below(1_000_000)}`;
      this.said.add(content);
      await client.act('send_message', { content });
    }
    if (dice.chance(0.3)) await client.person.look(this.room.gameId);
    if (!dice.chance(0.3)) return;
    const refused = await client.act('submit_action', { data: { type: 'pass' } });
    // The round may be over meanwhile, and they in a seat.
    if (refused.ok || !['NOT_JOINED', 'WRONG_PHASE'].includes(refused.code))
      throw new Error(`${client.person.name} waits and may act`);
  }

  /** All of them, once they have the seats that they get when the round is over. */
  async seated(): Promise<Client[]> {
    const seated = this.#waiting;
    this.#waiting = [];
    await Promise.all(seated.map((client) => client.until(({ me }) => me !== null, 'a seat after waiting')));
    return seated;
  }
}

/** Faces and colours that people have chosen for themselves between rounds, or tried to while they waited. */
export class ChosenLooks {
  readonly #noted = new Set<string>();

  get noted(): ReadonlySet<string> {
    return this.#noted;
  }

  /** The client's person chooses anew, now and then. The next round may have begun meanwhile. */
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
