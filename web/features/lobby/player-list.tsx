import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { PlayerRow } from './player-row.tsx';
import { SeveralBots } from './several-bots.tsx';
import { TEXTS } from './texts.ts';
import { useRowDrag } from './use-row-drag.ts';
import type { Seating } from './use-seating.ts';

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

/** Everybody in words, and for the host what can be done about each. */
export function PlayerList({ seating }: { seating: Seating }) {
  const { view, me, isHost, isConnected } = useRoom();
  const { players, isBusy, move } = seating;
  const { drag, handleProps } = useRowDrag(players.length, move);
  const removal = useRemoval();
  const isDisabled = isBusy || !isConnected;
  return (
    <section className="stack lobby-board" aria-labelledby="players-heading">
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
                    onMove: (by) => move(index, index + by),
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
      {isHost && <SeveralBots />}
      {isHost && players.length > 1 && <p className="quiet">{TEXTS.seatHint}</p>}
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
