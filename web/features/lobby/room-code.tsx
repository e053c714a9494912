import { CENTER_CARDS } from '@nightfall/shared/game/state/limits';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useRoom } from '../../realtime/room-context.tsx';
import { reloadOnce } from '../../session/missing-program.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { nextStep } from './advice.ts';
import { copyCode, copyInvitation, shareInvitation } from './invitation.ts';
import { TEXTS } from './texts.ts';

const QrDialog = lazy(() => import('./qr-dialog.tsx').catch(reloadOnce));

const tilesOf = (code: string) => [...code].map((letter, index) => ({ letter, place: `tile-${index + 1}` }));

/** The room code as paper tiles, to be read across a table, and the ways to send it. */
export function RoomCode({ code }: { code: string }) {
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
