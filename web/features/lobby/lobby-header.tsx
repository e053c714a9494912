import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../api/account.ts';
import { AccountDialog } from '../../components/account-dialog.tsx';
import { ConnectionIndicator } from '../../components/connection-banner.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { forgetGameSession } from '../../session/game-session.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { TEXTS } from './texts.ts';

export function LobbyHeader() {
  const { act, status, isConnected } = useRoom();
  const theme = useTheme();
  const navigate = useNavigate();
  const me = useMe();
  const [isLeaving, setLeaving] = useState(false);
  const [isAccountOpen, setAccountOpen] = useState(false);
  const leave = async () => {
    if ((await act('leave_game', {})) === null) return;
    forgetGameSession();
    navigate('/');
  };
  const items = [
    { label: TEXTS.returnHome, onSelect: () => navigate('/') },
    { label: TEXTS.rules, onSelect: () => window.open('/rules', '_blank', 'noopener') },
    ...(me ? [{ label: TEXTS.account, onSelect: () => setAccountOpen(true) }] : []),
    { label: TEXTS.leave, onSelect: () => setLeaving(true), isDangerous: true, isDisabled: !isConnected },
  ];
  return (
    <header className="room-header">
      <h1 className="room-header__title" id="phase-heading" tabIndex={-1}>
        {theme.text.gameTitle}
      </h1>
      <ConnectionIndicator status={status} />
      <Menu label={TEXTS.menu} items={items} />
      <ConfirmDialog
        title={TEXTS.leave}
        description={TEXTS.leaveText}
        confirmLabel={TEXTS.leave}
        open={isLeaving}
        onOpenChange={setLeaving}
        onConfirm={leave}
      />
      {me && (
        <AccountDialog me={me} title={TEXTS.account} open={isAccountOpen} onOpenChange={setAccountOpen} />
      )}
    </header>
  );
}
