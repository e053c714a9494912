import { useLayoutEffect, useRef } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { nameOf } from '../../../components/people/players.ts';
import type { Point } from '../../../components/table/table-moves.tsx';
import type { Track } from '../../../components/table/track.ts';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { EASINGS, MOTION_MS } from '../../../styles/motion.ts';
import { lyingAt } from './card-table.tsx';
import { GATHER_MS } from './reveal-cues.ts';
import { TEXTS } from './texts.ts';

interface Vote {
  readonly voter: string;
  readonly name: string;
  readonly target: string;
}

interface OnTable {
  readonly places: ReadonlyMap<string, Point>;
  readonly track: Track;
}

/** Votes stand a little above the middle of the table on their way. */
const LIFT = 26;

interface BallotProps {
  readonly name: string;
  readonly from: Point;
  readonly to: Point;
  readonly delay: number;
  readonly track: Track;
}

/** A vote on its way: its voter's face. */
function Ballot({ name, from, to, delay, track }: BallotProps) {
  const ballot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - LIFT };
    const flight = ballot.current?.animate?.(
      [
        { translate: lyingAt(from, track), scale: 1, opacity: 0 },
        { translate: lyingAt(from, track), scale: 1, opacity: 1, offset: 0.08 },
        { translate: lyingAt(half, track), scale: 1.15, opacity: 1, offset: 0.54 },
        { translate: lyingAt(to, track), scale: 0.7, opacity: 1, offset: 0.94 },
        { translate: lyingAt(to, track), scale: 0.4, opacity: 0 },
      ],
      { duration: MOTION_MS.vote, delay, easing: EASINGS.path, fill: 'both' },
    );
    // A flight that is broken off has nobody waiting for its end.
    flight?.finished.catch(() => undefined);
    return () => flight?.cancel();
  }, [from, to, delay, track]);
  return (
    <span ref={ballot} className="ballot">
      <Avatar name={name} size="sm" />
    </span>
  );
}

interface BallotsProps extends OnTable {
  readonly votes: readonly Vote[];
  readonly stagger: number;
}

export function Ballots({ votes, stagger, places, track }: BallotsProps) {
  return (
    <div aria-hidden="true">
      {votes.map(({ voter, name, target }, index) => {
        const [from, to] = [places.get(voter), places.get(target)];
        if (from === undefined || to === undefined) return null;
        const delay = GATHER_MS + index * stagger;
        return <Ballot key={voter} name={name} from={from} to={to} delay={delay} track={track} />;
      })}
    </div>
  );
}

interface CountsProps extends OnTable {
  readonly counts: ReadonlyMap<string, number>;
  readonly leaders: readonly string[];
}

/** How many votes have arrived at each. */
export function Counts({ counts, leaders, places, track }: CountsProps) {
  const { view } = useWatchedRoom();
  return (
    <ul aria-label={TEXTS.totals}>
      {[...counts].map(([userId, count]) => {
        const place = places.get(userId);
        if (place === undefined) return null;
        const at = { x: place.x + track.portrait * 0.46, y: place.y - track.portrait * 0.44 };
        return (
          <li
            key={`${userId}-${count}`}
            className={`vote-count ${leaders.includes(userId) ? 'vote-count--most' : ''}`}
            style={{ translate: lyingAt(at, track) }}
          >
            <span aria-hidden="true">{count}</span>
            <span className="unseen">{`${nameOf(view.players, userId)}: ${TEXTS.voteTotal(count)}`}</span>
          </li>
        );
      })}
    </ul>
  );
}
