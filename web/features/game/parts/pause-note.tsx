import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isReadingPause } from '../../../session/reading-pause.ts';
import { TEXTS } from '../texts.ts';

/** While the clock stands still: who stopped it, and for the host the way on. */
export function PauseNote() {
  const { view, me, act, isHost, isConnected } = useRoom();
  const { pausedBy, players } = view;
  if (pausedBy === null || isReadingPause(view)) return null;
  return (
    <section className="pause-note" aria-label={TEXTS.pause}>
      <p>{pausedBy === me.userId ? TEXTS.youPaused : TEXTS.pausedBy(nameOf(players, pausedBy))}</p>
      {isHost && (
        <Button disabled={!isConnected} onClick={() => void act('resume_clock', {})}>
          {TEXTS.resume}
        </Button>
      )}
    </section>
  );
}
