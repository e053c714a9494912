import { setTimeout as sleep } from 'node:timers/promises';
import { type JobOf, THINKING_MS } from '@nightfall/shared/backend/jobs/effect-table';
import { refused, runCommand } from '@nightfall/shared/backend/rooms/run-command';
import type { Speech } from '@nightfall/shared/game/bots/mind';
import {
  type Cue,
  payloadFromUtterance,
  remarkAfterAll,
  smallTalk,
} from '@nightfall/shared/game/bots/remark';
import { isPresent } from '@nightfall/shared/game/state/presence';
import type { GameState, Player } from '@nightfall/shared/game/state/state';
import {
  botDiscussion,
  momentsLeft,
  type Occasion,
  paceFrom,
  speakerOf,
} from '@nightfall/shared/game/talk/bot-talk';
import { SHORTEST_GAP_MS } from '@nightfall/shared/game/talk/pace';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import { botMind } from '../thinking/question.ts';
import type { Thinking } from '../thinking/thinking.ts';
import { type HandlerContext, throwIfUnavailable } from './handler.ts';

type SpeechContext = Pick<HandlerContext, 'rooms' | 'themes' | 'thinking'>;

/** What a job asks a bot to say. */
interface SpeechRequest {
  readonly gameId: string;
  readonly round: number;
  /** The start of the clock that this was planned for: after a pause the moments are different ones. */
  readonly from: number;
  readonly occasion: Occasion;
  readonly thinkingMs: number;
}

/** A bot that has a request to speak. */
interface Speaker {
  readonly player: Player;
  readonly request: SpeechRequest;
  readonly words: Words;
}

export const speakAsBot = (context: SpeechContext, { moment, ...job }: JobOf<'speak_as_bot'>) =>
  speak(context, { ...job, occasion: { kind: 'moment', number: moment }, thinkingMs: THINKING_MS.speech });

export const answerAsBot = (context: SpeechContext, { claimId, ...job }: JobOf<'answer_as_bot'>) =>
  speak(context, { ...job, occasion: { kind: 'question', claimId }, thinkingMs: THINKING_MS.answer });

/** Thinks, always for the same time, and says what the bot has come up with by then. */
async function speak({ rooms, themes, thinking }: SpeechContext, request: SpeechRequest): Promise<undefined> {
  const by = Date.now() + request.thinkingMs * thinking.scale;
  const { gameId, round, occasion } = request;
  const state = (await rooms.store.load(gameId)).game?.state;
  const player = state && dueSpeaker(state, request);
  // Without a human present there is no one to speak to.
  if (!state?.players.some((one) => isPresent(one, Date.now())) || !player) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const speaker = { player, request, words };
  const speech = await thinkOfSpeech(thinking, state, speaker, by);
  if (speech.utterance === null) return;
  await sleep(Math.max(0, by - Date.now()));
  const outcome = await runCommand(rooms, {
    gameId,
    command: (now) => {
      const isStillDue = dueSpeaker(now, request)?.id === player.id;
      const said = isStillDue ? revisedSpeech(now, speaker, speech) : null;
      if (!said?.utterance) return refused('GAME_NOT_FOUND');
      return {
        type: 'speak_as_bot',
        round,
        occasion,
        playerId: player.id,
        claim: payloadFromUtterance(now, said.utterance),
        story: said.mind.story,
        gapMs: SHORTEST_GAP_MS * thinking.scale,
      };
    },
  });
  throwIfUnavailable(outcome);
}

/** The bot whose turn to speak the request is for, as long as its discussion goes on. */
function dueSpeaker(state: GameState, { round, from, occasion }: SpeechRequest): Player | undefined {
  const discussion = botDiscussion(state);
  if (discussion === null || state.round !== round || paceFrom(state, discussion) !== from) return undefined;
  return speakerOf(state, occasion);
}

/** What the bot says, given its view; small talk, which needs no thought, if it is not ready by then. */
async function thinkOfSpeech(
  thinking: Thinking,
  state: GameState,
  speaker: Speaker,
  by: number,
): Promise<Speech> {
  const bot = botMind(state, speaker.player.id);
  if (!bot) throw new Error('a bot speaks, and nothing is dealt');
  const view = viewOf(state, speaker);
  const cue = cueOf(state, speaker);
  const speech = await thinking.ask<'speech'>({ kind: 'speech', ...bot, view, cue }, by);
  return speech ?? { mind: bot.mind, utterance: smallTalk(view, bot.mind.seed, cue) };
}

/** A moment and an answer of one bot may overlap, or two answers: the speech is adapted to what was said meanwhile. */
function revisedSpeech(now: GameState, speaker: Speaker, speech: Speech): Speech {
  const begun = botMind(now, speaker.player.id)?.mind.story ?? null;
  return remarkAfterAll(viewOf(now, speaker), speech, begun, cueOf(now, speaker));
}

const viewOf = (state: GameState, { player, words }: Speaker) =>
  viewFor(state, { kind: 'seat', playerId: player.id }, { words, now: Date.now() });

function cueOf(state: GameState, { player, request }: Speaker): Cue {
  const discussion = botDiscussion(state);
  if (request.occasion.kind === 'moment' || discussion === null) return { kind: 'moment' };
  return { kind: 'question', momentsLeft: momentsLeft(state, discussion, player.id) };
}
