import type { MadeClaim } from '../state/claim.ts';
import { isPaused } from '../state/clock.ts';
import type { PlayerId } from '../state/ids.ts';
import { LONGEST_TALK_MS } from '../state/limits.ts';
import { isSeatedHuman } from '../state/presence.ts';
import type { BotTalk, GameState, Player, StageOf } from '../state/state.ts';
import { type Pace, paceOf } from './pace.ts';

/** A discussion in which bots speak. */
export interface BotDiscussion {
  readonly stage: StageOf<'discussion'>;
  readonly talk: BotTalk;
}

export function botDiscussion({ stage }: Pick<GameState, 'stage'>): BotDiscussion | null {
  if (stage.phase !== 'discussion' || stage.botTalk === undefined) return null;
  return { stage, talk: stage.botTalk };
}

/** Bots that the host added; stand-ins of humans do not speak. */
export const isSpeakingBot = ({ isBot }: Player): boolean => isBot;

export function pace({ players, settings }: GameState, { stage, talk }: BotDiscussion): Pace {
  const { seats } = stage.deal;
  return paceOf({
    seed: talk.seed,
    bots: players.flatMap((player) =>
      isSpeakingBot(player) && seats.includes(player.id) ? [player.id] : [],
    ),
    seats: seats.length,
    level: settings.botLevel,
  });
}

export const discussionMs = ({
  discussionClock,
  discussionTime,
}: Pick<GameState['settings'], 'discussionClock' | 'discussionTime'>): number =>
  discussionClock ? discussionTime * 1000 : LONGEST_TALK_MS;

/** When this discussion would have begun without pauses: the pace counts from here. */
export const paceFrom = ({ settings }: GameState, { stage }: BotDiscussion): number =>
  stage.endsAt - (stage.addedMs ?? 0) - discussionMs(settings);

/** Unanswered questions of humans to bots. Bots that cannot read the chat answer too, or their silence would reveal it. */
export function openQuestions(state: GameState, { talk }: BotDiscussion): MadeClaim[] {
  const { players, claims } = state;
  const isOf = (id: string, is: (player: Player) => boolean) =>
    players.some((player) => player.id === id && is(player));
  return claims.filter(
    ({ id, playerId, claim }) =>
      claim.kind === 'ask' &&
      !talk.answered.includes(id) &&
      isOf(playerId, isSeatedHuman) &&
      isOf(claim.player, isSpeakingBot),
  );
}

export const momentsLeft = (state: GameState, discussion: BotDiscussion, bot: PlayerId): number =>
  pace(state, discussion).moments.filter(
    ({ number, playerId }) => playerId === bot && number > discussion.talk.moment,
  ).length;

/** Why a bot speaks: one of its moments has come, or a human has asked it. */
export type Occasion =
  | { readonly kind: 'moment'; readonly number: number }
  | { readonly kind: 'question'; readonly claimId: string };

/** The bot that is to speak now; undefined where it has spoken, the time is over, or the clock is paused. */
export function speakerOf(state: GameState, occasion: Occasion): Player | undefined {
  const discussion = botDiscussion(state);
  if (discussion === null || isPaused(discussion.stage)) return undefined;
  const speaker = speakerIdOf(state, discussion, occasion);
  return state.players.find(({ id }) => id === speaker);
}

function speakerIdOf(state: GameState, discussion: BotDiscussion, occasion: Occasion) {
  if (occasion.kind === 'question') {
    const question = openQuestions(state, discussion).find(({ id }) => id === occasion.claimId);
    return question?.claim.kind === 'ask' ? question.claim.player : undefined;
  }
  if (occasion.number <= discussion.talk.moment) return undefined;
  return pace(state, discussion).moments.find(({ number }) => number === occasion.number)?.playerId;
}
