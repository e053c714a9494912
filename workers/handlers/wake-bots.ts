import type { JobOf } from '@nightfall/shared/backend/effects/effect-table';
import { isPresent } from '@nightfall/shared/game/state/presence';
import { botDiscussion, isSpeakingBot } from '@nightfall/shared/game/talk/bot-talk';
import { viewFor } from '@nightfall/shared/game/views/view-for';
import { botMind } from '../thinking/bot-mind.ts';
import type { Given } from './given.ts';

/** Until the first of them may have spoken, and would have drawn its nights by itself. */
const WAKING_MS = 15_000;

/**
 * Has the bots of a discussion draw the nights that they reckon with, one after another: many at a time would each draw
 * fewer (thinking.ts). Where another worker lets one of them speak, it draws them there.
 */
export async function wakeBots(
  { rooms, themes, thinking }: Pick<Given, 'rooms' | 'themes' | 'thinking'>,
  { gameId, round }: JobOf<'wake_bots'>,
): Promise<undefined> {
  const until = Date.now() + WAKING_MS;
  const state = (await rooms.store.load(gameId)).game?.state;
  const discussion = state && botDiscussion(state);
  if (!discussion || state.round !== round) return;
  // Nobody would listen.
  if (!state.players.some((player) => isPresent(player, Date.now()))) return;
  const { words } = await themes.get(state.settings.selectedTheme);
  const { seats } = discussion.stage.deal;
  for (const { id: playerId } of state.players.filter(
    (one) => isSpeakingBot(one) && seats.includes(one.id),
  )) {
    const bot = botMind(state, playerId);
    if (bot === undefined) return;
    const view = viewFor(state, { kind: 'seat', playerId }, { words, now: Date.now() });
    await thinking.ask<'waking'>({ kind: 'waking', ...bot, view }, until);
  }
}
