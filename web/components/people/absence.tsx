import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import { Fragment, useEffect, useRef } from 'react';
import { useRoom } from '../../realtime/room-context.tsx';
import { useTheme } from '../../theme/theme-context.tsx';
import { announce } from '../page/live-region.tsx';
import { TEXTS } from './absence-texts.ts';
import { nameOf } from './players.ts';
import { useServerTime } from './use-server-time.ts';

const MINUTE_MS = 60_000;
/** Who loads the page again, or has just taken a seat, is away for a moment that nobody needs to hear of. */
const NOTICED_AFTER_MS = 10_000;

/** What will happen, or happens already, because somebody is away. */
function consequence(phase: string, { isHost, hasStandIn }: PlayerView): string {
  if (phase !== 'lobby' && phase !== 'results') return hasStandIn ? TEXTS.botActs : TEXTS.botComes;
  return isHost ? TEXTS.hostMoves : TEXTS.seatStays;
}

/** How long somebody is away; a server from before this was told says nothing of it. */
const awayFor = ({ awaySince }: PlayerView, now: number): number => now - (awaySince ?? now);

/** Has a screen reader say who goes while one is looking on. */
function useSaid(away: readonly PlayerView[], phase: string): void {
  const said = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => {
    const news = away.filter(({ id }) => said.current?.has(id) === false);
    said.current = new Set(away.map(({ id }) => id));
    if (news.length === 0) return;
    announce(news.map((player) => TEXTS.wentAway(player.displayName, consequence(phase, player))).join(' '));
  }, [away, phase]);
}

/** Those away for whom the same comes of it, and since when. */
function AwayWords({ players, text, now }: { players: readonly PlayerView[]; text: string; now: number }) {
  return (
    <p>
      <strong>{TEXTS.away}</strong>{' '}
      {players.map((player, index) => (
        <Fragment key={player.id}>
          {index > 0 && ', '}
          <bdi>{player.displayName}</bdi> ({TEXTS.since(Math.floor(awayFor(player, now) / MINUTE_MS))})
        </Fragment>
      ))}
      . {text}
    </p>
  );
}

/** For who was away: what a bot has done meanwhile. */
function DoneWords() {
  const { view, me } = useRoom();
  const { phases } = useTheme().text;
  const done = view.phase === 'lobby' ? [] : (me.standInDid ?? []);
  return (
    <>
      {done.includes('job_choice') && <p>{TEXTS.nightDone(phases.job_choice)}</p>}
      {done.includes('vote') && me.voteTarget !== null && (
        <p>{TEXTS.voteDone(nameOf(view.players, me.voteTarget))}</p>
      )}
    </>
  );
}

/** Who is away, since when, and what comes of it. */
export function Absence() {
  const { view, me } = useRoom();
  const now = useServerTime();
  const away = view.players.filter((player) => awayFor(player, now) >= NOTICED_AFTER_MS);
  useSaid(away, view.phase);
  const isTold = view.phase !== 'lobby' && (me.standInDid ?? []).length > 0;
  if (away.length === 0 && !isTold) return null;
  const texts = [...new Set(away.map((player) => consequence(view.phase, player)))];
  return (
    <section className="absence" aria-label={TEXTS.title}>
      <DoneWords />
      {texts.map((text) => (
        <AwayWords
          key={text}
          players={away.filter((player) => consequence(view.phase, player) === text)}
          text={text}
          now={now}
        />
      ))}
    </section>
  );
}
