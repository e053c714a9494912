import { nameOf } from '../../../components/people/players.ts';
import { useWatchedRoom } from '../../../realtime/watched-room.ts';
import { useTheme } from '../../../theme/theme-context.tsx';
import { winnersText } from '../results/winners-text.ts';
import { TEXTS } from './texts.ts';
import type { Act } from './use-act.ts';

interface Caption {
  /** Under the heading; the reveal, the verdict and the night's story have words of their own. */
  readonly shown: string;
  /** Read out. */
  readonly said: string;
}

/** What is said about the moment, in the theme's voice: always in writing, and aloud if switched on. */
export function useCaption(act: Act): Caption {
  const { view } = useWatchedRoom();
  const theme = useTheme();
  const { narration, moments } = theme.text.screens;
  if (view.pausedBy !== null) {
    const paused = TEXTS.paused(nameOf(view.players, view.pausedBy));
    return { shown: paused, said: paused };
  }
  if (view.phase !== 'results') {
    const words = narration?.[view.phase];
    return { shown: words ?? '', said: words ?? theme.text.phases[view.phase] };
  }
  if (act.kind === 'counting') return { shown: moments.calculating, said: moments.calculating };
  if (act.kind !== 'verdict') return { shown: '', said: '' };
  const { winners, winCondition } = act.results;
  return { shown: '', said: `${winnersText(winners, theme, view.customRoles)}. ${winCondition}` };
}
