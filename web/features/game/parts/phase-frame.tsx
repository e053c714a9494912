import { ROLE_DEAL_MS, ROLE_RESOLVE_MS } from '@nightfall/shared/game/state/limits';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import type { ReactNode } from 'react';
import { CountdownBar } from '../../../components/clock/countdown.tsx';
import { StandInDeeds } from '../../../components/people/stand-in-deeds.tsx';
import { Guide } from '../../../guide/guide.tsx';
import { HelpButton } from '../../../guide/help.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from '../texts.ts';
import { useRoomBelow } from './use-room-below.ts';

/** How long the phase lasts in all, milliseconds. */
export function phaseLengthMs({ phase, gameSettings }: GameView): number {
  switch (phase) {
    case 'role_deal':
      return ROLE_DEAL_MS;
    case 'job_choice':
      return gameSettings.nightTime * 1000;
    case 'role_resolve':
      return ROLE_RESOLVE_MS;
    case 'discussion':
      return gameSettings.discussionTime * 1000;
    case 'vote':
      return gameSettings.votingTime * 1000;
    default:
      return 0;
  }
}

/** The bar with the time the phase has left; nothing where there is no deadline. */
export function PhaseTime() {
  const { view, serverNow } = useRoom();
  if (view.phaseEndsAt === null) return null;
  return (
    <CountdownBar
      endsAt={view.phaseEndsAt}
      now={serverNow}
      totalMs={phaseLengthMs(view)}
      label={TEXTS.left}
    />
  );
}

/** Letters beyond which a title would take three lines beside the moon of a phone. */
const LONG_TITLE = 10;

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
            <h1
              id="phase-heading"
              tabIndex={-1}
              className={title.length > LONG_TITLE ? 'is-long' : undefined}
            >
              {title}
            </h1>
            <HelpButton />
          </div>
          {note !== undefined && <div className="phase-head__note">{note}</div>}
        </div>
        <div className="phase-head__time">{time}</div>
      </div>
      <Guide />
      <StandInDeeds />
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
  /** Of a deal the card is first; beside a table higher than the screen, words and actions stay. */
  readonly look?: 'deal' | 'tall' | undefined;
}

/** Words over table over actions on a phone; on a wide screen words and actions stand beside the table. */
export function PhaseBody({ words, table, actions, below, look }: PhaseBodyProps) {
  const hasRoomBelow = useRoomBelow();
  return (
    <div className={look === undefined ? 'phase-body' : `phase-body phase-body--${look}`}>
      <div className="phase-body__words">{words}</div>
      <div className="phase-body__table">{table}</div>
      {actions !== undefined && <div className="action-bar">{actions}</div>}
      {below !== undefined && hasRoomBelow && <div className="phase-body__below">{below}</div>}
    </div>
  );
}
