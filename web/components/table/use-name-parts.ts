import { useContext } from 'react';
import { WatchedRoomContext } from '../../realtime/watched-room.ts';
import { type NameParts, partsToldApart } from './told-apart.ts';

/** By the list of players, which is a new one whenever anything about them changes. */
const known = new WeakMap<object, ReadonlyMap<string, NameParts>>();

/** The parts of a name that somebody else in the room is called like; none where there is no room. */
export function useNameParts(name: string): NameParts | undefined {
  const players = useContext(WatchedRoomContext)?.view.players;
  if (players === undefined) return undefined;
  const parts = known.get(players) ?? partsToldApart(players.map(({ displayName }) => displayName));
  known.set(players, parts);
  return parts.get(name);
}
