import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import { useQueryClient } from '@tanstack/react-query';
import { keepLook, ME_KEY, useMe } from '../../api/account.ts';
import { keepOwnLook } from '../../session/own-look.ts';
import { showToast } from '../ui/toast-store.ts';
import { TEXTS } from './look-texts.ts';

/** Remembers a look for the games to come: in this browser, and for who is signed in on every device. */
export function useKeepLook(): (look: PlayerLook) => Promise<void> {
  const me = useMe();
  const queryClient = useQueryClient();
  return async (look) => {
    keepOwnLook(look);
    try {
      if (me) queryClient.setQueryData(ME_KEY, await keepLook(look));
      showToast({ title: TEXTS.saved });
    } catch {
      showToast({ title: TEXTS.notKept, description: TEXTS.notKeptText, isDestructive: true });
    }
  };
}
