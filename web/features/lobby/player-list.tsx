import { MAX_PLAYERS } from '@nightfall/shared/game/state/limits';
import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { type PointerEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { CancelButton, ConfirmDialog, Dialog } from '../../components/ui/dialog.tsx';
import { Stepper } from '../../components/ui/stepper.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import * as peopleStyles from './people.module.css';
import { PlayerRow } from './player-row.tsx';
import { useAddBot } from './use-add-bot.ts';
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

/** The list of players, with the host's controls for each. */
export function PlayerList({ seating }: { seating: Seating }) {
  const { view, me, isHost, isConnected } = useRoom();
  const { players, isBusy, move } = seating;
  const { drag, handleProps } = useRowDrag(players.length, move);
  const removal = useRemoval();
  const isDisabled = isBusy || !isConnected;
  return (
    <section className={`stack ${peopleStyles.lobbyBoard}`} aria-labelledby="players-heading">
      <h2 id="players-heading">{TEXTS.players}</h2>
      <ol className={peopleStyles.playerList}>
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
        title={TEXTS.removePlayerTitle({ name: removal.asked?.displayName ?? '' })}
        description={TEXTS.removePlayerText}
        confirmLabel={TEXTS.remove}
        open={removal.asked !== null}
        onOpenChange={removal.cancel}
        onConfirm={removal.confirm}
      />
    </section>
  );
}

/** The suggested number. */
const USUAL = 3;

/** Adds several bots in one step. */
function SeveralBots() {
  const { players } = useRoom().view;
  const bots = useAddBot();
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(USUAL);
  const most = MAX_PLAYERS - players.length;
  if (most < 2) return null;
  const count = Math.min(wanted, most);
  return (
    <>
      <Button look="chip" disabled={bots.isDisabled} onClick={() => setOpen(true)}>
        {TEXTS.addBots}
      </Button>
      <Dialog title={TEXTS.addBots} description={TEXTS.addBotsText} open={isOpen} onOpenChange={setOpen}>
        <Stepper
          label={TEXTS.howManyBots}
          value={count}
          min={1}
          max={most}
          step={1}
          format={String}
          onChange={setWanted}
        />
        <div className={dialogStyles.actions}>
          <CancelButton onClick={() => setOpen(false)} />
          <Button
            look="primary"
            disabled={bots.isDisabled}
            onClick={() => {
              setOpen(false);
              bots.add(count);
            }}
          >
            {TEXTS.addCount({ count })}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** Drags a row of a list by its handle. All rows have the same height. */
function useRowDrag(count: number, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef({ y: 0, rowHeight: 1 });
  const handleProps = (index: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const row = event.currentTarget.closest('li');
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = { y: event.clientY, rowHeight: row?.offsetHeight || 1 };
      setDrag({ from: index, to: index, offset: 0 });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return;
      const offset = event.clientY - start.current.y;
      const to = Math.min(count - 1, Math.max(0, drag.from + Math.round(offset / start.current.rowHeight)));
      setDrag({ ...drag, to, offset });
    },
    onPointerUp: () => {
      if (drag !== null && drag.to !== drag.from) onDrop(drag.from, drag.to);
      setDrag(null);
    },
    onPointerCancel: () => setDrag(null),
  });
  return { drag, handleProps };
}
