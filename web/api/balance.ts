import type { Ruleset } from '@nightfall/shared/game/state/settings';
import type { Balance } from '@nightfall/shared/protocol/balance';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Until a set is asked for that is still being changed. */
const SETTLED_MS = 800;
/** How soon the figures are asked for again: before the first one, and while they are made finer. */
const AGAIN_MS = { first: 3_000, finer: 10_000 } as const;

interface Asked {
  readonly roles: readonly string[];
  readonly ruleset: Ruleset;
  /** The lobby in which it is asked: lobbies come first. */
  readonly gameId?: string;
}

/** How a set plays, asked for again and again while it is being worked out; null where nothing is asked. */
export function useBalance(asked: Asked | null) {
  const wanted = asked === null ? null : pathFor(asked);
  const path = useSettled(wanted);
  const { data, isError } = useQuery<Balance>({
    queryKey: [path],
    enabled: path !== null,
    // Figures that the page has kept may have become finer meanwhile.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => {
      if (state.data !== undefined && state.data.state !== 'counting') return false;
      return state.data?.wins === null ? AGAIN_MS.first : AGAIN_MS.finer;
    },
  });
  // Until a change has settled, the figures are those of another set.
  return path === wanted && path !== null
    ? { balance: data, isError }
    : { balance: undefined, isError: false };
}

function pathFor({ roles, ruleset, gameId }: Asked): string {
  const query = new URLSearchParams({ roles: roles.toSorted().join(), ruleset });
  if (gameId !== undefined) query.set('gameId', gameId);
  return `/api/balance?${query}`;
}

/** A value once it has stayed the same for a moment; the first one at once. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
