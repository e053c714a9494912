import GUIDE from '@nightfall/shared/text/en/guide.json';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { hasHostsClock } from '../components/clock/hosts-clock.ts';
import { Button } from '../components/ui/button.tsx';
import { Icon } from '../components/ui/icon.tsx';
import { type Room, useLeaveRoom, useRoom } from '../realtime/room-context.tsx';
import { forgetReadingPause, isReadingPause, noteReadingPause } from '../session/reading-pause.ts';
import { useTheme } from '../theme/theme-context.tsx';
import * as styles from './guide.module.css';
import { type Box, HALO, widened } from './place-note.ts';
import { addProgress, readProgress } from './progress.ts';
import { isPending, lateId, lateStep, OPEN_REVIEW, type Step, stepsOf } from './steps.ts';
import { type PlacedNote, useNotePlace } from './use-note-place.ts';

const TEXTS = GUIDE.guide;

/** Notes a phase whose time ran out before the player acted, so that the next one can say what happened. */
function useLateness(room: Room): void {
  const theme = useTheme();
  const latest = useRef({ room, theme });
  latest.current = { room, theme };
  useEffect(
    () => () => {
      const { room, theme } = latest.current;
      const { view, serverNow } = room;
      const { phaseEndsAt, pausedAt } = view;
      const isOver = phaseEndsAt !== null && pausedAt === null && serverNow() >= phaseEndsAt - 500;
      if (isOver && isPending({ ...room, theme })) addProgress(view.id, [lateId(view.phase)]);
    },
    [],
  );
}

/** The clock of a practice game is paused while a note is shown. */
function usePausedClock({ view, isConnected, actQuietly }: Room, isReading: boolean): void {
  const isPaused = view.pausedAt !== null;
  const isTimed = hasHostsClock(view);
  const latest = useRef(view);
  latest.current = view;
  useEffect(() => {
    if (!isConnected || !isTimed) return;
    const view = latest.current;
    // A refusal means that the phase is over already.
    const set = (action: 'pause_clock' | 'resume_clock') =>
      void actQuietly(action, {}).catch(() => undefined);
    if (isReading && !isPaused) {
      noteReadingPause(view);
      set('pause_clock');
    } else if (!isReading && isReadingPause(view)) {
      if (isPaused) set('resume_clock');
      else forgetReadingPause(view);
    }
  }, [isConnected, isTimed, isReading, isPaused, actQuietly]);
}

function EndButtons({ onStay }: { onStay: () => void }) {
  const leave = useLeaveRoom();
  const navigate = useNavigate();
  const leaveTo = async (path: string) => {
    onStay();
    if (await leave()) navigate(path);
  };
  return (
    <>
      <Button className="guide__way" onClick={() => void leaveTo('/')}>
        {TEXTS.createGame}
      </Button>
      <Button className="guide__way" onClick={() => void leaveTo('/?join')}>
        {TEXTS.joinGame}
      </Button>
    </>
  );
}

function Halo({ target, isRound }: { target: Box; isRound: boolean }) {
  return (
    <div className={styles.halo} data-round={isRound} style={widened(target, HALO)} aria-hidden="true" />
  );
}

function Tip({ tip }: Pick<PlacedNote['place'], 'tip'>) {
  if (tip === null) return null;
  const isLevel = tip.side === 'top' || tip.side === 'bottom';
  return (
    <span
      className={styles.tip}
      data-side={tip.side}
      style={isLevel ? { left: tip.at } : { top: tip.at }}
      aria-hidden="true"
    />
  );
}

interface NoteProps {
  readonly steps: readonly Step[];
  /** Where we are in them. */
  readonly index: number;
  readonly onRead: (ids: readonly string[]) => void;
}

/** A small paper beside what it speaks of. */
function Note({ steps, index, onRead }: NoteProps) {
  const note = useRef<HTMLElement>(null);
  const step = steps[index];
  const read = (ids: readonly string[]) => {
    onRead(ids);
    // The button is gone with the last note.
    if (ids.includes(steps.at(-1)?.id ?? '')) document.getElementById('phase-heading')?.focus();
  };
  const shown = useNotePlace(note, {
    step,
    onDone: (id) => onRead([id]),
  });
  if (step === undefined) return null;
  const isLast = index === steps.length - 1;
  // What is told beside the notes of the phase comes and goes, and would make their number jump.
  const counted = steps.filter(({ isExtra }) => isExtra !== true);
  const isEnd = step.id === 'results:end';
  const at = shown === null ? {} : { left: shown.place.left, top: shown.place.top };
  return (
    <>
      {shown?.target && <Halo target={shown.target} isRound={step.isRound === true} />}
      <section
        ref={note}
        className={styles.root}
        aria-label={TEXTS.guide}
        data-placed={shown !== null}
        style={at}
      >
        <p className={styles.words} aria-live="polite">
          {step.text}
        </p>
        <div className={styles.foot}>
          {counted.length > 1 && counted.includes(step) && (
            <span className={styles.count}>
              {TEXTS.stepOf({ step: counted.indexOf(step) + 1, all: counted.length })}
            </span>
          )}
          {isEnd && <EndButtons onStay={() => read([step.id])} />}
          <Button className={styles.next} onClick={() => read([step.id])}>
            {isLast ? TEXTS.understood : TEXTS.next}
          </Button>
        </div>
        {!isLast && (
          <button
            type="button"
            className={styles.hide}
            aria-label={TEXTS.hide}
            onClick={() => read(steps.map(({ id }) => id))}
          >
            <Icon name="close" size={18} />
          </button>
        )}
        <Tip tip={shown?.place.tip ?? null} />
      </section>
    </>
  );
}

/** Whether there is something of this kind on the page by now. */
function useIsOnPage(selector: string): boolean {
  return useSyncExternalStore(onChangesOfPage, () => document.querySelector(selector) !== null);
}

function onChangesOfPage(look: () => void): () => void {
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

function PracticeGuide({ room }: { room: Room }) {
  const { view } = room;
  const theme = useTheme();
  const [noted, setNoted] = useState(() => readProgress(view.id));
  useLateness(room);
  const isReviewOpen = useIsOnPage(OPEN_REVIEW);
  const steps = [...lateStep(view.phase, noted), ...stepsOf({ ...room, theme, isReviewOpen })];
  const index = steps.findIndex(({ id }) => !noted.has(id));
  usePausedClock(room, index >= 0);
  if (index < 0) return null;
  return <Note steps={steps} index={index} onRead={(ids) => setNoted(addProgress(view.id, ids))} />;
}

/** Explains the phase in a practice game; nothing in a real one. */
export function Guide() {
  const room = useRoom();
  const { view, player } = room;
  const isPractice = view.roomCode === null;
  return isPractice && !player.joinsNextRound ? <PracticeGuide room={room} /> : null;
}
