import { createHash } from 'node:crypto';
import type { Mind } from '@nightfall/shared/game/bots/mind';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { GameState } from '@nightfall/shared/game/state/state';
import { botDiscussion } from '@nightfall/shared/game/talk/bot-talk';

/** A bot in this round, as its thinking knows it. Undefined where nothing is dealt. */
export function botMind(
  state: GameState,
  playerId: PlayerId,
): { key: string; table: string; mind: Mind } | undefined {
  if (!('deal' in state.stage)) return undefined;
  return {
    key: `${state.id}/${state.round}/${playerId}`,
    table: seedOf(state.stage.deal.seed, 'table'),
    mind: {
      seed: seedOf(state.stage.deal.seed, playerId),
      level: state.settings.botLevel,
      story: botDiscussion(state)?.talk.stories[playerId] ?? null,
    },
  };
}

/** What bots say and do must lead nobody back to the seed of the deal. */
const seedOf = (dealSeed: string, of: string): string =>
  createHash('sha256').update(`${dealSeed}/mind/${of}`).digest('hex');
