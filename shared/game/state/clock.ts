import { PAUSE_MS } from './limits.ts';
import type { Phase } from './phase.ts';
import type { GameState, Stage } from './state.ts';

/** A phase with a deadline. */
export type TimedStage = Extract<Stage, { readonly endsAt: number }>;
export type PhaseClock = Pick<TimedStage, 'startedAt' | 'endsAt' | 'pause' | 'addedMs'>;

/** Whether this phase has a clock that the host may stop (rulebook section 10). */
export function isTimed(stage: Stage): stage is TimedStage {
  return 'endsAt' in stage;
}

/** While the clock is paused, neither deadlines nor bots act. */
export function isPaused(stage: Stage): boolean {
  return pauseOf(stage) !== undefined;
}

export function pauseOf(stage: Stage): PhaseClock['pause'] {
  return isTimed(stage) ? stage.pause : undefined;
}

/** When the clock acts next: it ends the phase, or its own pause. */
export function clockDueAt(stage: TimedStage): number {
  const pause = pauseOf(stage);
  return pause === undefined ? stage.endsAt : pause.at + PAUSE_MS;
}

/** Which deadline is meant. */
export interface Deadline {
  readonly round: number;
  readonly phase: Phase;
  readonly endsAt: number;
}

/** The phase whose deadline this still is; null when it is over, or was moved. */
export function stageOfDeadline(state: GameState, { round, phase, endsAt }: Deadline): TimedStage | null {
  const { stage } = state;
  if (state.round !== round || stage.phase !== phase || !('endsAt' in stage)) return null;
  return endsAt === stage.endsAt ? stage : null;
}

/** The clock of the same phase of the same round shows another time than before. */
export function hasClockMoved(before: GameState | null, { stage, round }: GameState): boolean {
  const was = before?.stage;
  if (was === undefined || !('endsAt' in was) || !('endsAt' in stage)) return false;
  return before?.round === round && was.phase === stage.phase && was.endsAt !== stage.endsAt;
}
