import type { Client } from './client.ts';
import type { Dice } from './dice.ts';
import { playerOf } from './room.ts';

export const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Tries something that is refused in the same words to everybody, whatever card they hold. */
export async function tryForbidden(client: Client, dice: Dice): Promise<void> {
  const { phase, me } = client.seen;
  const { userId } = client.person;
  const self = { targetUserId: userId };
  const stranger = { data: { type: 'view_player', targetUserId: NOBODY } };
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
