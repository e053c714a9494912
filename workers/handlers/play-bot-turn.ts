import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { THINKING_MS } from '@nightfall/shared/backend/effects/bot-delay';
import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { runCommand } from '@nightfall/shared/backend/rooms/run-command';
import { chooseBotAction } from '@nightfall/shared/game/bots/choose';
import type { SeatAction } from '@nightfall/shared/game/commands/command';
import { decide } from '@nightfall/shared/game/commands/decide';
import { evolve } from '@nightfall/shared/game/events/evolve';
import { stageOfDeadline } from '@nightfall/shared/game/state/clock';
import type { Random } from '@nightfall/shared/game/state/random';
import type { GameState } from '@nightfall/shared/game/state/state';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import type { Words } from '@nightfall/shared/game/views/words';
import { botMind } from '../thinking/bot-mind.ts';
import { unlessUnavailable } from '../work.ts';
import type { Given } from './given.ts';

type Playing = Pick<Given, 'rooms' | 'themes' | 'thinking'>;
type BotTurn = JobOf<'play_bot_turn'>;

const chance: Random = { below: (limit) => randomInt(limit) };
/** A copier is asked again after copying, and again if it copied a copier. */
const MAX_PROMPTS = 5;

/**
 * Lets a bot do all it has to do in this phase. It sees what a player in its seat would see, and no more; and all is
 * one write, since a bot that wrote twice would visibly finish later than others.
 */
export async function playBotTurn({ rooms, themes, thinking }: Playing, turn: BotTurn): Promise<undefined> {
  const { gameId, playerId } = turn;
  const at = Date.now() + THINKING_MS.vote * thinking.scale;
  const state = (await rooms.store.load(gameId)).game?.state;
  if (state === undefined || !isTurn(state, turn)) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const vote = turn.phase === 'vote' ? await thoughtfulVote(thinking, { state, turn, words, at }) : null;
  const outcome = await runCommand(rooms, {
    gameId,
    command: (now) => ({
      type: 'take_bot_turn',
      playerId,
      actions: chooseAll(now, turn, { rooms, words, vote }),
    }),
  });
  unlessUnavailable(outcome);
}

interface VoteHour {
  readonly state: GameState;
  readonly turn: BotTurn;
  readonly words: Words;
  readonly at: number;
}

/** The vote that the bot has arrived at, always given at the same time; null if it has arrived at none. */
async function thoughtfulVote(
  thinking: Given['thinking'],
  { state, turn: { playerId }, words, at }: VoteHour,
): Promise<SeatAction | null> {
  const bot = botMind(state, playerId);
  const view = viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });
  const offered = view.me?.prompt?.choices.find(({ type }) => type === 'submit_vote')?.targets ?? [];
  const targets = view.players.filter(({ userId }) => offered.includes(userId)).map(({ id }) => id);
  const target =
    bot && targets.length > 0
      ? await thinking.ask<'vote'>({ kind: 'vote', ...bot, view, targets }, at)
      : undefined;
  await sleep(Math.max(0, at - Date.now()));
  const voted = view.players.find(({ id }) => id === target);
  return voted ? { type: 'submit_vote', targetUserId: voted.userId } : null;
}

function isTurn(state: GameState, { playerId, ...deadline }: BotTurn): boolean {
  return stageOfDeadline(state, deadline) !== null && state.players.some(({ id }) => id === playerId);
}

/** What the bot does, step by step, each based on the view that the previous one leads to. */
function chooseAll(
  state: GameState,
  turn: BotTurn,
  {
    rooms,
    words,
    vote,
  }: Pick<Playing, 'rooms'> & { readonly words: Words; readonly vote: SeatAction | null },
): readonly SeatAction[] {
  const { playerId } = turn;
  const actions: SeatAction[] = [];
  let now = state;
  while (actions.length < MAX_PROMPTS && isTurn(now, turn)) {
    const view = viewFor(now, { kind: 'seat', playerId }, { words, now: Date.now() });
    const offhand = chooseBotAction(view, chance);
    if (offhand === null) break;
    const action = vote ?? offhand;
    const decision = decide(now, { ...action, by: { kind: 'bot', playerId } }, rooms.context());
    if (!decision.ok) break;
    actions.push(action);
    now = evolve(now, decision.events);
  }
  return actions;
}
