import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { showToast } from '../components/ui/toast-store.ts';
import { useRoom } from '../realtime/room-context.tsx';
import { PERSONAL } from '../session/personal.ts';
import { tabStore } from '../session/store.ts';
import { useTheme } from '../theme/theme-context.tsx';

const TEXTS = ROOM.attention;

/** Frames sent to a phone that slept arrive one by one when it wakes. */
const CATCHING_UP_MS = 4_000;
const SHOWN_MS = 12_000;

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
const isVisible = () => document.visibilityState === 'visible';

/** Tells a player who returns from sleep, another tab or a lost connection what has happened meanwhile. */
export function useMissed(): void {
  const { view, isConnected } = useRoom();
  const { phases } = useTheme().text;
  const isLooking = useSyncExternalStore(subscribe, isVisible) && isConnected;
  /** What was last seen before the absence, and since it is over. */
  const before = useRef<SeenState | null>(storedSeen(view.id));
  const latest = useRef<SeenState | null>(null);
  const backSince = useRef<number | null>(null);
  const shownWords = useRef<string | null>(null);
  useEffect(() => {
    if (!isLooking) {
      before.current = latest.current ?? before.current;
      backSince.current = null;
      shownWords.current = null;
      return;
    }
    backSince.current ??= performance.now();
    latest.current = seenOf(view);
    storeSeen(view.id, latest.current);
    if (before.current === null || performance.now() - backSince.current > CATCHING_UP_MS) return;
    const words = missedWords(before.current, view, phases);
    if (words === null || words === shownWords.current) return;
    shownWords.current = words;
    showToast({ title: TEXTS.whileAway, description: words, durationMs: SHOWN_MS });
  }, [isLooking, view, phases]);
}

export const seenOf = (view: GameView): SeenState => ({
  round: view.round,
  phase: view.phase,
  done: progressOf(view).done,
});

/** How many have chosen or voted, of how many. Never who voted for whom. */
function progressOf({ phase, players }: GameView): { readonly done: number; readonly of: number } {
  const asked = players.filter(
    (player) => !player.joinsNextRound && !(phase === 'vote' && player.isBanished),
  );
  const isDone = ({ hasSubmitted, hasVoted }: (typeof players)[number]) =>
    phase === 'job_choice' ? hasSubmitted : phase === 'vote' && hasVoted;
  return { done: asked.filter(isDone).length, of: asked.length };
}

/** What has happened since the player last looked; null when nothing has. */
export function missedWords(
  seen: SeenState,
  view: GameView,
  phases: Readonly<Record<Phase, string>>,
): string | null {
  const { done, of } = progressOf(view);
  const isSamePhase = seen.round === view.round && seen.phase === view.phase;
  const words = [
    ...(isSamePhase ? [] : [passedWords(seen, view, phases)]),
    ...(done === 0 || (isSamePhase && done === seen.done)
      ? []
      : [view.phase === 'vote' ? TEXTS.haveVoted({ done, of }) : TEXTS.haveChosen({ done, of })]),
  ];
  return words.length === 0 ? null : words.join(' ');
}

function passedWords(
  { round, phase }: SeenState,
  view: GameView,
  phases: Readonly<Record<Phase, string>>,
): string {
  if (round !== view.round) return TEXTS.anotherRound({ now: phases[view.phase] });
  const passed = PHASES.slice(PHASES.indexOf(phase) + 1, PHASES.indexOf(view.phase));
  const now = TEXTS.now({ phase: phases[view.phase] });
  return TEXTS.movedOn({ phases: [...passed.map((one) => phases[one]), now].join(', ') });
}

/** In the order of a round. */
export const PHASES: readonly Phase[] = [
  'lobby',
  'role_deal',
  'job_choice',
  'role_resolve',
  'discussion',
  'vote',
  'results',
];

/** What is remembered of the last view that the player looked at. */
export interface SeenState {
  readonly round: number;
  readonly phase: Phase;
  /** How many had done what the phase asks for. */
  readonly done: number;
}

const keyOf = (gameId: string) => `${PERSONAL.seen}${gameId}`;

/** For a tab that its phone has discarded meanwhile. */
function storedSeen(gameId: string): SeenState | null {
  const [round, name, done] = (tabStore.read(keyOf(gameId)) ?? '').split(' ');
  const phase = PHASES.find((one) => one === name);
  return phase === undefined ? null : { round: Number(round), phase, done: Number(done) };
}

export function storeSeen(gameId: string, { round, phase, done }: SeenState): void {
  tabStore.write(keyOf(gameId), `${round} ${phase} ${done}`);
}
