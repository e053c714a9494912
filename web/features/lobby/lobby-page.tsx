import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useArrival } from '../../attention/room-attention.tsx';
import { Chat } from '../../components/chat/chat.tsx';
import { announce } from '../../components/page/live-region.tsx';
import { invitationLink } from '../../components/page/room-code.ts';
import { ManagePlayers } from '../../components/people/manage-players.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { Guide } from '../../guide/guide.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { reloadOnce } from '../../session/missing-program.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { AdminPanel } from './admin-panel.tsx';
import { LobbyHeader } from './lobby-header.tsx';
import { LobbyTable } from './lobby-table.tsx';
import { lobbyNews, lobbyState } from './lobby-talk.ts';
import { PlayerList } from './player-list.tsx';
import { RoleSheet } from './role-sheet.tsx';
import { nextStep } from './selection.ts';
import { SettingsPanel, SettingsSummary } from './settings-panel.tsx';
import { TEXTS } from './texts.ts';
import { ThemePanel } from './theme-panel.tsx';
import { useSeating } from './use-seating.ts';

function Lobby() {
  const { view, isHost } = useRoom();
  const theme = useTheme();
  const seating = useSeating();
  const needed = view.players.length + CENTER_CARDS;
  useArrival('lobby', theme.text.phases.lobby);
  useLobbyTalk();
  return (
    <>
      <title>{`${theme.text.phases.lobby}${view.roomCode === null ? '' : ` ${view.roomCode}`} · ${theme.text.gameTitle}`}</title>
      <main className="page lobby__page">
        <LobbyHeader />
        <Guide />
        <div className="lobby__scene">
          {view.roomCode !== null && <RoomCode code={view.roomCode} />}
          <LobbyTable seating={seating} />
        </div>
        <div className="lobby__side">
          <div className="lobby__boards">
            <PlayerList seating={seating} />
            {isHost ? <SettingsPanel /> : <SettingsSummary />}
            <ThemePanel />
            <ManagePlayers />
            <AdminPanel />
          </div>
          <Chat />
        </div>
        <RoleSheet needed={needed} />
      </main>
    </>
  );
}

export default function LobbyPage() {
  const { view } = useRoom();
  if (view.phase !== 'lobby') return <Navigate to={`/game/${view.id}`} replace />;
  return <Lobby />;
}

const QrDialog = lazy(() => import('./qr-dialog.tsx').catch(reloadOnce));

const tilesOf = (code: string) => [...code].map((letter, index) => ({ letter, place: `tile-${index + 1}` }));

/** The room code as paper tiles, to be read across a table, and the ways to send it. */
function RoomCode({ code }: { code: string }) {
  const { gameTitle } = useTheme().text;
  const { view, isHost } = useRoom();
  const counts = { selected: view.selectedRoles.length, needed: view.players.length + CENTER_CARDS };
  const isNext = isHost && nextStep({ view, ...counts }) === 'invite';
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <section className="room-code" aria-label={TEXTS.roomCode}>
      <p className="unseen">{`${TEXTS.roomCode} ${code}`}</p>
      <button
        type="button"
        className="room-code__tiles"
        aria-label={TEXTS.codeToClipboard(code)}
        onClick={() => void copyCode(code)}
      >
        {tilesOf(code).map(({ letter, place }) => (
          <span className="room-code__tile" key={place} aria-hidden="true">
            {letter}
          </span>
        ))}
      </button>
      <div className="room-code__actions">
        <Button look="chip" onClick={() => void copyInvitation(code)}>
          <Icon name="copy" size={20} /> {TEXTS.copy}
        </Button>
        <Button look={isNext ? 'primary' : 'chip'} onClick={() => void shareInvitation(code, gameTitle)}>
          <Icon name="share" size={20} /> {TEXTS.share}
        </Button>
        <Button look="chip" onClick={() => setQrOpen(true)}>
          <Icon name="qr" size={20} /> {TEXTS.qrCode}
        </Button>
      </div>
      {isQrOpen && (
        <Suspense>
          <QrDialog code={code} onClose={() => setQrOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}

async function copy(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: TEXTS.copied, description: said });
  } catch {
    showToast({ title: TEXTS.copyFailed, description: text, isDestructive: true });
  }
}

const copyCode = (code: string) => copy(code, TEXTS.codeCopiedText(code));

const copyInvitation = (code: string) => copy(invitationLink(code), TEXTS.copiedText);

/** By the device's own share menu; where there is none, or it fails, the link is copied. */
async function shareInvitation(code: string, title: string): Promise<void> {
  if (!('share' in navigator)) return copy(invitationLink(code), TEXTS.copiedInsteadText);
  try {
    await navigator.share({ title, text: `${TEXTS.roomCode} ${code}`, url: invitationLink(code) });
  } catch (error) {
    // Closing the share menu is no failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(invitationLink(code), TEXTS.copiedInsteadText);
  }
}

/** A table that fills up is told of when it comes to rest, at once and not chair by chair. */
const PAUSE_MS = 1200;

/** Tells who does not see the lobby of what changes in it. */
function useLobbyTalk(): void {
  const { view } = useRoom();
  const theme = useTheme();
  const state = lobbyState(view, theme);
  const latest = useRef(state);
  const told = useRef(state);
  latest.current = state;
  const news = lobbyNews(told.current, state);
  useEffect(() => {
    if (news === '') return;
    const timer = setTimeout(() => {
      told.current = latest.current;
      announce(news);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [news]);
}
