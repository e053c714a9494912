import { presentHumans } from '../state/presence.ts';
import type { GameState, Player } from '../state/state.ts';
import { botDiscussion, speakerOf } from '../talk/bot-talk.ts';
import { makeClaim } from './claims.ts';
import type { BotSpeech, Context } from './command.ts';
import { accept, type Decision, refuse } from './decision.ts';

/**
 * A bot says something as anybody at the table would, if somebody is there to listen. If it has been said already, or
 * the time for it is over, nothing happens.
 */
export function speakAsBot(
  state: GameState,
  { round, occasion, playerId, claim, story, gapMs }: BotSpeech,
  bot: Player | undefined,
  context: Context,
): Decision {
  const discussion = botDiscussion(state);
  if (discussion === null || state.round !== round) return accept([]);
  if (bot === undefined || speakerOf(state, occasion)?.id !== playerId) return accept([]);
  if (presentHumans(state, context.now).length === 0) return accept([]);
  if (occasion.kind === 'moment' && context.now - discussion.talk.at < gapMs) return accept([]);
  const decision = makeClaim(state, { type: 'make_claim', claim }, bot, context);
  if (!decision.ok) return refuse(decision.rejection.code);
  const spoke = { type: 'bot_spoke', playerId, occasion, story, at: context.now } as const;
  return accept([...decision.events, spoke]);
}
