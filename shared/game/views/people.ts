import type { PlayerId, UserId } from '../state/ids.ts';
import type { GameState, Player } from '../state/state.ts';

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
