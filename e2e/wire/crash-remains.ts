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
  const jobId = `${gameId}-${round}-${phase}-${playerId}`;
  const queue = '{nightfall}:play-bot-turn';
  const effect = { kind: 'play_bot_turn', round, phase, playerId };
  try {
    const lost = await Promise.all([
      redis.send('ZREM', [`${queue}:delayed`, jobId]),
      redis.send('LREM', [`${queue}:wait`, '0', jobId]),
    ]);
    if (lost[0] !== 1 && lost[1] !== 1) throw new Error(`There was no job ${jobId}`);
    await redis.send('DEL', [`${queue}:${jobId}`]);
    const entry = JSON.stringify({ effect, since: Date.now() });
    await redis.send('HSET', [`game:{${gameId}}:outbox`, `play_bot_turn-${jobId}`, entry]);
  } finally {
    redis.close();
  }
}
