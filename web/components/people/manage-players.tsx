import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
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

/** The people whom the host can mute: not bots, and not the host. */
function useOthers(): readonly PlayerView[] {
  const { view, me, isHost } = useRoom();
  return isHost
    ? bySeat(view.players).filter((player) => !player.isBot && player.userId !== me.userId)
    : NOBODY;
}
const NOBODY: readonly PlayerView[] = [];

/** What the host can do about somebody who disturbs, in words for this phase; null for others, and among bots. */
export function useManagePlayersTitle(): string | null {
  const { view } = useRoom();
  if (useOthers().length === 0) return null;
  return mayRemove(view) ? TEXTS.muteOrRemove : TEXTS.mutePlayers;
}

/** During a round nobody's seat can be taken (rules.md section 10). */
const mayRemove = ({ phase }: GameView) => phase === 'lobby' || phase === 'results';

interface ManagePlayersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

export function ManagePlayersDialog({ open, onClose }: ManagePlayersDialogProps) {
  const { view, act } = useRoom();
  const others = useOthers();
  const title = useManagePlayersTitle();
  const [asked, setAsked] = useState<PlayerView | null>(null);
  const canRemove = mayRemove(view);
  const ask = (player: PlayerView) => {
    onClose();
    setAsked(player);
  };
  return (
    <>
      <Dialog
        title={title ?? ''}
        description={canRemove ? TEXTS.text : `${TEXTS.text} ${TEXTS.removedLater}`}
        open={open && title !== null}
        onOpenChange={onClose}
      >
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

/** The button for it where people write to one another; the menu has it in every phase. */
export function ManagePlayers() {
  const title = useManagePlayersTitle();
  const [isOpen, setOpen] = useState(false);
  if (title === null) return null;
  return (
    <>
      <Newcomers />
      <Button look="chip" className="manage-players" onClick={() => setOpen(true)}>
        {title}
      </Button>
      <ManagePlayersDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
