import { useRoom } from '../../realtime/room-context.tsx';
import { Button } from '../ui/button.tsx';
import { TEXTS } from './newcomers-texts.ts';
import { renewCode } from './renew-code.ts';

/** Tells the host who has come since somebody was removed, and how to close the room. */
export function Newcomers() {
  const { view, me, act, isConnected } = useRoom();
  const came = view.players.filter(({ userId }) => me.cameAfterRemoval?.includes(userId));
  if (came.length === 0) return null;
  const names = came.map(({ displayName }) => displayName).join(', ');
  const lock = () => void act('update_game_settings', { settings: { locked: true } });
  return (
    <section className="newcomers" role="status">
      <strong>{TEXTS.came(names)}</strong>
      <p className="quiet">{TEXTS.text}</p>
      <span className="newcomers__buttons">
        {!view.gameSettings.locked && (
          <Button look="chip" disabled={!isConnected} onClick={lock}>
            {TEXTS.lock}
          </Button>
        )}
        {view.gameSettings.locked && <span>{TEXTS.locked}</span>}
        {view.roomCode !== null && (
          <Button look="chip" disabled={!isConnected} onClick={() => void renewCode(view.id)}>
            {TEXTS.newCode}
          </Button>
        )}
      </span>
    </section>
  );
}
