import type { GameView } from '@nightfall/shared/protocol/game-view';
import { TEXTS } from './texts.ts';

/** Fewer play, but it is no evening. Bots count. */
const A_TABLE = 3;

/** How many more there should be before a round is worth it. */
export const missingPlayers = ({ players }: GameView): number => Math.max(0, A_TABLE - players.length);

interface Advised {
  readonly view: GameView;
  readonly selected: number;
  readonly needed: number;
}

/** What a host does next. A few who invite nobody may start as well. */
export function nextStep({ view, selected, needed }: Advised): 'invite' | 'roles' | 'start' {
  if (selected !== needed) return 'roles';
  return missingPlayers(view) > 0 ? 'invite' : 'start';
}

/** The one thing to do next, for a host who is here for the first time. */
export function adviceFor({ view, selected, needed }: Advised): string {
  const { advice } = TEXTS;
  if (missingPlayers(view) > 0) return advice.share;
  if (selected < needed) return advice.missing(needed - selected);
  if (selected > needed) return advice.tooMany(selected - needed);
  const isWaiting = view.players.some((player) => !player.isReady && !player.isHost && !player.isBot);
  return isWaiting ? advice.waiting : advice.start;
}
