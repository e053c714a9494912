import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { useState } from 'react';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';

/** Adds bots, which bring roles along. */
export function useAddBot() {
  const { act, isConnected } = useRoom();
  const theme = useTheme();
  const [isBusy, setBusy] = useState(false);
  const add = async (count: number) => {
    setBusy(true);
    const bot = await act('add_bot', { count }, TEXTS.cannotAddBot);
    setBusy(false);
    if (bot === null) return;
    const name = String(bot.role ?? '');
    const role = theme.namedRole(name);
    showToast(
      count === 1
        ? {
            title: TEXTS.botAdded,
            description: TEXTS.botAddedText({ name: String(bot.displayName ?? TEXTS.bot), ...role }),
          }
        : { title: TEXTS.botsAdded, description: TEXTS.botsAddedText({ count }) },
    );
  };
  return { add: (count = 1) => void add(count), isDisabled: isBusy || !isConnected };
}
