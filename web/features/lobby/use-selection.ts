import { DEFAULT_SELECTION } from '@nightfall/shared/game/limits';
import { useEffect, useRef, useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';

interface Selection {
  readonly roles: readonly string[];
  readonly change: (roles: readonly string[]) => void;
}

/** The selected roles; the host sees a change at once, before the server has confirmed it. */
export function useSelection(): Selection {
  const { view, act, isHost, isConnected } = useRoom();
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const unanswered = useRef(0);
  const hasOffered = useRef(false);
  const { selectedRoles } = view;
  // A new list from the server stands, once nothing of ours is on its way.
  useEffect(() => {
    if (selectedRoles !== null && unanswered.current === 0) setDraft(null);
  }, [selectedRoles]);
  const change = async (roles: readonly string[]) => {
    setDraft(roles);
    unanswered.current += 1;
    const done = await act('update_role_selection', { roles: [...roles] });
    unanswered.current -= 1;
    if (done === null) setDraft(null);
  };
  const isEmpty = selectedRoles.length === 0;
  useEffect(() => {
    if (!isHost || !isConnected || !isEmpty || hasOffered.current) return;
    hasOffered.current = true;
    void act('update_role_selection', { roles: [...DEFAULT_SELECTION] });
  }, [isHost, isConnected, isEmpty, act]);
  return { roles: draft ?? selectedRoles, change: (roles) => void change(roles) };
}
