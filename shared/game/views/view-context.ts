import type { PlayerId, UserId } from '../state/ids.ts';
import type { GameState, Player } from '../state/state.ts';
import type { Words } from './words.ts';

/** The people and words that a part of a view is told in. */
export interface ViewContext {
  readonly people: People;
  readonly words: Words;
}

/** A slice of the state that a part of a view is made from, and the words it uses. */
export type WordedSlice<K extends keyof GameState> = Pick<GameState, K> & { readonly words: Words };

/** Turns seats into what the wire names: user ids and display names. */
export interface People {
  readonly userIdOf: (player: PlayerId) => UserId;
  readonly nameOf: (player: string) => string;
  /** Undefined for players without a seat. */
  readonly seatedUserId: (player: PlayerId) => UserId | undefined;
}

export function peopleOf({ players }: Pick<GameState, 'players'>): People {
  const find = (id: string) => players.find((player) => player.id === id);
  return {
    userIdOf: (id) => (find(id) as Player).userId,
    nameOf: (id) => find(id)?.displayName ?? '',
    seatedUserId: (id) => find(id)?.userId,
  };
}
