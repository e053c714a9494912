import TEXTS from '@nightfall/shared/text/en/lobby.json';
import LOOK from '@nightfall/shared/text/en/look.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../api/account.ts';
import { SoundDialog } from '../../attention/sound-dialog.tsx';
import { AccountDialog } from '../../components/account/account-dialog.tsx';
import { ConnectionIndicator } from '../../components/page/connection-banner.tsx';
import { useLastRoundItem } from '../../components/page/last-round.tsx';
import { AwayDialog } from '../../components/people/away-dialog.tsx';
import { HandOverDialog } from '../../components/people/hand-over-dialog.tsx';
import { LookDialog } from '../../components/people/look-dialog.tsx';
import { ManagePlayersDialog, useManagePlayersTitle } from '../../components/people/manage-players.tsx';
import { renewCode } from '../../components/people/renew-code.ts';
import { useAway, useAwaySaid } from '../../components/people/use-away.ts';
import { languageItems } from '../../components/room/language-items.ts';
import { OpenTableDialog } from '../../components/table/open-table-dialog.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { HelpButton } from '../../guide/help.tsx';
import { useLeaveRoom, useRoom } from '../../realtime/room-context.tsx';
import { langOf } from '../../theme/lang-of.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as lobbyStyles from './lobby.module.css';

const ABSENCE = ROOM.absence;
const SOUND = ROOM.attention;
const TABLE = ROOM.openTable;
const NEWCOMERS = ROOM.newcomers;
const HAND_OVER = ROOM.handOver;

/** With more letters the title takes two lines beside the menu of a phone. */
const A_LONG_TITLE = 10;

type Opened = 'players' | 'away' | 'leave' | 'table' | 'hand-over' | 'look' | 'sound' | 'account' | null;

export function LobbyHeader() {
  const { view, status, isHost, isConnected } = useRoom();
  const host = view.players.find((player) => player.isHost);
  const theme = useTheme();
  const navigate = useNavigate();
  const leaveRoom = useLeaveRoom();
  const me = useMe();
  const away = useAway();
  useAwaySaid(away);
  const managePlayers = useManagePlayersTitle();
  const lastRound = useLastRoundItem();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const leave = async () => {
    if (await leaveRoom()) navigate('/');
  };
  const items = [
    ...(away.length > 0 ? [{ label: ABSENCE.title, onSelect: () => setOpened('away') }] : []),
    ...lastRound,
    { label: TEXTS.returnHome, onSelect: () => navigate('/') },
    { label: TEXTS.rules, onSelect: () => window.open(`/rules?theme=${view.themeId}`, '_blank', 'noopener') },
    { label: LOOK.dialog.title, onSelect: () => setOpened('look'), isDisabled: !isConnected },
    { label: SOUND.title, onSelect: () => setOpened('sound') },
    ...(isHost ? [{ label: TABLE.name, onSelect: () => setOpened('table') }] : []),
    ...(managePlayers === null ? [] : [{ label: managePlayers, onSelect: () => setOpened('players') }]),
    ...(isHost && view.roomCode !== null
      ? [
          { label: NEWCOMERS.newCode, onSelect: () => void renewCode(view.id), isDisabled: !isConnected },
          { label: HAND_OVER.title, onSelect: () => setOpened('hand-over'), isDisabled: !isConnected },
        ]
      : []),
    ...languageItems(),
    ...(me ? [{ label: TEXTS.account, onSelect: () => setOpened('account') }] : []),
    { label: TEXTS.leave, onSelect: () => setOpened('leave'), isDangerous: true, isDisabled: !isConnected },
  ];
  return (
    <header className={lobbyStyles.roomHeader}>
      <div className={lobbyStyles.roomHeaderWords}>
        <h1
          className={`${lobbyStyles.roomHeaderTitle} ${theme.text.gameTitle.length > A_LONG_TITLE ? lobbyStyles.titleLong : ''}`}
          id="phase-heading"
          tabIndex={-1}
          lang={langOf(theme)}
        >
          {theme.text.gameTitle}
        </h1>
        <div className={lobbyStyles.roomHeaderHostLine}>
          <p className={lobbyStyles.roomHeaderHost}>
            {TEXTS.host}{' '}
            <strong>
              <bdi>{host?.displayName}</bdi>
            </strong>
          </p>
          <HelpButton />
        </div>
      </div>
      <ConnectionIndicator status={status} />
      <Menu label={TEXTS.menu} items={items} />
      {opened === 'table' && <OpenTableDialog gameId={view.id} onClose={close} />}
      <LookDialog open={opened === 'look'} onOpenChange={close} />
      <SoundDialog open={opened === 'sound'} onOpenChange={close} />
      <AwayDialog away={away} open={opened === 'away'} onOpenChange={close} />
      <ManagePlayersDialog open={opened === 'players'} onClose={close} />
      <HandOverDialog open={opened === 'hand-over'} onOpenChange={close} />
      <ConfirmDialog
        title={TEXTS.leave}
        description={TEXTS.leaveText}
        confirmLabel={TEXTS.leave}
        open={opened === 'leave'}
        onOpenChange={close}
        onConfirm={leave}
      />
      {me && <AccountDialog me={me} title={TEXTS.account} open={opened === 'account'} onOpenChange={close} />}
    </header>
  );
}
