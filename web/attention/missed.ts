import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { PHASES, type Seen } from '../session/last-seen.ts';
import { TEXTS } from './texts.ts';

export const seenOf = (view: GameView): Seen => ({
  round: view.round,
  phase: view.phase,
  done: progressOf(view).done,
});

/** How many have chosen or voted, of how many. Whose vote it is, nobody is told. */
function progressOf({ phase, players }: GameView): { readonly done: number; readonly of: number } {
  const asked = players.filter(
    (player) => !player.joinsNextRound && !(phase === 'vote' && player.isBanished),
  );
  const isDone = ({ hasSubmitted, hasVoted }: (typeof players)[number]) =>
    phase === 'job_choice' ? hasSubmitted : phase === 'vote' && hasVoted;
  return { done: asked.filter(isDone).length, of: asked.length };
}

/** What has happened since somebody last looked, in a few words; null when there is nothing to tell. */
export function missedWords(
  seen: Seen,
  view: GameView,
  phases: Readonly<Record<Phase, string>>,
): string | null {
  const { done, of } = progressOf(view);
  const isSamePhase = seen.round === view.round && seen.phase === view.phase;
  const words = [
    ...(isSamePhase ? [] : [passedWords(seen, view, phases)]),
    ...(done === 0 || (isSamePhase && done === seen.done)
      ? []
      : [view.phase === 'vote' ? TEXTS.haveVoted(done, of) : TEXTS.haveChosen(done, of)]),
  ];
  return words.length === 0 ? null : words.join(' ');
}

function passedWords(
  { round, phase }: Seen,
  view: GameView,
  phases: Readonly<Record<Phase, string>>,
): string {
  if (round !== view.round) return TEXTS.anotherRound(phases[view.phase]);
  const passed = PHASES.slice(PHASES.indexOf(phase) + 1, PHASES.indexOf(view.phase));
  return TEXTS.movedOn(
    passed.map((one) => phases[one]),
    phases[view.phase],
  );
}
