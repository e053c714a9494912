import type { Redis } from 'ioredis';

const MEASURE_EVERY_MS = 60_000;
const SLOW_ANSWER_MS = 200;

/** Redis' clock as seen from here, since a commit's deadline is checked by it. Measured at each connection and every minute. */
export function createStoreClock(redis: Redis): { now(): number } {
  let offsetMs = 0;
  const measure = async () => {
    try {
      const sentAt = Date.now();
      const [seconds, microseconds] = await redis.time();
      const receivedAt = Date.now();
      // A slow answer says little about the other clock.
      if (receivedAt - sentAt > SLOW_ANSWER_MS) return;
      offsetMs = Number(seconds) * 1000 + Number(microseconds) / 1000 - (sentAt + receivedAt) / 2;
    } catch {
      // Redis is away; the next connection measures again.
    }
  };
  redis.on('ready', measure);
  if (redis.status === 'ready') void measure();
  const timer = setInterval(measure, MEASURE_EVERY_MS);
  timer.unref();
  redis.once('end', () => clearInterval(timer));
  return { now: () => Math.floor(Date.now() + offsetMs) };
}
