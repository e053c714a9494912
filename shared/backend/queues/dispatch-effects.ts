import type { Effect } from '../../game/events/effect.ts';
import type { Logger } from '../logger.ts';
import { outboxField } from '../rooms/effect-id.ts';
import type { RoomStore } from '../rooms/room-store.ts';
import { enqueueCalculateResults } from './calculate-results.ts';
import { enqueueCloseAbandonedRoom } from './close-abandoned-room.ts';
import { enqueueExpirePhase } from './expire-phase.ts';
import { enqueuePlayBotTurn } from './play-bot-turn.ts';
import type { Queues } from './queues.ts';
import { enqueueRecheckPresence } from './recheck-presence.ts';
import { enqueueSaveFinishedGame } from './save-finished-game.ts';

export interface EffectDispatch {
  /** Queues effects and takes them out of the game's outbox. Never throws: what fails stays there for the sweep. */
  dispatch(gameId: string, effects: readonly Effect[]): Promise<void>;
  /** Settles when everything begun so far is done, or `withinMs` are over. */
  flush(withinMs: number): Promise<void>;
}

export function createEffectDispatch(queues: Queues, store: RoomStore, logger: Logger): EffectDispatch {
  const underWay = new Set<Promise<void>>();
  const dispatchNow = async (gameId: string, effects: readonly Effect[]) => {
    try {
      await Promise.all(effects.map((effect) => enqueue(queues, gameId, effect)));
      await store.removeFromOutbox(
        gameId,
        effects.map((effect) => outboxField(gameId, effect)),
      );
    } catch (error) {
      logger.warn({ gameId, error: String(error) }, 'effects are left to the sweep');
    }
  };
  return {
    dispatch(gameId, effects) {
      if (effects.length === 0) return Promise.resolve();
      const done = dispatchNow(gameId, effects).finally(() => underWay.delete(done));
      underWay.add(done);
      return done;
    },
    flush: async (withinMs) => {
      await Promise.race([Promise.all(underWay), Bun.sleep(withinMs)]);
    },
  };
}

function enqueue(queues: Queues, gameId: string, effect: Effect): Promise<unknown> {
  switch (effect.kind) {
    case 'expire_phase':
      return enqueueExpirePhase(queues, gameId, effect);
    case 'play_bot_turn':
      return enqueuePlayBotTurn(queues, gameId, effect);
    case 'calculate_results':
      return enqueueCalculateResults(queues, gameId, effect);
    case 'save_finished_game':
      return enqueueSaveFinishedGame(queues, gameId, effect);
    case 'recheck_presence':
      return enqueueRecheckPresence(queues, gameId, effect);
    case 'close_abandoned_room':
      return enqueueCloseAbandonedRoom(queues, gameId, effect);
  }
}
