import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { roomCodeIn } from '../components/page/room-code.ts';

/**
 * The room's code stands in its address: whoever is sent that one instead of the invitation, and has no seat there,
 * comes to the join form with it.
 */
export function useCodeInAddress(roomCode: string | null): void {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const isThere = roomCode === null || search.get('code') === roomCode;
  useEffect(() => {
    if (isThere) return;
    // The page inside may just have gone to the address of another phase, which is not drawn yet.
    navigate({ pathname: window.location.pathname, search: `?code=${roomCode}` }, { replace: true });
  }, [isThere, roomCode, navigate]);
}

/** The way to the join form for the room whose code stands in the address; null where none does. */
export function useInvitation(): string | null {
  const [search] = useSearchParams();
  const code = roomCodeIn(search.get('code') ?? '');
  return code === '' ? null : `/?code=${code}`;
}
