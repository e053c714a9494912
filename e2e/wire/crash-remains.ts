import { RedisClient } from 'bun';

export interface BotTurn {
  readonly gameId: string;
  readonly playerId: string;
  readonly round: number;
  readonly phase: string;
}

/**
 * Leaves a bot's turn as a crash would between storing a change and queueing its effects: in the game's outbox, with
 * no job for it. @throws Error when there was no job to lose
 */
export async function loseBotTurn(redisUrl: string, turn: BotTurn): Promise<void> {
  const redis = new RedisClient(redisUrl);
  const { gameId, playerId, round, phase } = turn;
  const queue = '{nightfall}:play-bot-turn';
  try {
    const waiting = await Promise.all([
      redis.send('ZRANGE', [`${queue}:delayed`, '0', '-1']),
      redis.send('LRANGE', [`${queue}:wait`, '0', '-1']),
    ]);
    const turn = `${gameId}-${round}-${phase}-${playerId}-`;
    const jobId = (waiting.flat() as string[]).find((id) => id.startsWith(turn));
    if (jobId === undefined) throw new Error(`There was no job ${turn}`);
    const effect = {
      kind: 'play_bot_turn',
      round,
      phase,
      playerId,
      endsAt: Number(jobId.slice(turn.length)),
    };
    await redis.send('ZREM', [`${queue}:delayed`, jobId]);
    await redis.send('LREM', [`${queue}:wait`, '0', jobId]);
    await redis.send('DEL', [`${queue}:${jobId}`]);
    const entry = JSON.stringify({ format: 1, effect, since: Date.now() });
    await redis.send('HSET', [`game:{${gameId}}:outbox`, `play_bot_turn-${jobId}`, entry]);
  } finally {
    redis.close();
  }
}
