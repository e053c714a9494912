import { Button } from '../../components/ui/button.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

const invitation = (code: string) => `${window.location.origin}/?code=${code}`;

async function copyInvitation(code: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(invitation(code));
    showToast({ title: TEXTS.copied, description: TEXTS.copiedText });
  } catch {
    showToast({ title: TEXTS.copyFailed, description: invitation(code), isDestructive: true });
  }
}

async function shareInvitation(code: string): Promise<void> {
  try {
    await navigator.share({ title: 'Nightfall', text: `${TEXTS.roomCode} ${code}`, url: invitation(code) });
  } catch (error) {
    // Closing the share sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) await copyInvitation(code);
  }
}

const tilesOf = (code: string) => [...code].map((letter, index) => ({ letter, place: `tile-${index + 1}` }));

/** The room code as paper tiles, to be read across a table. */
export function RoomCode({ code }: { code: string }) {
  return (
    <section className="room-code" aria-label={TEXTS.roomCode}>
      <p className="unseen">{`${TEXTS.roomCode} ${code}`}</p>
      <div className="room-code__tiles" aria-hidden="true">
        {tilesOf(code).map(({ letter, place }) => (
          <span className="room-code__tile" key={place}>
            {letter}
          </span>
        ))}
      </div>
      <div className="room-code__actions">
        <Button look="chip" onClick={() => copyInvitation(code)}>
          <Icon name="copy" size={20} /> {TEXTS.copy}
        </Button>
        {'share' in navigator && (
          <Button look="chip" onClick={() => shareInvitation(code)}>
            <Icon name="share" size={20} /> {TEXTS.share}
          </Button>
        )}
      </div>
    </section>
  );
}
