import type { PlayerView } from '@nightfall/shared/game/view';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { PlayerRow } from './player-row.tsx';
import { TEXTS } from './texts.ts';
import { useRowDrag } from './use-row-drag.ts';
import { useSeating } from './use-seating.ts';

function useAddBot() {
  const { act } = useRoom();
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
  return { add, isBusy };
}

function useRemoval() {
  const { act } = useRoom();
  const [asked, setAsked] = useState<PlayerView | null>(null);
  const removeBot = async (bot: PlayerView) => {
    const done = await act('remove_bot', { botUserId: bot.userId });
    if (done !== null) showToast({ title: TEXTS.botRemoved, description: TEXTS.botRemovedText });
  };
  return {
    asked,
    ask: (player: PlayerView) => (player.isBot ? void removeBot(player) : setAsked(player)),
    cancel: () => setAsked(null),
    confirm: () => {
      if (asked !== null) void act('remove_player', { targetUserId: asked.userId });
    },
  };
}

export function PlayerList() {
  const { view, me, isHost, isConnected } = useRoom();
  const { players, isBusy, move } = useSeating();
  const { drag, handleProps } = useRowDrag(players.length, move);
  const bot = useAddBot();
  const removal = useRemoval();
  const isDisabled = isBusy || !isConnected;
  return (
    <section className="stack" aria-labelledby="players-heading">
      <h2 id="players-heading">{TEXTS.players}</h2>
      <ol className="player-list">
        {players.map((player, index) => (
          <PlayerRow
            key={player.id}
            player={player}
            viewerUserId={me.userId}
            seat={index + 1}
            shift={drag?.from === index ? drag.offset : 0}
            isDragged={drag?.from === index}
            host={
              isHost
                ? {
                    isFirst: index === 0,
                    isLast: index === players.length - 1,
                    isDisabled,
                    handle: handleProps(index),
                    onMove: (by) => void move(index, index + by),
                    onRemove:
                      player.userId === me.userId || player.userId === view.creatorId
                        ? null
                        : () => removal.ask(player),
                  }
                : null
            }
          />
        ))}
      </ol>
      {isHost && (
        <>
          {players.length > 1 && <p className="quiet">{TEXTS.seatHint}</p>}
          <Button onClick={bot.add} disabled={bot.isBusy || !isConnected}>
            <Icon name="plus" size={20} /> {TEXTS.addBot}
          </Button>
        </>
      )}
      <ConfirmDialog
        title={TEXTS.removePlayerTitle(removal.asked?.displayName ?? '')}
        description={TEXTS.removePlayerText}
        confirmLabel={TEXTS.remove}
        open={removal.asked !== null}
        onOpenChange={removal.cancel}
        onConfirm={removal.confirm}
      />
    </section>
  );
}
