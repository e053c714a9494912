import type { GameView, MeView, PlayerView } from '@nightfall/shared/protocol/game-view';

/** Whether the table waits for this player; names what for, so that a second question counts anew. Null: it does not. */
export function ownTurn(view: GameView, me: MeView, player: PlayerView): string | null {
  const turn = `${view.round} ${view.phase}`;
  if (player.joinsNextRound) return null;
  switch (view.phase) {
    case 'role_deal':
    case 'role_resolve':
      return player.isReady ? null : turn;
    case 'job_choice':
      return me.prompt === null ? null : `${turn} ${me.prompt.choices.map(({ type }) => type).join(' ')}`;
    case 'vote':
      return me.prompt === null || player.hasVoted ? null : turn;
    default:
      return null;
  }
}
