import { accept, type Decision } from '../decision.ts';
import type { PlayerId } from '../ids.ts';
import { CENTER_CARDS } from '../limits.ts';
import { printedRole } from '../night.ts';
import { secretsOf } from '../player-view.ts';
import { isSeatedHuman } from '../presence.ts';
import { nightOf, type People } from '../round-view.ts';
import type { GameState, Stage } from '../state.ts';
import type { DebugView } from '../view.ts';
import type { Words } from '../words.ts';

/** Only in these phases there is a debug view. */
export function isShownByDebugView({ phase }: Stage): boolean {
  return phase === 'discussion' || phase === 'results';
}

/** Everybody at the table sees it from now on until the next lobby: what was seen is not unseen. */
export function noteDebugView(state: GameState, playerId: PlayerId): Decision {
  const player = state.players.find(({ id }) => id === playerId);
  const isNew = player !== undefined && isSeatedHuman(player) && !player.hasDebugView;
  return accept(isNew && isShownByDebugView(state.stage) ? [{ type: 'debug_view_shown', playerId }] : []);
}

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

/** All cards and everything that anybody did, or null where there is no such view. */
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
