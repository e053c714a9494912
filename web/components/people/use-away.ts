import type { PlayerView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useRef } from 'react';
import { useWatchedRoom } from '../../realtime/room-context.tsx';
import { announce } from '../page/live-region.tsx';
import { useServerTime } from './use-server-time.ts';

const ABSENCE = ROOM.absence;

const MINUTE_MS = 60_000;
/** Shorter absences are reloads of the page and fresh seats. */
const NOTICED_AFTER_MS = 10_000;

/** Leaves the announcement of a phase that begins at the same moment time to be read. */
const PAUSE_MS = 1_200;

export interface Away {
  readonly player: PlayerView;
  /** Since when, in whole minutes. */
  readonly minutes: number;
  /** What will happen, or happens already, because of it. */
  readonly consequence: string;
}

function consequence(phase: string, { isHost, hasStandIn }: PlayerView): string {
  if (phase !== 'lobby' && phase !== 'results') return hasStandIn ? ABSENCE.botActs : ABSENCE.botComes;
  return isHost ? ABSENCE.hostMoves : ABSENCE.seatStays;
}

/** Who is away. */
export function useAway(): readonly Away[] {
  const { view } = useWatchedRoom();
  const now = useServerTime();
  return view.players.flatMap((player) => {
    const ms = now - (player.awaySince ?? now);
    if (ms < NOTICED_AFTER_MS) return [];
    return [{ player, minutes: Math.floor(ms / MINUTE_MS), consequence: consequence(view.phase, player) }];
  });
}

/** 'Ann is away', '3 are away'; null with everybody there. */
export function awayWords([first, ...others]: readonly Away[]): string | null {
  if (first === undefined) return null;
  return others.length === 0
    ? ABSENCE.isAway({ name: first.player.displayName })
    : ABSENCE.areAway({ count: others.length + 1 });
}

/** Announces players who go away after the page was opened. */
export function useAwaySaid(away: readonly Away[]): void {
  const said = useRef<ReadonlySet<string> | null>(null);
  const saying = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(saying.current), []);
  useEffect(() => {
    const news = away.filter(({ player }) => said.current?.has(player.id) === false);
    said.current = new Set(away.map(({ player }) => player.id));
    if (news.length === 0) return;
    const words = news.map(({ player, consequence }) =>
      ABSENCE.wentAway({ name: player.displayName, consequence }),
    );
    saying.current = setTimeout(() => announce(words.join(' ')), PAUSE_MS);
  }, [away]);
}
