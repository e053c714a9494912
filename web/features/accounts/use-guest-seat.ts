import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../../api/account.ts';
import { findSeat } from '../../realtime/find-seat.ts';
import { restoreGameSession } from '../../session/game-session.ts';

export interface GuestSeat {
  /** The name at the table. */
  readonly displayName: string;
}

/** The seat that a guest has by this browser's cookie; undefined while unknown. */
export function useGuestSeat(): GuestSeat | null | undefined {
  const me = useMe();
  const [stored] = useState(() => restoreGameSession());
  const { data } = useQuery({
    queryKey: ['guest-seat', stored?.gameId],
    queryFn: () => findSeat(stored?.gameId ?? ''),
    enabled: me === null && stored !== null,
    gcTime: 0,
  });
  if (stored === null || me) return null;
  if (data === undefined) return undefined;
  return data === null || typeof data === 'string' ? null : { displayName: stored.displayName };
}
