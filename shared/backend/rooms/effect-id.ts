import type { Effect } from '../../game/events/effect.ts';

/**
 * The same effect of the same game has the same id, so that queueing it twice gives one job. The moment it belongs
 * to is part of it, since a queue ignores an id that it still holds. No `:`, which BullMQ does not take.
 */
export function effectId(gameId: string, effect: Effect): string {
  switch (effect.kind) {
    case 'expire_phase':
      return `${gameId}-${effect.round}-${effect.phase}`;
    case 'play_bot_turn':
      return `${gameId}-${effect.round}-${effect.phase}-${effect.playerId}`;
    case 'calculate_results':
    case 'save_finished_game':
      return `${gameId}-${effect.round}`;
    case 'recheck_presence':
    case 'close_abandoned_room':
      return `${gameId}-${effect.at}`;
  }
}

/** The effect's name in the outbox, unique over all kinds. */
export const outboxField = (gameId: string, effect: Effect): string =>
  `${effect.kind}-${effectId(gameId, effect)}`;
