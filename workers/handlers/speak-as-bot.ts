import { setTimeout as sleep } from 'node:timers/promises';
import { type JobOf, THINKING_MS } from '@nightfall/shared/backend/effects/effect-table';
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
import { unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

type Speaking = Pick<Given, 'rooms' | 'themes' | 'thinking'>;

interface Call {
  readonly gameId: string;
  readonly round: number;
  /** Which clock this was planned for: once the clock has stood still, the moments are different ones. */
  readonly from: number;
  readonly occasion: Occasion;
  readonly thinkingMs: number;
}

export const speakAsBot = (given: Speaking, { moment, ...job }: JobOf<'speak_as_bot'>) =>
  speak(given, { ...job, occasion: { kind: 'moment', number: moment }, thinkingMs: THINKING_MS.speech });

export const answerAsBot = (given: Speaking, { claimId, ...job }: JobOf<'answer_as_bot'>) =>
  speak(given, { ...job, occasion: { kind: 'question', claimId }, thinkingMs: THINKING_MS.answer });

/** Thinks, always for the same time, and says what it has come up with by then. */
async function speak(given: Speaking, call: Call): Promise<undefined> {
  const { rooms, themes, thinking } = given;
  const at = Date.now() + call.thinkingMs * thinking.scale;
  const state = (await rooms.store.load(call.gameId)).game?.state;
  const speaker = state && speakerNow(state, call);
  // Nobody listens.
  if (!state?.players.some((player) => isPresent(player, Date.now())) || !speaker) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const hour = { state, speaker, words, call, at };
  const speech = await wordsOf(thinking, hour);
  if (speech.utterance === null) return;
  await sleep(Math.max(0, at - Date.now()));
  const { round, occasion } = call;
  const outcome = await runCommand(rooms, {
    gameId: call.gameId,
    command: (now) => {
      const isStillDue = speakerNow(now, call)?.id === speaker.id;
      const said = isStillDue ? saidAfterAll(now, hour, speech) : null;
      if (!said?.utterance) return refused('GAME_NOT_FOUND');
      return {
        type: 'speak_as_bot',
        round,
        occasion,
        playerId: speaker.id,
        claim: payloadFromUtterance(now, said.utterance),
        story: said.mind.story,
        gapMs: SHORTEST_GAP_MS * thinking.scale,
      };
    },
  });
  unlessUnavailable(outcome);
}

function cueOf(state: GameState, { id }: Player, { occasion }: Call): Cue {
  const discussion = botDiscussion(state);
  if (occasion.kind === 'moment' || discussion === null) return { kind: 'moment' };
  return { kind: 'question', momentsLeft: momentsLeft(state, discussion, id) };
}

/** A moment and an answer of one bot may overlap, or two answers. */
function saidAfterAll(now: GameState, { speaker, words, call }: Hour, speech: Speech): Speech {
  const begun = botMind(now, speaker.id)?.mind.story ?? null;
  return remarkAfterAll(viewOf(now, speaker, words), speech, begun, cueOf(now, speaker, call));
}

const viewOf = (state: GameState, { id: playerId }: Player, words: Words) =>
  viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });

function speakerNow(state: GameState, { round, from, occasion }: Call): Player | undefined {
  const discussion = botDiscussion(state);
  if (discussion === null || state.round !== round || paceFrom(state, discussion) !== from) return undefined;
  return speakerOf(state, occasion);
}

interface Hour {
  readonly state: GameState;
  readonly speaker: Player;
  readonly words: Words;
  readonly call: Call;
  readonly at: number;
}

/** What the bot says, given what it sees; if it is not ready by then, something that needs no thought. */
async function wordsOf(
  thinking: Given['thinking'],
  { state, speaker, words, call, at }: Hour,
): Promise<Speech> {
  const bot = botMind(state, speaker.id);
  if (!bot) throw new Error('a bot speaks, and nothing is dealt');
  const view = viewOf(state, speaker, words);
  const question = { kind: 'speech', ...bot, view, cue: cueOf(state, speaker, call) } as const;
  const speech = await thinking.ask<'speech'>(question, at);
  return speech ?? { mind: bot.mind, utterance: smallTalk(view, bot.mind.seed, question.cue) };
}
