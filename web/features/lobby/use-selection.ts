import { findReadyMade, type SetStyle } from '@nightfall/shared/game/role-sets/ready-made';
import { DEFAULT_SELECTION } from '@nightfall/shared/game/state/limits';
import { useEffect, useRef, useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { forgetWishedSet, wishedSet } from '../../session/wished-set.ts';
import { fitted } from './selection.ts';

export interface Selection {
  readonly roles: readonly string[];
  readonly change: (roles: readonly string[]) => void;
  /** Replaces the whole selection. */
  readonly replace: (roles: readonly string[]) => void;
  /** The hand-picked roles before they were replaced; null after another change. */
  readonly previous: readonly string[] | null;
  /** Adds from the last ready-made set, or removes, until the number of roles is right. */
  readonly fit: () => void;
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.toSorted().join() === other.toSorted().join();

function useReplacing(roles: readonly string[], change: (roles: readonly string[]) => void) {
  const [replaced, setReplaced] = useState({ roles, by: roles });
  const isReplaced = replaced.roles !== replaced.by && isSameSet(replaced.by, roles);
  const replace = (next: readonly string[]) => {
    const isOwn = roles.length > 0 && findReadyMade(roles) === null;
    if (isReplaced || isOwn) setReplaced({ roles: isReplaced ? replaced.roles : roles, by: next });
    change(next);
  };
  return { replace, previous: isReplaced && !isSameSet(replaced.roles, roles) ? replaced.roles : null };
}

function useLastStyle(roles: readonly string[]): SetStyle {
  const last = useRef<SetStyle>('first');
  const found = findReadyMade(roles)?.style ?? last.current;
  useEffect(() => {
    last.current = found;
  });
  return found;
}

/** The selected roles; the host's changes show before the server confirms them. */
export function useSelection(): Selection {
  const { view, act, isHost, isConnected } = useRoom();
  const { selectedRoles } = view;
  const isEmpty = selectedRoles.length === 0;
  // A new room shows its first selection at once.
  const [wished] = useState(() => (isHost && isEmpty ? wishedSet() : null));
  const first = wished?.roles ?? DEFAULT_SELECTION;
  const [draft, setDraft] = useState<readonly string[] | null>(isHost && isEmpty ? first : null);
  const unanswered = useRef(0);
  const isToBeOffered = useRef(draft !== null);
  // The server's list replaces the draft once no change is unanswered.
  useEffect(() => {
    if (selectedRoles !== null && unanswered.current === 0 && !isToBeOffered.current) setDraft(null);
  }, [selectedRoles]);
  const change = async (roles: readonly string[]) => {
    setDraft(roles);
    unanswered.current += 1;
    const done = await act('update_role_selection', { roles: [...roles] });
    unanswered.current -= 1;
    // The view already contains the result, without custom roles that were deleted meanwhile.
    if (done === null || unanswered.current === 0) setDraft(null);
  };
  useEffect(() => {
    if (!isConnected || !isToBeOffered.current) return;
    isToBeOffered.current = false;
    if (isEmpty) void change(first);
    else setDraft(null);
    if (wished === null) return;
    forgetWishedSet();
    if (wished.ruleset !== view.gameSettings.ruleset)
      void act('update_game_settings', { settings: { ruleset: wished.ruleset } });
  });
  const roles = draft ?? selectedRoles;
  const style = useLastStyle(roles);
  const replacing = useReplacing(roles, (next) => void change(next));
  return {
    roles,
    change: (next) => void change(next),
    ...replacing,
    fit: () => replacing.replace(fitted(roles, view.players.length, style)),
  };
}
