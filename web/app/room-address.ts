import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { roomCodeIn } from '../components/page/room-code.ts';

/**
 * Puts the room's code into its address: a stranger who is sent this address instead of the invitation comes to the join
 * form with it.
 */
export function useCodeInAddress(roomCode: string | null): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isThere = roomCode === null || search.get('code') === roomCode;
  useEffect(() => {
    if (isThere) return;
    // `window.location`, since a child may just have navigated to another phase's address.
    navigate({ pathname: window.location.pathname, search: `?code=${roomCode}` }, { replace: true });
  }, [isThere, roomCode, navigate]);
}

/** The address of the join form for the room code in this address; null without one. */
export function useInvitation(): string | null {
  const [search] = useSearchParams();
  const code = roomCodeIn(search.get('code') ?? '');
  return code === '' ? null : `/?code=${code}`;
}
