import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { askedToPlayAgain } from '../../../components/people/players.ts';
import { roundPlayers } from '../parts/seat-facts.ts';

/** Whether a player has done what a phase asks, as far as it is public. */
const IS_DONE: Record<Phase, (player: PlayerView) => boolean> = {
  lobby: ({ isReady, isBot, isHost }) => isReady || isBot || isHost,
  role_deal: ({ isReady }) => isReady,
  job_choice: ({ hasSubmitted }) => hasSubmitted,
  role_resolve: ({ isReady }) => isReady,
  discussion: ({ isReady }) => isReady,
  vote: ({ hasVoted }) => hasVoted,
  results: ({ wantsPlayAgain }) => wantsPlayAgain,
};

/** The players a phase asks. @param now the server's time */
export function seated(view: GameView, now: number): readonly PlayerView[] {
  if (view.phase === 'results') return askedToPlayAgain(view, now);
  if (view.phase === 'lobby') return view.players;
  const players = roundPlayers(view);
  return view.phase === 'vote' ? players.filter(({ isBanished }) => !isBanished) : players;
}

export const isDone = ({ phase }: GameView, player: PlayerView): boolean => IS_DONE[phase](player);

/** The phases in which claims are shown. */
export const isTalk = ({ phase }: GameView): boolean => phase === 'discussion' || phase === 'vote';
