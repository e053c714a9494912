import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Avatar } from './avatar.tsx';
import { TEXTS } from './manage-players-texts.ts';
import { Newcomers } from './newcomers.tsx';
import { bySeat } from './players.ts';

interface RowProps {
  readonly player: PlayerView;
  readonly onRemove: (() => void) | null;
}

/** Nobody is shown who is muted, not even the host, so there are two buttons and no switch. */
function Row({ player, onRemove }: RowProps) {
  const { act, isConnected } = useRoom();
  const { displayName: name, userId } = player;
  const setMuted = async (muted: boolean) => {
    if ((await act('mute_player', { targetUserId: userId, muted })) === null) return;
    showToast({ title: muted ? TEXTS.muted(name) : TEXTS.unmuted(name) });
  };
  return (
    <li className="manage-row">
      <Avatar name={name} size="sm" />
      <strong className="manage-row__name">
        <bdi>{name}</bdi>
      </strong>
      <span className="manage-row__buttons">
        <Button
          look="quiet"
          aria-label={TEXTS.muteNamed(name)}
          disabled={!isConnected}
          onClick={() => void setMuted(true)}
        >
          {TEXTS.mute}
        </Button>
        <Button
          look="quiet"
          aria-label={TEXTS.unmuteNamed(name)}
          disabled={!isConnected}
          onClick={() => void setMuted(false)}
        >
          {TEXTS.unmute}
        </Button>
        {onRemove !== null && (
          <Button
            look="quiet"
            className="manage-row__remove"
            aria-label={TEXTS.removeNamed(name)}
            disabled={!isConnected}
            onClick={onRemove}
          >
            {TEXTS.remove}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The host's means against somebody who disturbs. The lobby has its own button to remove a player. */
export function ManagePlayers() {
  const { view, me, isHost, act } = useRoom();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<PlayerView | null>(null);
  const others = bySeat(view.players).filter((player) => !player.isBot && player.userId !== me.userId);
  if (!isHost || others.length === 0) return null;
  const canRemove = view.phase === 'results';
  const title = canRemove ? TEXTS.muteOrRemove : TEXTS.mutePlayers;
  const ask = (player: PlayerView) => {
    setOpen(false);
    setAsked(player);
  };
  return (
    <>
      <Newcomers />
      <Button look="chip" className="manage-players" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <Dialog title={title} description={TEXTS.text} open={isOpen} onOpenChange={setOpen}>
        <ul>
          {others.map((player) => (
            <Row
              key={player.id}
              player={player}
              onRemove={canRemove && player.userId !== view.creatorId ? () => ask(player) : null}
            />
          ))}
        </ul>
      </Dialog>
      <ConfirmDialog
        title={TEXTS.removeTitle(asked?.displayName ?? '')}
        description={TEXTS.removeText}
        confirmLabel={TEXTS.remove}
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        onConfirm={() => asked !== null && void act('remove_player', { targetUserId: asked.userId })}
      />
    </>
  );
}
