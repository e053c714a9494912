import type { DebugView } from '../../protocol/game-view.ts';
import { isShownByDebugView } from '../commands/super-admin/debug-view.ts';
import { printedRole } from '../night/night.ts';
import { nightOf } from '../night/round-knowledge.ts';
import { CENTER_CARDS } from '../state/limits.ts';
import type { GameState } from '../state/state.ts';
import type { People } from './people.ts';
import { secretsOf } from './player-view.ts';
import type { Words } from './words.ts';

const NOTHING_DEALT = {
  originalRole: null,
  currentRole: null,
  voteTarget: null,
  actionData: null,
  actionResult: null,
  artifactId: null,
  convertedBy: null,
  isTappedByThing: false,
  stalkerTarget: null,
  protectedPlayer: null,
  suspectUserId: null,
} as const;

/** All cards and everything that anybody did, or null if there is no such view now. */
export function debugViewOf(state: GameState, people: People, words: Words): DebugView | null {
  const { stage, players } = state;
  const night = nightOf(stage);
  if (!night || !isShownByDebugView(stage)) return null;
  const { layout } = night;
  return {
    centerCards: Array.from({ length: CENTER_CARDS }, (_, center) => printedRole(layout, { center })),
    werewolfPile: layout.pile.map((_, pile) => printedRole(layout, { pile })),
    players: players.map((player) => ({
      id: player.id,
      userId: player.userId,
      displayName: player.displayName,
      ...NOTHING_DEALT,
      ...secretsOf(state, player, people, words),
    })),
  };
}
