import { useState } from 'react';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

/** A bot takes the next seat and brings a role along. */
export function useAddBot() {
  const { act, isConnected } = useRoom();
  const theme = useTheme();
  const [isBusy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    const bot = await act('add_bot', {}, TEXTS.cannotAddBot);
    setBusy(false);
    if (bot === null) return;
    const role = theme.role(String(bot.role ?? '')).displayName;
    showToast({
      title: TEXTS.botAdded,
      description: TEXTS.botAddedText(String(bot.displayName ?? TEXTS.bot), role),
    });
  };
  return { add: () => void add(), isDisabled: isBusy || !isConnected };
}
