import TEXTS from '@nightfall/shared/text/en/results.json';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { MiniCard } from '../../../components/cards/mini-card.tsx';
import { useKeptState } from '../../../components/page/last-round.tsx';
import { nameOf } from '../../../components/people/players.ts';
import { Button } from '../../../components/ui/button.tsx';
import * as dialogStyles from '../../../components/ui/dialog.module.css';
import { RoundButton } from '../../../components/ui/round-button.tsx';
import * as slipStyles from '../../../components/ui/slip.module.css';
import { useMedia } from '../../../components/ui/use-media.ts';
import { Marked } from '../../../components/ui/words.tsx';
import { useWatchedRoom } from '../../../realtime/room-context.tsx';
import { langOf } from '../../../theme/lang-of.ts';
import { roleFacts } from '../../../theme/role-facts.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { storyOf } from './night-story.ts';
import * as storyStyles from './story.module.css';
import { type Frame, framesOf, StoryTable } from './story-table.tsx';

export const STEP_MS = 3200;
/** More dots do not fit a phone; the count is also in digits. */
const MOST_DOTS = 16;

interface ReplayPosition {
  readonly index: number;
  readonly setIndex: (index: number) => void;
}

/** The shown frame; while playing, the next one follows by itself until the morning. */
function useReplay(count: number, { index, setIndex }: ReplayPosition) {
  const [isPlaying, setPlaying] = useState(false);
  const isLast = index >= count - 1;
  useEffect(() => {
    if (!isPlaying || isLast) return;
    const timer = setTimeout(() => setIndex(index + 1), STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, isLast, index, setIndex]);
  const goTo = (next: number) => {
    setPlaying(false);
    setIndex(Math.max(0, Math.min(count - 1, next)));
  };
  const toggle = () => {
    if (isLast) setIndex(0);
    setPlaying(isLast || !isPlaying);
  };
  return { index, isLast, isPlaying: isPlaying && !isLast, goTo, toggle };
}

type Replay = ReturnType<typeof useReplay>;

export function Sentence({ frame }: { frame: Frame }) {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  return (
    <div className={`${slipStyles.root} ${storyStyles.slip}`} aria-live="polite">
      {frame.role !== null && (
        <span className={storyStyles.card}>
          <MiniCard role={roleFacts(frame.role, theme, view.customRoles)} />
        </span>
      )}
      <p>
        <Marked words={frame.text} lang={langOf(theme)} />
        {frame.actor !== null && <span className="unseen"> ({nameOf(view.players, frame.actor)})</span>}
      </p>
    </div>
  );
}

function Dots({ replay, count }: { replay: Replay; count: number }) {
  return (
    <div className={storyStyles.progress}>
      {count <= MOST_DOTS && (
        <span className={storyStyles.dots} aria-hidden="true">
          {Array.from({ length: count }, (_, index) => {
            const dot = `dot-${index}`;
            return <span key={dot} className={index <= replay.index ? storyStyles.dotPast : ''} />;
          })}
        </span>
      )}
      <span className="story__count">{TEXTS.storyStep({ step: replay.index + 1, all: count })}</span>
    </div>
  );
}

/** At either end a button is only aria-disabled: it keeps the focus, so that the arrow keys go on working. */
function Controls({ replay, count }: { replay: Replay; count: number }) {
  const { index, isLast, isPlaying, goTo, toggle } = replay;
  return (
    <div className={storyStyles.controls}>
      <Dots replay={replay} count={count} />
      <div className={storyStyles.buttons}>
        <Button aria-disabled={index === 0} onClick={() => goTo(index - 1)}>
          {TEXTS.previous}
        </Button>
        <Button aria-pressed={isPlaying} onClick={toggle}>
          {isPlaying ? TEXTS.pause : isLast ? TEXTS.playFromStart : TEXTS.play}
        </Button>
        <Button aria-disabled={isLast} onClick={() => goTo(index + 1)}>
          {TEXTS.next}
        </Button>
      </div>
    </div>
  );
}

/** The story of the night and its frames. */
export function useStory() {
  const { view } = useWatchedRoom();
  const { night, text } = useTheme();
  const { nobodyActed } = text.screens.moments;
  const story = useMemo(() => storyOf(view), [view]);
  const frames = useMemo(
    () =>
      framesOf(story, {
        nightfall: story.steps.length === 0 ? nobodyActed : night.dealt,
        morning: night.over,
      }),
    [story, nobodyActed, night],
  );
  return { story, frames };
}

function StoryPages({ place, onClose }: { place: ReplayPosition; onClose: () => void }) {
  const theme = useTheme();
  const { night } = theme;
  const { story, frames } = useStory();
  const replay = useReplay(frames.length, place);
  const isWide = useMedia('(orientation: landscape)');
  const frame = frames[replay.index] ?? frames[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -frames.length, End: frames.length }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    replay.goTo(replay.index + step);
  };
  if (frame === undefined) return null;
  return (
    <Primitive.Content
      className={storyStyles.root}
      data-sky="job_choice"
      aria-describedby={undefined}
      onKeyDown={onKeyDown}
      onOpenAutoFocus={(event) => {
        // The dialog takes the focus, so that the arrow keys step through the story.
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
    >
      <div className={storyStyles.head}>
        <Primitive.Title lang={langOf(theme)}>{night.story}</Primitive.Title>
        <RoundButton icon="close" label={TEXTS.close} onClick={onClose} />
      </div>
      <Sentence frame={frame} />
      <StoryTable story={story} frame={frame} isWide={isWide} />
      <Controls replay={replay} count={frames.length} />
    </Primitive.Content>
  );
}

/** The button that opens the replay of the night, and the replay itself. */
export function NightStory() {
  const theme = useTheme();
  const { round } = useWatchedRoom().view;
  // The shown frame; null while the story is closed.
  const [frame, setFrame] = useKeptState<number | null>(`${round} story`, null);
  return (
    <Primitive.Root open={frame !== null} onOpenChange={(isOpen) => setFrame(isOpen ? 0 : null)}>
      <Primitive.Trigger asChild>
        <Button lang={langOf(theme)}>{theme.night.story}</Button>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogStyles.veil} />
        <StoryPages place={{ index: frame ?? 0, setIndex: setFrame }} onClose={() => setFrame(null)} />
      </Primitive.Portal>
    </Primitive.Root>
  );
}
