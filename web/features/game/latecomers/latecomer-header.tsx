import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SoundDialog } from '../../../attention/sound-dialog.tsx';
import { TEXTS as SOUND } from '../../../attention/texts.ts';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Menu } from '../../../components/ui/menu.tsx';
import { useJoinedRoom } from '../../../realtime/room-context.tsx';
import { useLeaveRoom } from '../../../realtime/use-leave-room.ts';
import { RoomPill } from '../parts/room-pill.tsx';
import { TEXTS as GAME } from '../texts.ts';
import { TEXTS } from './texts.ts';

/** The room's code and the ways out of it, for those who only watch. */
export function LatecomerHeader() {
  const { view, isConnected } = useJoinedRoom();
  const navigate = useNavigate();
  const leaveRoom = useLeaveRoom();
  const [opened, setOpened] = useState<'sound' | 'leave' | null>(null);
  const close = () => setOpened(null);
  const leave = async () => {
    if (await leaveRoom()) navigate('/');
  };
  const items = [
    { label: GAME.returnHome, onSelect: () => navigate('/') },
    { label: GAME.rules, onSelect: () => window.open(`/rules?theme=${view.themeId}`, '_blank', 'noopener') },
    { label: SOUND.title, onSelect: () => setOpened('sound') },
    { label: TEXTS.leave, onSelect: () => setOpened('leave'), isDangerous: true, isDisabled: !isConnected },
  ];
  return (
    <header className="game-header">
      <RoomPill />
      <Menu label={GAME.menu} items={items} />
      <SoundDialog open={opened === 'sound'} onOpenChange={close} />
      <ConfirmDialog
        title={TEXTS.leave}
        description={TEXTS.leaveText}
        confirmLabel={TEXTS.leave}
        open={opened === 'leave'}
        onOpenChange={close}
        onConfirm={() => void leave()}
      />
    </header>
  );
}
