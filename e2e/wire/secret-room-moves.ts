import { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { Person } from './person.ts';
import { hostOf, playerOf, type Room } from './room.ts';

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** Tries something that is refused in the same words whatever card the player holds. */
export async function tryForbidden(client: Client, dice: Dice): Promise<void> {
  const { phase, me } = client.seen;
  const { userId } = client.person;
  const self = { targetUserId: userId };
  const stranger = { data: { type: 'view_player', targetUserId: UNKNOWN_ID } };
  if (phase === 'vote') {
    const { isBanished } = playerOf(client.seen, userId);
    return expectRefusal(client, 'submit_vote', self, isBanished ? 'BANISHED' : 'INVALID_TARGET');
  }
  if (phase !== 'job_choice') return expectRefusal(client, 'submit_vote', self, 'WRONG_PHASE');
  if (me?.prompt === null) return;
  if (dice.chance(0.5)) return expectRefusal(client, 'submit_action', stranger, 'INVALID_TARGET');
  return expectRefusal(client, 'ready_next_phase', {}, 'WRONG_PHASE');
}

/** The phase may have ended meanwhile, if this was the last one to act. */
export async function expectRefusal(
  client: Client,
  action: string,
  data: unknown,
  code: string,
): Promise<void> {
  const outcome = await client.request({ gameId: client.seen.id, action, data });
  const answer = outcome.ok ? 'an ack' : outcome.code;
  if (answer !== code && answer !== 'WRONG_PHASE') throw new Error(`${action}: ${answer} instead of ${code}`);
}

/** The host stops the clock and lets it go on, where there is one; the phase may end meanwhile. */
export async function pauseForAMoment(host: Client): Promise<void> {
  for (const action of ['pause_clock', 'resume_clock']) {
    const outcome = await host.request({ gameId: host.seen.id, action, data: {} });
    if (!outcome.ok && !['WRONG_PHASE', 'NOT_HOST'].includes(outcome.code)) {
      throw new Error(`${action}: ${outcome.code}`);
    }
  }
}

/** The host hides a player's messages; another player may be host by then. */
export async function hideMessages(host: Client, userId: string): Promise<void> {
  const outcome = await host.request({ gameId: host.seen.id, action: 'hide_messages', data: { userId } });
  if (!outcome.ok && outcome.code !== 'NOT_HOST') throw new Error(`hide_messages: ${outcome.code}`);
}

/** The host hands over to a player, who may leave meanwhile. A creator who has just come back may have it again. */
export async function handOver(host: Client, targetUserId: string): Promise<void> {
  const outcome = await host.request({
    gameId: host.seen.id,
    action: 'hand_over_host',
    data: { targetUserId },
  });
  if (!outcome.ok && outcome.code === 'NOT_HOST') {
    await host.until(({ hostId }) => hostId !== host.person.userId, 'another host');
    return;
  }
  if (!outcome.ok && outcome.code !== 'INVALID_TARGET') throw new Error(`hand_over_host: ${outcome.code}`);
}

/** A table screen, which sees the public part only and may do nothing. */
export async function openTableScreen(room: Room, apiUrl: string): Promise<Client> {
  const host = hostOf(room).person;
  const answer = await host.call('POST', `/api/games/${room.gameId}/table`);
  const { tableToken } = answer.body as { tableToken: string };
  const screen = new Person('Table', apiUrl);
  screen.cookie = host.cookie;
  const client = await Client.open(screen);
  const outcome = await client.watch(room.gameId, { tableToken });
  if (!outcome.ok) throw new Error(`The table screen may not watch: ${outcome.code}`);
  const refused = await client.request({
    gameId: room.gameId,
    userId: host.userId,
    action: 'leave_game',
  });
  if (refused.ok || refused.code !== 'FORBIDDEN') throw new Error('A table screen may act');
  return client;
}
