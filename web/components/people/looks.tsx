import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** By name, which is unique in a room. A map, since a player may be called `constructor`. */
type LooksByName = ReadonlyMap<string, PlayerLook>;
const LooksContext = createContext<LooksByName>(new Map());

/** Null: all of it follows from the name. */
export const useLookOf = (name: string): PlayerLook | null => useContext(LooksContext).get(name) ?? null;

function chosenLooks({ players, waiting }: GameView) {
  return [...players, ...waiting].flatMap(({ displayName, look }): [string, PlayerLook][] =>
    look ? [[displayName, look]] : [],
  );
}

interface LooksProps {
  readonly view: GameView;
  readonly children: ReactNode;
}

/** Gives every portrait inside it the looks that the players of this room have chosen. */
export function Looks({ view, children }: LooksProps) {
  // Keeps its identity while no look changes: every portrait reads it.
  const text = JSON.stringify(chosenLooks(view));
  const looks = useMemo<LooksByName>(() => new Map(JSON.parse(text)), [text]);
  return <LooksContext value={looks}>{children}</LooksContext>;
}
