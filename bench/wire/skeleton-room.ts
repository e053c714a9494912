/** A room with as much in it as one of a real game: about 3.7 KB as it is shown to one person. */
export const PEOPLE = 10;
const MESSAGES_KEPT = 50;
const ROLES = ['werewolf', 'seer', 'robber', 'drunk', 'villager', 'mason'] as const;

export interface Said {
  readonly by: number;
  readonly text: string;
}

/** What everybody says, all the time. */
export const SOME_TEXT = 'I say player four is the wolf: vote!';

/** The copy of a room that a process keeps for the sockets it has. */
export class SkeletonRoom {
  version = 0;
  readonly #people = Array.from({ length: PEOPLE }, (_, id) => ({ id, name: `player ${id}`, vote: null }));
  readonly #messages: Said[] = Array.from({ length: MESSAGES_KEPT }, (_, index) => ({
    by: index % PEOPLE,
    text: SOME_TEXT,
  }));

  apply(version: number, said: Said): void {
    this.version = version;
    this.#messages.push(said);
    if (this.#messages.length > MESSAGES_KEPT) this.#messages.shift();
  }

  /** What everybody is shown, without the bracket that ends it. */
  publicText(): string {
    const shown = { v: this.version, phase: 'day', players: this.#people, messages: this.#messages };
    return JSON.stringify(shown).slice(0, -1);
  }
}

/** What one person alone is shown, joined to the public part. */
export const ownText = (place: number): string => `,"you":${place},"role":"${ROLES[place % ROLES.length]}"}`;
