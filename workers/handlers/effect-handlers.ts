import type { EffectKind, JobOf } from '@nightfall/shared/backend/effects/effect-table';
import type { TryAgainAt } from '../work.ts';
import { calculateResults } from './calculate-results.ts';
import { closeAbandonedRoom } from './close-abandoned-room.ts';
import { expirePhase } from './expire-phase.ts';
import type { Given } from './given.ts';
import { playBotTurn } from './play-bot-turn.ts';
import { recheckPresence } from './recheck-presence.ts';
import { reviewRound } from './review-round.ts';
import { saveFinishedGame } from './save-finished-game.ts';
import { answerAsBot, speakAsBot } from './speak-as-bot.ts';
import { wakeBots } from './wake-bots.ts';

/** May run twice, late, or again after crashing halfway. Throws to be retried. */
type Handler<K extends EffectKind> = (given: Given, job: JobOf<K>) => Promise<TryAgainAt | undefined>;

/** Which handler works on which effect (shared/backend/effects/effect-table.ts). */
export const effectHandlers: { readonly [K in EffectKind]: Handler<K> } = {
  expire_phase: expirePhase,
  play_bot_turn: playBotTurn,
  wake_bots: wakeBots,
  speak_as_bot: speakAsBot,
  answer_as_bot: answerAsBot,
  calculate_results: calculateResults,
  save_finished_game: saveFinishedGame,
  review_round: reviewRound,
  recheck_presence: recheckPresence,
  close_abandoned_room: closeAbandonedRoom,
};
