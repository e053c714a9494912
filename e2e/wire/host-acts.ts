import type { Client } from './client.ts';

/** The host stops the clock and lets it go on, where there is one; the phase may end meanwhile. */
export async function pauseForAMoment(host: Client): Promise<void> {
  for (const action of ['pause_clock', 'resume_clock']) {
    const outcome = await host.request({ gameId: host.seen.id, action, data: {} });
    if (!outcome.ok && !['WRONG_PHASE', 'NOT_HOST'].includes(outcome.code)) {
      throw new Error(`${action}: ${outcome.code}`);
    }
  }
}

/** The host hides what somebody has written so far; somebody else may be host by then. */
export async function hideMessages(host: Client, userId: string): Promise<void> {
  const outcome = await host.request({ gameId: host.seen.id, action: 'hide_messages', data: { userId } });
  if (!outcome.ok && outcome.code !== 'NOT_HOST') throw new Error(`hide_messages: ${outcome.code}`);
}

/** The host hands the crown to somebody, who may go meanwhile. A creator who has just come back may have it again. */
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
