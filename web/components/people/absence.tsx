import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { useEffect, useState } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { TEXTS } from './absence-texts.ts';

const MINUTE_MS = 60_000;
/** Often enough for a time that is told in minutes. */
const TICK_MS = 10_000;

/** The server's time, which goes on while the page is open. */
function useServerTime(serverTime: number): number {
  const [time, setTime] = useState(serverTime);
  useEffect(() => {
    const since = Date.now();
    setTime(serverTime);
    const timer = setInterval(() => setTime(serverTime + Date.now() - since), TICK_MS);
    return () => clearInterval(timer);
  }, [serverTime]);
  return time;
}

/** What will happen, or happens already, because somebody is away. */
function consequence(phase: string, { isHost, hasStandIn }: PlayerView): string {
  if (phase !== 'lobby' && phase !== 'results') return hasStandIn ? TEXTS.botActs : TEXTS.botComes;
  return isHost ? TEXTS.hostMoves : TEXTS.seatStays;
}

function AwayRow({ player, time }: { readonly player: PlayerView; readonly time: number }) {
  const { view } = useRoom();
  const minutes = Math.floor((time - (player.awaySince ?? time)) / MINUTE_MS);
  return (
    <li>
      <strong>
        <bdi>{TEXTS.since(player.displayName, minutes)}</bdi>
      </strong>{' '}
      <span className="quiet">{consequence(view.phase, player)}</span>
    </li>
  );
}

/** Who is away, since when, and what comes of it; and for who was, what a bot has done meanwhile. */
export function Absence() {
  const { view, me } = useRoom();
  const time = useServerTime(view.serverTime);
  const away = view.players.filter(({ awaySince }) => awaySince !== null);
  const done = view.phase === 'lobby' ? [] : me.standInDid;
  if (away.length === 0 && done.length === 0) return null;
  return (
    <section className="absence" aria-label={TEXTS.title}>
      {done.includes('job_choice') && <p role="status">{TEXTS.nightDone}</p>}
      {done.includes('vote') && <p role="status">{TEXTS.voteDone}</p>}
      {away.length > 0 && (
        <ul>
          {away.map((player) => (
            <AwayRow key={player.id} player={player} time={time} />
          ))}
        </ul>
      )}
    </section>
  );
}
