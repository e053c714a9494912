import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** By name: in a room no two people have the same one. A map, since somebody may be called `constructor`. */
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

/** The people of a room look as they have chosen, wherever a portrait of them is drawn. */
export function Looks({ view, children }: LooksProps) {
  // The same as long as nobody has chosen anew: every portrait reads it.
  const text = JSON.stringify(chosenLooks(view));
  const looks = useMemo<LooksByName>(() => new Map(JSON.parse(text)), [text]);
  return <LooksContext value={looks}>{children}</LooksContext>;
}
