import GAME from '@nightfall/shared/text/en/game.json';
import ROOM from '@nightfall/shared/text/en/room.json';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CountdownBar } from '../../../components/clock/countdown.tsx';
import * as hostToolsStyles from '../../../components/people/host-tools.module.css';
import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useRoomBelow } from '../../../components/ui/use-media.ts';
import { Guide } from '../../../guide/guide.tsx';
import { HelpButton } from '../../../guide/help.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { isReadingPause } from '../../../session/reading-pause.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import * as gameStyles from '../game.module.css';
import * as voteStyles from '../phases/vote.module.css';
import * as phaseBodyStyles from './phase-body.module.css';
import { usePhaseClock } from './phase-clock.ts';
import { WaitedFor } from './waited-for.tsx';

const TEXTS = GAME.round;
const ABSENCE = ROOM.absence;

const LOOK_CLASSES: Readonly<Record<string, string | undefined>> = {
  deal: phaseBodyStyles.look_deal,
  tall: phaseBodyStyles.look_tall,
};

/** The countdown of the phase; nothing in a phase without one. */
export function PhaseTime() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.left} />;
}

/** With more letters a title would take three lines beside the moon on a phone; these take the room of two. */
const LONG_TITLE = 10;
const WIDE_LETTERS = /[mw]/gi;

const isLong = (title: string) => title.length + (title.match(WIDE_LETTERS)?.length ?? 0) > LONG_TITLE;

/** Takes the focus when a new phase begins. */
export const PhaseHeading = ({ title, lang }: Pick<PhaseFrameProps, 'title' | 'lang'>) => (
  <h1 id="phase-heading" tabIndex={-1} lang={lang} className={isLong(title) ? gameStyles.isLong : undefined}>
    {title}
  </h1>
);

interface PhaseFrameProps {
  readonly title: string;
  /** Of the title, where it is not in the page's language. */
  readonly lang?: string | undefined;
  readonly note?: ReactNode;
  readonly time?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a phase with help and its time, and what is under it. */
export function PhaseFrame({ title, lang, note, time, children }: PhaseFrameProps) {
  return (
    <>
      <div className={gameStyles.phaseHead}>
        <div className={gameStyles.phaseHeadWords}>
          <div className={gameStyles.phaseHeadTitle}>
            <PhaseHeading title={title} lang={lang} />
            <HelpButton />
          </div>
          {note !== undefined && <div className={gameStyles.phaseHeadNote}>{note}</div>}
        </div>
        <PauseNote />
        <div className={gameStyles.phaseHeadTime}>{time}</div>
      </div>
      <Guide />
      <StandInActions />
      <WaitedFor />
      {children}
    </>
  );
}

interface PhaseBodyProps {
  /** Instructions and inputs in words. */
  readonly words: ReactNode;
  /** The table or a card. */
  readonly table: ReactNode;
  readonly actions?: ReactNode;
  /** Shown below on a wide screen. */
  readonly below?: ReactNode;
  /** Shown on the other side of the table, if there is room. */
  readonly beside?: ReactNode;
  /** In a deal the card comes first; beside a table higher than the screen, words and actions stay in view. */
  readonly look?: 'deal' | 'tall' | undefined;
}

/** Words over table over actions on a phone; on a wide screen words and actions stand beside the table. */
export function PhaseBody({ words, table, actions, below, beside, look }: PhaseBodyProps) {
  const hasRoomBelow = useRoomBelow();
  return (
    <div
      className={
        look === undefined ? phaseBodyStyles.root : `${phaseBodyStyles.root} ${LOOK_CLASSES[look] ?? ''}`
      }
    >
      <div className={phaseBodyStyles.words}>{words}</div>
      <div className={phaseBodyStyles.table}>{table}</div>
      {actions !== undefined && (
        <div className={slipStyles.actionBar}>
          <MorePlayers />
          {actions}
        </div>
      )}
      {below !== undefined && hasRoomBelow && <div className={phaseBodyStyles.below}>{below}</div>}
      {beside && <div className={voteStyles.phaseBodyBeside}>{beside}</div>}
    </div>
  );
}

/** The seats that can be pressed. */
const seatsOf = (bar: HTMLElement) => [
  ...(bar.parentElement?.querySelectorAll<HTMLElement>('.phase-body_table button.table_seat:enabled') ?? []),
];

/** The seats whose faces lie under the bar or below the screen. */
function hiddenSeats(bar: HTMLElement): HTMLElement[] {
  const { top, left, right } = bar.getBoundingClientRect();
  return seatsOf(bar).filter((seat) => {
    const box = seat.getBoundingClientRect();
    const isAboveBar = box.right > left && box.left < right && top > 0;
    return box.top + box.height / 2 > (isAboveBar ? Math.min(top, innerHeight) : innerHeight);
  });
}

/** Counts the choices that are out of sight, and scrolls to them. Hidden from screen readers, which find them anyway. */
function MorePlayers() {
  const place = useRef<HTMLSpanElement>(null);
  const [count, setCount] = useState(0);
  const bar = () => place.current?.parentElement ?? null;
  useEffect(() => {
    const look = () => {
      const element = place.current?.parentElement;
      if (element) setCount(hiddenSeats(element).length);
    };
    const observer = new ResizeObserver(look);
    const body = place.current?.closest('.phase-body');
    if (body) observer.observe(body);
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      observer.disconnect();
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  const show = () => {
    const element = bar();
    const last = element && hiddenSeats(element).at(-1);
    last?.closest('.phase-body_table')?.scrollIntoView({ block: 'end' });
  };
  return (
    <>
      <span ref={place} hidden />
      {count > 0 && (
        <Button
          look="chip"
          className={phaseBodyStyles.morePlayers}
          tabIndex={-1}
          aria-hidden="true"
          onClick={show}
        >
          <Icon name="down" size={18} /> {TEXTS.morePlayers({ count })}
        </Button>
      )}
    </>
  );
}

/** What a bot has done while the player was away. */
function StandInActions() {
  const { view, me, player } = useRoom();
  const { phases } = useTheme().text;
  const done = me.standInDid;
  if (done.length === 0) return null;
  return (
    <section className={hostToolsStyles.standIn} aria-label={ABSENCE.deeds}>
      {done.includes('job_choice') && <p>{ABSENCE.nightDone({ phase: phases.job_choice })}</p>}
      {done.includes('vote') && player.hasVoted && (
        <p>
          {me.voteTarget === null
            ? ABSENCE.abstained
            : ABSENCE.voteDone({ name: nameOf(view.players, me.voteTarget) })}
        </p>
      )}
    </section>
  );
}

/** While the clock is paused: who paused it, and the host's button to resume. */
function PauseNote() {
  const { view, me, act, isHost, isConnected } = useRoom();
  const { pausedBy, players } = view;
  if (pausedBy === null || isReadingPause(view)) return null;
  return (
    <section className={phaseBodyStyles.pauseNote} aria-label={TEXTS.pause}>
      <p>{pausedBy === me.userId ? TEXTS.youPaused : TEXTS.pausedBy({ name: nameOf(players, pausedBy) })}</p>
      {isHost && (
        <Button disabled={!isConnected} onClick={() => void act('resume_clock', {})}>
          {TEXTS.resume}
        </Button>
      )}
    </section>
  );
}
