import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JobOf, THINKING_MS } from '@nightfall/shared/backend/jobs/effect-table';
import type { Rooms } from '@nightfall/shared/backend/rooms/rooms';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { chooseBotAction, hasNightChoice, hasVoted } from '@nightfall/shared/game/bots/choose';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { stageOfDeadline } from '@nightfall/shared/game/state/clock';
import type { PlayerId } from '@nightfall/shared/game/state/ids';
import type { Phase } from '@nightfall/shared/game/state/phase';
import { isPresent } from '@nightfall/shared/game/state/presence';
import type { Random } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { botDiscussion, isSpeakingBot } from '@nightfall/shared/game/talk/bot-talk';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { botMind } from '../thinking/question.ts';
import type { Thinking } from '../thinking/thinking.ts';
import { type HandlerContext, throwIfUnavailable } from './handler.ts';

type BotContext = Pick<HandlerContext, 'rooms' | 'themes' | 'thinking'>;
type BotTurn = JobOf<'play_bot_turn'>;

/** A bot whose turn it is. */
interface BotSeat {
  readonly turn: BotTurn;
  readonly words: Words;
  readonly context: Rooms['context'];
}

/** What the bot sees before a step. */
interface Step {
  readonly state: GameState;
  readonly view: GameView;
  /** How many steps it has taken. */
  readonly taken: number;
  /** The rules have refused its first choice for this step. */
  readonly wasRefused: boolean;
}

const chance: Random = { below: (limit) => randomInt(limit) };

/**
 * Lets a bot do all it has to do in this phase, given the view of a player in its seat. All of it is one write, since a bot
 * that wrote twice would visibly finish later than others.
 */
export async function playBotTurn(
  { rooms, themes, thinking }: BotContext,
  turn: BotTurn,
): Promise<undefined> {
  const begunAt = Date.now();
  const { gameId, playerId } = turn;
  const state = (await rooms.store.load(gameId)).game?.state;
  if (state === undefined || !isTurn(state, turn)) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const seat: BotSeat = { turn, words, context: rooms.context };
  const thought = await thinkOver(thinking, state, seat, begunAt);
  const outcome = await runCommand(rooms, {
    gameId,
    command: (now) => ({ type: 'take_bot_turn', playerId, actions: chooseAll(now, seat, thought) }),
  });
  throwIfUnavailable(outcome);
}

/** The actions thought of; a quick choice where there is none, or where the rules no longer allow it. */
function chooseAll(state: GameState, seat: BotSeat, thought: readonly SeatAction[]): readonly SeatAction[] {
  const steps = stepsOf(state, seat);
  let step = steps.next();
  while (!step.done) {
    const { view, taken, wasRefused } = step.value;
    const quick = chooseBotAction(view, chance);
    step = steps.next(quick && ((wasRefused ? undefined : thought[taken]) ?? quick));
  }
  return step.value;
}

/** A bot with more steps to take would be done later on a busy machine: a random wait up to this hides it. */
const CHANCE_MS = 20;

/**
 * The actions that a bot has thought of, step by step, after the time that it always takes; none, and at once, where it acts
 * without thought.
 */
async function thinkOver(
  thinking: Thinking,
  state: GameState,
  seat: BotSeat,
  begunAt: number,
): Promise<readonly SeatAction[]> {
  const { playerId, phase } = seat.turn;
  const thought = THOUGHTS[phase];
  if (thought === undefined) return [];
  const by = begunAt + thought.ms * thinking.scale;
  const steps = stepsOf(state, seat);
  let step = steps.next();
  while (!step.done)
    step = steps.next(step.value.wasRefused ? null : await thought.think(thinking, step.value, playerId, by));
  await sleep(Math.max(0, by - Date.now()) + randomInt(CHANCE_MS));
  return step.value;
}

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

/** A copier is asked again after copying, and again if it copied a copier. */
const MAX_STEPS = 5;

/**
 * The steps of a turn, each in the state that the one before leads to: yields what the bot sees and receives its action,
 * until that is null or the rules refuse it twice. @returns all actions taken
 */
export function* stepsOf(
  state: GameState,
  { turn, words, context }: BotSeat,
): Generator<Step, SeatAction[], SeatAction | null> {
  const { playerId } = turn;
  const actions: SeatAction[] = [];
  let now = state;
  let wasRefused = false;
  while (actions.length < MAX_STEPS && isTurn(now, turn)) {
    const view = viewFor(now, { kind: 'seat', playerId }, { words, now: Date.now() });
    const action = yield { state: now, view, taken: actions.length, wasRefused };
    if (action === null) break;
    const decision = decide(now, { ...action, by: { kind: 'bot', playerId } }, context());
    if (!decision.ok && wasRefused) break;
    wasRefused = !decision.ok;
    if (!decision.ok) continue;
    actions.push(action);
    now = evolve(now, decision.events);
  }
  return actions;
}

function isTurn(state: GameState, { playerId, ...deadline }: BotTurn): boolean {
  return stageOfDeadline(state, deadline) !== null && state.players.some(({ id }) => id === playerId);
}

/** By then the first bots may have spoken, and have sampled their nights by themselves. */
const WAKING_MS = 15_000;

/**
 * Has the bots of a discussion sample the nights that they reckon with, one after another: many at a time would each get
 * fewer (thinking.ts). A bot that speaks on another worker samples them there.
 */
export async function wakeBots(
  { rooms, themes, thinking }: BotContext,
  { gameId, round }: JobOf<'wake_bots'>,
): Promise<undefined> {
  const by = Date.now() + WAKING_MS;
  const state = (await rooms.store.load(gameId)).game?.state;
  const discussion = state && botDiscussion(state);
  if (!discussion || state.round !== round) return;
  // Without a human present there is no one to speak to.
  if (!state.players.some((player) => isPresent(player, Date.now()))) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const { seats } = discussion.stage.deal;
  const speaking = state.players.filter((one) => isSpeakingBot(one) && seats.includes(one.id));
  for (const { id: playerId } of speaking) {
    const bot = botMind(state, playerId);
    if (bot === undefined) return;
    const view = viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });
    await thinking.ask<'waking'>({ kind: 'waking', ...bot, view }, by);
  }
}
