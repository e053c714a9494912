import { ROLE_DEAL_MS, ROLE_RESOLVE_MS } from '@nightfall/shared/game/limits';
import type { GameView } from '@nightfall/shared/game/view';
import type { ReactNode } from 'react';
import { CountdownBar } from '../../../components/countdown.tsx';
import { useRoom } from '../../../realtime/room-context.tsx';
import { TEXTS } from '../texts.ts';

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

interface PhaseFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly time?: ReactNode;
  readonly children: ReactNode;
}

/** The heading of a phase with its time, and what is under it. */
export function PhaseFrame({ title, note, time, children }: PhaseFrameProps) {
  return (
    <>
      <div className="phase-head">
        <div className="phase-head__words">
          <h1 id="phase-heading" tabIndex={-1}>
            {title}
          </h1>
          {note !== undefined && <div className="phase-head__note">{note}</div>}
        </div>
        <div className="phase-head__time">{time}</div>
      </div>
      {children}
    </>
  );
}
