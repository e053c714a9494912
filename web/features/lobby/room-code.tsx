import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import TEXTS from '@nightfall/shared/text/en/lobby.json';
import { lazy, Suspense, useState } from 'react';
import { invitationLink } from '../../components/page/room-code.ts';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { reloadOnce } from '../../session/missing-program.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from './lobby.module.css';
import { nextStep } from './selection.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx').catch(reloadOnce));

const tilesOf = (code: string) => [...code].map((letter, index) => ({ letter, place: `tile-${index + 1}` }));

/** The room code in large letters, and the ways to send it. */
export function RoomCode({ code }: { code: string }) {
  const { gameTitle } = useTheme().text;
  const { view, isHost } = useRoom();
  const counts = { selected: view.selectedRoles.length, needed: view.players.length + CENTER_CARDS };
  const isNext = isHost && nextStep({ view, ...counts }) === 'invite';
  const [isQrOpen, setQrOpen] = useState(false);
  return (
    <section className={styles.roomCode} aria-label={TEXTS.roomCode}>
      <p className="unseen">{`${TEXTS.roomCode} ${code}`}</p>
      <button
        type="button"
        className={styles.roomCodeTiles}
        aria-label={TEXTS.codeToClipboard({ code })}
        onClick={() => void copyCode(code)}
      >
        {tilesOf(code).map(({ letter, place }) => (
          <span className={styles.roomCodeTile} key={place} aria-hidden="true">
            {letter}
          </span>
        ))}
      </button>
      <div className={styles.roomCodeActions}>
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

const copyCode = (code: string) => copy(code, TEXTS.codeCopiedText({ code }));

const copyInvitation = (code: string) => copy(invitationLink(code), TEXTS.copiedText);

/** Opens the device's share menu; without one, or if it fails, copies the link. */
async function shareInvitation(code: string, title: string): Promise<void> {
  if (!('share' in navigator)) return copy(invitationLink(code), TEXTS.copiedInsteadText);
  try {
    await navigator.share({ title, text: `${TEXTS.roomCode} ${code}`, url: invitationLink(code) });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(invitationLink(code), TEXTS.copiedInsteadText);
  }
}
