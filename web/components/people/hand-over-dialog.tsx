import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useRoom } from '../../realtime/room-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Avatar } from './avatar.tsx';
import * as styles from './host-tools.module.css';
import { bySeat } from './players.ts';

const HAND_OVER = ROOM.handOver;

interface HandOverDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** The host chooses who is host from now on, among the humans who are there. */
export function HandOverDialog({ open, onOpenChange }: HandOverDialogProps) {
  const { view, me, act, isConnected } = useRoom();
  const heirs = bySeat(view.players).filter(
    (player) => !player.isBot && player.isConnected && player.userId !== me.userId,
  );
  const handTo = async ({ userId, displayName }: PlayerView) => {
    if ((await act('hand_over_host', { targetUserId: userId })) === null) return;
    onOpenChange(false);
    showToast({ title: HAND_OVER.given({ name: displayName }) });
  };
  return (
    <Dialog
      title={HAND_OVER.title}
      description={heirs.length === 0 ? HAND_OVER.nobody : HAND_OVER.text}
      open={open}
      onOpenChange={onOpenChange}
    >
      <ul>
        {heirs.map((player) => (
          <li key={player.id} className={styles.root}>
            <Avatar name={player.displayName} size="sm" />
            <Button
              look="quiet"
              className={styles.name}
              disabled={!isConnected}
              onClick={() => void handTo(player)}
            >
              {HAND_OVER.give({ name: player.displayName })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
