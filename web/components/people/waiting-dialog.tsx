import { useRoom } from '../../realtime/room-context.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Switch } from '../ui/switch.tsx';
import { Avatar } from './avatar.tsx';
import { TEXTS as CODE } from './newcomers-texts.ts';
import { renewCode } from './renew-code.ts';
import type { Waiting } from './use-waiting.ts';
import { TEXTS } from './waiting-texts.ts';

/** The host's means to close the door while a round is running. */
function Door() {
  const { view, act, isConnected } = useRoom();
  return (
    <div className="stack">
      <Switch
        label={TEXTS.lock}
        hint={TEXTS.lockHint}
        isOn={view.gameSettings.locked}
        isDisabled={!isConnected}
        onChange={(locked) => void act('update_game_settings', { settings: { locked } })}
      />
      <Button look="chip" disabled={!isConnected} onClick={() => void renewCode(view.id)}>
        {CODE.newCode}
      </Button>
    </div>
  );
}

interface WaitingDialogProps {
  readonly waiting: Waiting;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Who waits for the next round; for the host, how to let nobody else in. */
export function WaitingDialog({ waiting, open, onOpenChange }: WaitingDialogProps) {
  const { isHost } = useRoom();
  const text = waiting.length === 0 ? TEXTS.nobody : TEXTS.text;
  return (
    <Dialog title={TEXTS.title} description={text} open={open} onOpenChange={onOpenChange}>
      <ul>
        {waiting.map(({ userId, displayName }) => (
          <li key={userId} className="manage-row">
            <Avatar name={displayName} size="sm" />
            <strong className="manage-row__name">
              <bdi>{displayName}</bdi>
            </strong>
          </li>
        ))}
      </ul>
      {isHost && <Door />}
    </Dialog>
  );
}
