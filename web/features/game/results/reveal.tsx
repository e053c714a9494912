import type { PlayerView, VoteResults } from '@nightfall/shared/protocol/game-view';
import GAME from '@nightfall/shared/text/en/game.json';
import TEXTS from '@nightfall/shared/text/en/results.json';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Avatar } from '../../../components/people/avatar.tsx';
import { fromSeatOf, nameOf } from '../../../components/people/players.ts';
import type { SeatLook } from '../../../components/table/seat.tsx';
import type { Point } from '../../../components/table/table-moves.tsx';
import type { Track } from '../../../components/table/track.ts';
import { Button } from '../../../components/ui/button.tsx';
import { useLowScreen } from '../../../components/ui/use-media.ts';
import type { Said } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { labelled, listed } from '../../../session/formats.ts';
import { EASINGS, MOTION_MS } from '../../../styles/motion.ts';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { roundPlayers, usePlainSeat } from '../parts/seat-facts.ts';
import { CardTable, lyingAt, type TableCard } from './card-table.tsx';
import * as styles from './reveal.module.css';
import { type Cues, cuesOf, GATHER_MS, landedBy, momentsOf, turnStagger } from './reveal-cues.ts';

const GAME_TEXTS = GAME.round;

/** The latest moment of the reveal that has passed, in milliseconds. */
function useMoments(cues: Cues, onEnd: () => void): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const timers = momentsOf(cues).map((at) => setTimeout(() => setNow(at), at));
    return () => timers.forEach(clearTimeout);
  }, [cues]);
  useEffect(() => {
    if (now >= cues.end) onEnd();
  }, [now, cues.end, onEnd]);
  return now;
}

function useSkipByEscape(onSkip: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // A dialog over the reveal handles its own Escape.
      if (event.key === 'Escape' && !event.defaultPrevented) onSkip();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onSkip]);
}

/** The players with the most votes so far; none before the first vote. */
function mostVoted(counts: ReadonlyMap<string, number>): string[] {
  const most = Math.max(0, ...counts.values());
  return most === 0 ? [] : [...counts].filter(([, count]) => count === most).map(([userId]) => userId);
}

function countsOf(targets: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  return counts;
}

interface CaptionProps {
  readonly now: number;
  readonly cues: Cues;
  readonly results: VoteResults;
  readonly counts: ReadonlyMap<string, number>;
}

/** The caption of the present moment. */
function useCaption({ now, cues, results, counts }: CaptionProps): Said {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { moments } = theme.text.screens;
  const { eliminatedPlayers } = results;
  const lang = langOf(theme);
  if (now < cues.counted) return { words: TEXTS.votesAreIn };
  if (now < cues.turned) {
    const leaders = mostVoted(counts);
    const names = leaders.map((id) => view.players.find(({ userId }) => userId === id)?.displayName ?? '');
    const abstained = view.players.filter(({ hasVoted, voteTarget }) => hasVoted && !voteTarget).length;
    const most = TEXTS.mostVotes({ names: listed(names), count: counts.get(leaders[0] ?? '') ?? 0 });
    const words = leaders.length === 0 ? TEXTS.noVotes : most;
    return { words: abstained > 0 ? words + TEXTS.andAbstained({ count: abstained }) : words };
  }
  if (eliminatedPlayers.length === 0) return { words: moments.nobodyEliminated, lang };
  const titles = eliminatedPlayers.map(
    ({ displayName, role }) => `${displayName} (${roleFacts(role, theme, view.customRoles).title})`,
  );
  return { words: labelled(moments.eliminated, listed(titles)), lang };
}

interface RevealProps {
  readonly results: VoteResults;
  readonly onEnd: () => void;
  readonly isWide?: boolean;
}

/** Votes fly to their targets, then the cards are turned over: first those of the eliminated. */
export function Reveal({ results, onEnd, isWide = false }: RevealProps) {
  const { view, me } = useWatchedRoom();
  const theme = useTheme();
  const isLow = useLowScreen();
  const plainSeat = usePlainSeat();
  const players = useMemo(() => fromSeatOf(roundPlayers(view), me?.userId), [view, me?.userId]);
  const votes = players.flatMap(({ userId, displayName, voteTarget }) =>
    voteTarget ? [{ voter: userId, name: displayName, target: voteTarget }] : [],
  );
  const isOut = (userId: string) => results.eliminatedPlayers.some((out) => out.userId === userId);
  const hasEliminated = results.eliminatedPlayers.length > 0;
  const cues = useMemo(() => cuesOf(votes.length, hasEliminated), [votes.length, hasEliminated]);
  const now = useMoments(cues, onEnd);
  useSkipByEscape(onEnd);
  const counts = countsOf(votes.slice(0, landedBy(cues, now)).map(({ target }) => target));
  const leaders = now < cues.counted ? [] : mostVoted(counts);
  const caption = useCaption({ now, cues, results, counts });
  const stands = (userId: string) => (now < cues.turned ? leaders.includes(userId) : isOut(userId));
  const seatOf = (player: PlayerView): SeatLook => ({
    ...plainSeat(player),
    isMarked: stands(player.userId),
    isDimmed: now >= cues.counted && now < cues.shown && !stands(player.userId),
  });
  const cardOf = ({ userId, currentRole }: PlayerView, index: number): TableCard => ({
    id: userId,
    place: userId,
    role: roleFacts(currentRole ?? '', theme, view.customRoles),
    isTurned: now >= (isOut(userId) ? cues.turned : cues.shown),
    turnDelayMs: isOut(userId) ? 0 : index * turnStagger(players.length),
    isLit: now >= cues.turned && isOut(userId),
    isDimmed: now >= cues.counted && now < cues.shown && !stands(userId),
  });
  return (
    <div className={styles.root}>
      <p className={styles.caption} lang={caption.lang} aria-live="polite">
        {caption.words}
      </p>
      <div className={styles.table}>
        <CardTable
          label={GAME_TEXTS.table}
          seats={players.map(seatOf)}
          cards={players.map(cardOf)}
          isFitted
          isWide={isWide || isLow}
          over={(places, track) => (
            <>
              <Ballots votes={votes} stagger={cues.stagger} places={places} track={track} />
              <Counts counts={counts} places={places} track={track} leaders={leaders} />
            </>
          )}
        />
      </div>
      {me !== null && (
        <Button className={styles.skip} onClick={onEnd}>
          {TEXTS.skip}
        </Button>
      )}
    </div>
  );
}

interface Vote {
  readonly voter: string;
  readonly name: string;
  readonly target: string;
}

interface OnTable {
  readonly places: ReadonlyMap<string, Point>;
  readonly track: Track;
}

/** How far above the straight line a ballot flies. */
const LIFT = 26;

interface BallotProps {
  readonly name: string;
  readonly from: Point;
  readonly to: Point;
  readonly delay: number;
  readonly track: Track;
}

/** A flying vote, drawn as its voter's face. */
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
    // A cancelled animation rejects `finished`.
    flight?.finished.catch(() => undefined);
    return () => flight?.cancel();
  }, [from, to, delay, track]);
  return (
    <span ref={ballot} className={styles.ballot}>
      <Avatar name={name} size="sm" />
    </span>
  );
}

interface BallotsProps extends OnTable {
  readonly votes: readonly Vote[];
  readonly stagger: number;
}

function Ballots({ votes, stagger, places, track }: BallotsProps) {
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

/** How many votes have arrived at each player. */
function Counts({ counts, leaders, places, track }: CountsProps) {
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
            className={`${styles.voteCount} ${leaders.includes(userId) ? styles.voteCountMost : ''}`}
            style={{ translate: lyingAt(at, track) }}
          >
            <span aria-hidden="true">{count}</span>
            <span className="unseen">
              {labelled(nameOf(view.players, userId), TEXTS.voteTotal({ count }))}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
