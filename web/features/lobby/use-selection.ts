import { DEFAULT_SELECTION } from '@nightfall/shared/game/state/limits';
import { useEffect, useRef, useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';

interface Selection {
  readonly roles: readonly string[];
  readonly change: (roles: readonly string[]) => void;
}

/** The selected roles; the host sees a change at once, before the server has confirmed it. */
export function useSelection(): Selection {
  const { view, act, isHost, isConnected } = useRoom();
  const { selectedRoles } = view;
  const isEmpty = selectedRoles.length === 0;
  // What a new room is about to get stands there from the first moment.
  const [draft, setDraft] = useState<readonly string[] | null>(isHost && isEmpty ? DEFAULT_SELECTION : null);
  const unanswered = useRef(0);
  const isToBeOffered = useRef(draft !== null);
  // A new list from the server stands, once nothing of ours is on its way.
  useEffect(() => {
    if (selectedRoles !== null && unanswered.current === 0 && !isToBeOffered.current) setDraft(null);
  }, [selectedRoles]);
  const change = async (roles: readonly string[]) => {
    setDraft(roles);
    unanswered.current += 1;
    const done = await act('update_role_selection', { roles: [...roles] });
    unanswered.current -= 1;
    // The list that came of it is here already; a custom role that is gone by now is not in it.
    if (done === null || unanswered.current === 0) setDraft(null);
  };
  useEffect(() => {
    if (!isConnected || !isToBeOffered.current) return;
    isToBeOffered.current = false;
    if (isEmpty) void change(DEFAULT_SELECTION);
    else setDraft(null);
  });
  return { roles: draft ?? selectedRoles, change: (roles) => void change(roles) };
}
