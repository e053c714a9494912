import type { GameView } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import LOOK from '@nightfall/shared/text/en/look.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMe } from '../../api/account.ts';
import { SoundDialog } from '../../attention/sound-dialog.tsx';
import { AccountDialog } from '../../components/account/account-dialog.tsx';
import { hasHostsClock } from '../../components/clock/hosts-clock.ts';
import { useLastRoundItem } from '../../components/page/last-round.tsx';
import { Avatar } from '../../components/people/avatar.tsx';
import { AwayDialog } from '../../components/people/away-dialog.tsx';
import { HandOverDialog } from '../../components/people/hand-over-dialog.tsx';
import * as hostToolsStyles from '../../components/people/host-tools.module.css';
import { LookDialog } from '../../components/people/look-dialog.tsx';
import { ManagePlayersDialog, useManagePlayersTitle } from '../../components/people/manage-players.tsx';
import { renewCode } from '../../components/people/renew-code.ts';
import { awayWords, useAway, useAwaySaid } from '../../components/people/use-away.ts';
import { languageItems } from '../../components/room/language-items.ts';
import { OpenTableDialog } from '../../components/table/open-table-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../components/ui/dialog.tsx';
import { Menu } from '../../components/ui/menu.tsx';
import { Switch } from '../../components/ui/switch.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useLeaveRoom, useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import * as gameStyles from './game.module.css';
import { RoomPill } from './parts/room-pill.tsx';

const ABSENCE = ROOM.absence;
const WAITING = ROOM.waiting;
const SOUND = ROOM.attention;
const TABLE = ROOM.openTable;
const HAND_OVER = ROOM.handOver;
const NEWCOMERS = ROOM.newcomers;
const TEXTS = GAME.round;

type Opened =
  | 'table'
  | 'look'
  | 'account'
  | 'sound'
  | 'away'
  | 'waiting'
  | 'players'
  | 'hand-over'
  | 'leave'
  | 'end'
  | null;

export function GameHeader() {
  const { view, act, isHost, isConnected } = useRoom();
  const { cards } = useTheme();
  const navigate = useNavigate();
  const leaveRoom = useLeaveRoom();
  const me = useMe();
  const away = useAway();
  useAwaySaid(away);
  const { waiting } = view;
  useWaitingSaid(waiting);
  const managePlayers = useManagePlayersTitle();
  const lastRound = useLastRoundItem();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const leave = async () => {
    if (await leaveRoom()) navigate('/');
  };
  const isRoom = view.roomCode !== null;
  const canEnd = isHost && view.phase !== 'results';
  const items = [
    ...(away.length > 0 ? [{ label: ABSENCE.title, onSelect: () => setOpened('away') }] : []),
    ...(waiting.length > 0 || (canEnd && isRoom)
      ? [{ label: WAITING.title, onSelect: () => setOpened('waiting') }]
      : []),
    ...lastRound,
    { label: TEXTS.returnHome, onSelect: () => navigate('/') },
    { label: TEXTS.rules, onSelect: () => window.open(`/rules?theme=${view.themeId}`, '_blank', 'noopener') },
    ...(view.phase === 'results'
      ? [{ label: LOOK.dialog.title, onSelect: () => setOpened('look'), isDisabled: !isConnected }]
      : []),
    { label: SOUND.title, onSelect: () => setOpened('sound') },
    ...(isHost && hasHostsClock(view)
      ? [
          {
            label: view.pausedAt === null ? TEXTS.pauseClock : TEXTS.resumeClock,
            onSelect: () => void act(view.pausedAt === null ? 'pause_clock' : 'resume_clock', {}),
            isDisabled: !isConnected,
          },
          {
            label: TEXTS.addMinute,
            onSelect: () => void act('extend_clock', { seconds: 60 }),
            isDisabled: !isConnected,
          },
        ]
      : []),
    ...(isHost ? [{ label: TABLE.name, onSelect: () => setOpened('table') }] : []),
    ...(managePlayers === null ? [] : [{ label: managePlayers, onSelect: () => setOpened('players') }]),
    ...(isHost && isRoom
      ? [{ label: HAND_OVER.title, onSelect: () => setOpened('hand-over'), isDisabled: !isConnected }]
      : []),
    ...languageItems(),
    ...(me ? [{ label: TEXTS.account, onSelect: () => setOpened('account') }] : []),
    ...(canEnd
      ? [
          {
            label: TEXTS.endRound,
            onSelect: () => setOpened('end'),
            isDangerous: true,
            isDisabled: !isConnected,
          },
        ]
      : []),
    { label: TEXTS.leave, onSelect: () => setOpened('leave'), isDangerous: true, isDisabled: !isConnected },
  ];
  return (
    <header className={gameStyles.gameHeader}>
      <RoomPill news={awayWords(away) ?? waitingWords(waiting)} />
      <Menu label={TEXTS.menu} items={items} />
      {opened === 'table' && <OpenTableDialog gameId={view.id} onClose={close} />}
      <LookDialog open={opened === 'look'} onOpenChange={close} />
      <SoundDialog open={opened === 'sound'} onOpenChange={close} />
      <AwayDialog away={away} open={opened === 'away'} onOpenChange={close} />
      <WaitingDialog waiting={waiting} open={opened === 'waiting'} onOpenChange={close} />
      <ManagePlayersDialog open={opened === 'players'} onClose={close} />
      <HandOverDialog open={opened === 'hand-over'} onOpenChange={close} />
      <ConfirmDialog
        title={TEXTS.leave}
        description={TEXTS.leaveText}
        confirmLabel={TEXTS.leave}
        open={opened === 'leave'}
        onOpenChange={close}
        onConfirm={() => void leave()}
      />
      <ConfirmDialog
        title={TEXTS.endRound}
        description={TEXTS.endRoundText(cards)}
        confirmLabel={TEXTS.endRound}
        open={opened === 'end'}
        onOpenChange={close}
        onConfirm={() => void act('end_round', {})}
      />
      {me && <AccountDialog me={me} title={TEXTS.account} open={opened === 'account'} onOpenChange={close} />}
    </header>
  );
}

/** The host's controls to keep newcomers out during a round. */
function Door() {
  const { view, act, isConnected } = useRoom();
  return (
    <div className="stack">
      <Switch
        label={WAITING.lock}
        hint={WAITING.lockHint}
        isOn={view.gameSettings.locked}
        isDisabled={!isConnected}
        onChange={(locked) => void act('update_game_settings', { settings: { locked } })}
      />
      <Button look="chip" disabled={!isConnected} onClick={() => void renewCode(view.id)}>
        {NEWCOMERS.newCode}
      </Button>
    </div>
  );
}

interface WaitingDialogProps {
  readonly waiting: Waiting;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Who waits for the next round, and the host's controls for newcomers. */
function WaitingDialog({ waiting, open, onOpenChange }: WaitingDialogProps) {
  const { isHost } = useRoom();
  const text = waiting.length === 0 ? WAITING.nobody : WAITING.text;
  return (
    <Dialog title={WAITING.title} description={text} open={open} onOpenChange={onOpenChange}>
      <ul>
        {waiting.map(({ userId, displayName }) => (
          <li key={userId} className={hostToolsStyles.root}>
            <Avatar name={displayName} size="sm" />
            <strong className={hostToolsStyles.name}>
              <bdi>{displayName}</bdi>
            </strong>
          </li>
        ))}
      </ul>
      {isHost && <Door />}
    </Dialog>
  );
}

type Waiting = GameView['waiting'];

/** 'Ann is waiting', '3 are waiting'; null if there is none. */
function waitingWords([first, ...others]: Waiting): string | null {
  if (first === undefined) return null;
  return others.length === 0
    ? WAITING.isWaiting({ name: first.displayName })
    : WAITING.areWaiting({ count: others.length + 1 });
}

/** Tells the host about each new waiting player. */
function useWaitingSaid(waiting: Waiting): void {
  const { isHost } = useRoom();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const news = waiting.filter(({ userId }) => known.current?.has(userId) === false);
    known.current = new Set(waiting.map(({ userId }) => userId));
    if (!isHost) return;
    for (const { displayName } of news) showToast({ title: WAITING.begins({ name: displayName }) });
  }, [waiting, isHost]);
}
