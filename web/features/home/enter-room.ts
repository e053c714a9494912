import type { SeatedResponse } from '@nightfall/shared/protocol/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { updateProfile, useIdentityChange } from '../../api/account.ts';
import { gameKey } from '../../api/rooms.ts';
import { saveGameSession } from '../../session/game-session.ts';

/** Stores the seat from creating or joining a room, and goes to its lobby. */
export function useEnterRoom() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return ({ userId, displayName, game }: SeatedResponse, { replace = false } = {}): void => {
    saveGameSession({ gameId: game.id, userId, displayName });
    queryClient.setQueryData(gameKey(game.id), game);
    navigate(`/lobby/${game.id}`, { replace });
  };
}

/** Names the account: without a name others see the first half of its address. */
export function useNaming() {
  const changeIdentity = useIdentityChange();
  return async (displayName: string): Promise<void> => {
    await updateProfile(displayName);
    await changeIdentity();
  };
}
