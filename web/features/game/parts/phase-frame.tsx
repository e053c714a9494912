import type { ReactNode } from 'react';
import { CountdownBar } from '../../../components/clock/countdown.tsx';
import { StandInDeeds } from '../../../components/people/stand-in-deeds.tsx';
import { Guide } from '../../../guide/guide.tsx';
import { HelpButton } from '../../../guide/help.tsx';
import { TEXTS } from '../texts.ts';
import { MorePlayers } from './more-players.tsx';
import { PauseNote } from './pause-note.tsx';
import { usePhaseClock } from './phase-clock.ts';
import { useRoomBelow } from './use-room-below.ts';
import { WaitedFor } from './waited-for.tsx';

/** The bar with the time the phase has left; nothing where nothing is counted. */
export function PhaseTime() {
  const clock = usePhaseClock();
  return clock && <CountdownBar {...clock} label={TEXTS.left} />;
}

/** With more letters a title would take three lines beside the moon on a phone. */
const LONG_TITLE = 10;

/** What a new phase takes the focus to. */
export const PhaseHeading = ({ title }: { readonly title: string }) => (
  <h1 id="phase-heading" tabIndex={-1} className={title.length > LONG_TITLE ? 'is-long' : undefined}>
    {title}
  </h1>
);

interface PhaseFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly time?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a phase with help and its time, and what is under it. */
export function PhaseFrame({ title, note, time, children }: PhaseFrameProps) {
  return (
    <>
      <div className="phase-head">
        <div className="phase-head__words">
          <div className="phase-head__title">
            <PhaseHeading title={title} />
            <HelpButton />
          </div>
          {note !== undefined && <div className="phase-head__note">{note}</div>}
        </div>
        <PauseNote />
        <div className="phase-head__time">{time}</div>
      </div>
      <Guide />
      <StandInDeeds />
      <WaitedFor />
      {children}
    </>
  );
}

interface PhaseBodyProps {
  /** What is said: on paper, and whatever is chosen in words. */
  readonly words: ReactNode;
  /** Where it happens: the table, a card. */
  readonly table: ReactNode;
  readonly actions?: ReactNode;
  /** What a wide screen has room for below them. */
  readonly below?: ReactNode;
  /** What stands on the other side of the table, where there is room for it. */
  readonly beside?: ReactNode;
  /** In a deal the card comes first; beside a table higher than the screen, words and actions stay in view. */
  readonly look?: 'deal' | 'tall' | undefined;
}

/** Words over table over actions on a phone; on a wide screen words and actions stand beside the table. */
export function PhaseBody({ words, table, actions, below, beside, look }: PhaseBodyProps) {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className={look === undefined ? 'phase-body' : `phase-body phase-body--${look}`}>
      <div className="phase-body__words">{words}</div>
      <div className="phase-body__table">{table}</div>
      {actions !== undefined && (
        <div className="action-bar">
          <MorePlayers />
          {actions}
        </div>
      )}
      {below !== undefined && hasRoomBelow && <div className="phase-body__below">{below}</div>}
      {beside && <div className="phase-body__beside">{beside}</div>}
    </div>
  );
}
