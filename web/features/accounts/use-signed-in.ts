import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useIdentityChange } from '../../api/account.ts';
import { keepWayBackTo, OWN_ROOMS } from '../../api/own-rooms.ts';
import { runningGame } from '../../api/rooms.ts';
import { restoreGameSession } from '../../session/game-session.ts';

/** Home reads the game within this time, or reads it anew. */
const READ_AHEAD_MS = 10_000;

const AT_MOST_MS = 2000;

/** Has the way back to a seat ready when Home opens: what came later there would move its buttons. */
async function findWayBack(queryClient: QueryClient): Promise<void> {
  const rooms = await queryClient.fetchQuery({ ...OWN_ROOMS, staleTime: 0, gcTime: READ_AHEAD_MS });
  const kept = restoreGameSession();
  const real = rooms.find(({ roomCode }) => roomCode !== null);
  const room = rooms.find(({ gameId }) => gameId === kept?.gameId) ?? real ?? rooms[0];
  if (room === undefined) return;
  keepWayBackTo(room);
  await queryClient.fetchQuery({ ...runningGame(room.gameId), staleTime: 0, gcTime: READ_AHEAD_MS });
}

/** After every way of signing in, before it leads home: who one is now, and where one sits. */
export function useSignedIn() {
  const queryClient = useQueryClient();
  const changeIdentity = useIdentityChange();
  return async (change: { readonly leavesSeat?: boolean } = {}): Promise<void> => {
    await changeIdentity(change);
    // Home asks again; nobody waits here for a slow answer.
    const tooLong = new Promise((resolve) => setTimeout(resolve, AT_MOST_MS));
    await Promise.race([findWayBack(queryClient).catch(() => undefined), tooLong]);
  };
}
