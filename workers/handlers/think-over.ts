import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { THINKING_MS } from '@nightfall/shared/backend/effects/bot-delay';
import { hasVoted } from '@nightfall/shared/game/bots/choose';
import { hasNightChoice } from '@nightfall/shared/game/bots/night-choice';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { Phase } from '@nightfall/shared/game/state/phase';
import type { GameState } from '@nightfall/shared/game/state/state';
import { botMind } from '../thinking/bot-mind.ts';
import type { Thinking } from '../thinking/thinking.ts';
import { type Seat, type Step, stepsOf } from './bot-steps.ts';

/** `by`: when it is too late (epoch milliseconds). */
type Think = (thinking: Thinking, step: Step, playerId: PlayerId, by: number) => Promise<SeatAction | null>;

/** What a bot chooses of a night's offers; null if there is nothing to choose, or no time. */
const thinkOfNight: Think = async (thinking, { state, view }, playerId, by) => {
  const bot = botMind(state, playerId);
  return bot && hasNightChoice(view) ? thinking.ask<'night'>({ kind: 'night', ...bot, view }, by) : null;
};

/** The vote that a bot has arrived at; null if it has arrived at none, or has voted. */
const thinkOfVote: Think = async (thinking, { state, view }, playerId, by) => {
  if (hasVoted(view)) return null;
  const bot = botMind(state, playerId);
  const offered = view.me?.prompt?.choices.find(({ type }) => type === 'submit_vote')?.targets ?? [];
  const targets = view.players.filter(({ userId }) => offered.includes(userId)).map(({ id }) => id);
  if (bot === undefined || targets.length === 0) return null;
  const target = await thinking.ask<'vote'>({ kind: 'vote', ...bot, view, targets }, by);
  if (target === 'nobody') return { type: 'submit_vote', targetUserId: null };
  const voted = view.players.find(({ id }) => id === target);
  return voted ? { type: 'submit_vote', targetUserId: voted.userId } : null;
};

/** The phases in which bots think before they act. */
const THOUGHTS: Partial<Record<Phase, { readonly think: Think; readonly ms: number }>> = {
  job_choice: { think: thinkOfNight, ms: THINKING_MS.night },
  vote: { think: thinkOfVote, ms: THINKING_MS.vote },
};

/** Up to so long a bot waits besides, by chance: on a busy machine one with more steps to take would else be done later. */
const CHANCE_MS = 20;

/** What a bot has thought of by the time that it always takes, step by step; at once nothing where it acts without thought. */
export async function thinkOver(
  thinking: Thinking,
  state: GameState,
  seat: Seat,
  began: number,
): Promise<readonly SeatAction[]> {
  const { playerId, phase } = seat.turn;
  const thought = THOUGHTS[phase];
  if (thought === undefined) return [];
  const by = began + thought.ms * thinking.scale;
  const steps = stepsOf(state, seat);
  let step = steps.next();
  while (!step.done)
    step = steps.next(step.value.wasRefused ? null : await thought.think(thinking, step.value, playerId, by));
  await sleep(Math.max(0, by - Date.now()) + randomInt(CHANCE_MS));
  return step.value;
}
