import type { BotTalk, Stage } from '../state/state.ts';
import type { GameEvent } from './event.ts';

type BotSpoke = Extract<GameEvent, { type: 'bot_spoke' }>;

/** Notes what has been said, so that no job says it again. */
export function withBotSpoken(stage: Stage, event: BotSpoke): Stage {
  if (stage.phase !== 'discussion' || stage.botTalk === undefined) return stage;
  const told = withStory(stage.botTalk, event);
  const { occasion, at } = event;
  const botTalk =
    occasion.kind === 'moment'
      ? { ...told, moment: occasion.number, at }
      : { ...told, answered: [...told.answered, occasion.claimId] };
  return { ...stage, botTalk };
}

/** The story that a bot has begun to tell stands, whatever another job of it has thought of meanwhile. */
const withStory = (talk: BotTalk, { playerId, story }: BotSpoke): BotTalk =>
  story === null ? talk : { ...talk, stories: { [playerId]: story, ...talk.stories } };
