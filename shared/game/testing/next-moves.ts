import { themeById } from '../../themes/index.ts';
import { chooseBotAction } from '../bots/choose.ts';
import type { SeatCommand } from '../commands/command.ts';
import { isPlayedByBot } from '../state/presence.ts';
import type { Random } from '../state/random.ts';
import type { GameState } from '../state/state.ts';
import { viewFor } from '../views/view-for.ts';

/** What each player does next, as a bot in their seat would; players with nothing to do are left out. */
export function nextMoves(state: GameState, now: number, random: Random): SeatCommand[] {
  const { words } = themeById('generic');
  return state.players.flatMap((player) => {
    const viewer = { kind: 'seat', playerId: player.id } as const;
    const action = chooseBotAction(viewFor(state, viewer, { words, now }), random);
    if (action === null) return [];
    const { id: playerId, userId } = player;
    return { ...action, by: isPlayedByBot(player) ? { kind: 'bot', playerId } : { kind: 'user', userId } };
  });
}
