import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameView, PlayerView } from '@nightfall/shared/protocol/game-view';
import { askedForAnother } from '../../../components/people/players.ts';
import { roundPlayers } from '../parts/seat-facts.ts';

/** What everybody may know that somebody has done in a phase. */
const IS_DONE: Record<Phase, (player: PlayerView) => boolean> = {
  lobby: ({ isReady, isBot, isHost }) => isReady || isBot || isHost,
  role_deal: ({ isReady }) => isReady,
  job_choice: ({ hasSubmitted }) => hasSubmitted,
  role_resolve: ({ isReady }) => isReady,
  discussion: ({ isReady }) => isReady,
  vote: ({ hasVoted }) => hasVoted,
  results: ({ wantsPlayAgain }) => wantsPlayAgain,
};

/** Who the phase is about. @param now the server's time */
export function seated(view: GameView, now: number): readonly PlayerView[] {
  if (view.phase === 'results') return askedForAnother(view, now);
  if (view.phase === 'lobby') return view.players;
  const players = roundPlayers(view);
  return view.phase === 'vote' ? players.filter(({ isBanished }) => !isBanished) : players;
}

export const isDone = ({ phase }: GameView, player: PlayerView): boolean => IS_DONE[phase](player);

/** While people talk about the night, and while they vote on what they have heard. */
export const isTalk = ({ phase }: GameView): boolean => phase === 'discussion' || phase === 'vote';
