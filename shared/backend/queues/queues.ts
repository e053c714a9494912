import type { Redis } from 'ioredis';
import { calculateResults } from './calculate-results.ts';
import { closeAbandonedRoom } from './close-abandoned-room.ts';
import { expirePhase } from './expire-phase.ts';
import { openQueue } from './job.ts';
import { playBotTurn } from './play-bot-turn.ts';
import { purgeThemePacks } from './purge-theme-packs.ts';
import { recheckPresence } from './recheck-presence.ts';
import { saveFinishedGame } from './save-finished-game.ts';
import { sendMagicLink } from './send-magic-link.ts';
import { sendMail } from './send-mail.ts';
import { sweep } from './sweep.ts';

/** All queues, over one connection that fails fast (redis.ts, 'queue'). */
export function openQueues(redis: Redis, options: { botDelayScale: number }) {
  const queues = {
    expirePhase: openQueue(redis, expirePhase),
    playBotTurn: openQueue(redis, playBotTurn),
    calculateResults: openQueue(redis, calculateResults),
    saveFinishedGame: openQueue(redis, saveFinishedGame),
    recheckPresence: openQueue(redis, recheckPresence),
    closeAbandonedRoom: openQueue(redis, closeAbandonedRoom),
    sweep: openQueue(redis, sweep),
    purgeThemePacks: openQueue(redis, purgeThemePacks),
    sendMail: openQueue(redis, sendMail),
    sendMagicLink: openQueue(redis, sendMagicLink),
  };
  const close = async () => {
    await Promise.all(Object.values(queues).map((queue) => queue.close()));
  };
  // BullMQ reports a lost connection on each queue; the connection itself logs it once.
  for (const queue of Object.values(queues)) queue.on('error', () => undefined);
  return { ...queues, botDelayScale: options.botDelayScale, close };
}

export type Queues = ReturnType<typeof openQueues>;
