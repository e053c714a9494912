import { afterAll, beforeAll, expect } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { connectRedis, type Redis, waitUntilReady } from '@nightfall/shared/backend/redis/redis';
import { playerLookSchema } from '@nightfall/shared/protocol/player-look';
import { expectStatus } from '@nightfall/shared/testing/caller';
import { type Prometheus, startPrometheus } from '../../infra/monitoring/run-prometheus.ts';
import { type Stack, type StackOptions, startStack } from '../../infra/test/stack.ts';
import type { Person } from '../wire/person.ts';
import type { Room } from '../wire/room.ts';
import { eventually } from '../wire/within.ts';

/** A stack with a Prometheus that looks at it, and nothing that anybody else uses. */
export interface Watched {
  readonly stack: Stack;
  /** Waits until this alert fires. */
  fires(alert: string, ms?: number): Promise<void>;
  /** Waits until it fires no more. */
  rests(alert: string, ms?: number): Promise<void>;
  firing(): Promise<string[]>;
}

type WatchedOptions = Pick<StackOptions, 'apis' | 'env' | 'redis'>;

const START_WITHIN_MS = 120_000;
const FIRES_WITHIN_MS = 40_000;

/** The stack of a describe. Bots are quick, and calls hardly limited. */
export function watchedStack({ apis = 2, env = {}, redis }: WatchedOptions = {}): () => Watched {
  let watched: Watched | null = null;
  const running: { stop(): Promise<void> }[] = [];
  beforeAll(async () => {
    const settings = { BOT_DELAY_SCALE: '0.01', RATE_LIMIT_SCALE: '1000', ...env };
    const stack = await startStack({ apis, metrics: true, env: settings, ...(redis && { redis }) });
    running.push(stack);
    const { metrics } = stack;
    const prometheus = await startPrometheus({ api: metrics.apis, workers: metrics.workers });
    running.push(prometheus);
    watched = { stack, ...askOf(prometheus) };
    // A process that is blocked while it starts, on a busy machine, is so no more a moment later.
    const { firing } = watched;
    await eventually(async () => ((await firing()).length === 0 ? true : null), 'no alert to fire');
  }, START_WITHIN_MS);
  afterAll(async () => {
    for (const one of running.splice(0).toReversed()) await one.stop();
  }, 60_000);
  return () => {
    if (watched === null) throw new Error('The stack does not run');
    return watched;
  };
}

function askOf({ firing }: Prometheus): Omit<Watched, 'stack'> {
  const until = async (alert: string, isFiring: boolean, ms: number) => {
    const what = `${alert} ${isFiring ? 'fires' : 'rests'}`;
    await eventually(async () => ((await firing()).includes(alert) === isFiring ? true : null), what, ms);
  };
  return {
    firing,
    fires: (alert, ms = FIRES_WITHIN_MS) => until(alert, true, ms),
    rests: (alert, ms = FIRES_WITHIN_MS) => until(alert, false, ms),
  };
}

const FACES = playerLookSchema.shape.face.unwrap().options;
let changes = 0;

/** All clients of a lobby act at once. */
export function changeLooks({ clients }: Room): Promise<unknown> {
  changes += 1;
  const look = { face: FACES[changes % FACES.length] ?? null, ground: null };
  return Promise.all(clients.map((client) => client.act('choose_look', look)));
}

async function noneOf(alerts: readonly string[], firing: Watched['firing']): Promise<void> {
  const already = await firing();
  expect(alerts.filter((alert) => already.includes(alert))).toEqual([]);
}

/** Does something, and waits until this fires, which did not before. */
export async function firesAfter(
  { fires, firing }: Watched,
  alert: string,
  act: () => Promise<unknown>,
): Promise<void> {
  await noneOf([alert], firing);
  await act();
  await fires(alert);
}

/** Does something again and again until all of these fire, of which none does yet. */
export async function untilFiring(
  { fires, firing }: Watched,
  alerts: readonly string[],
  act: () => Promise<unknown>,
): Promise<void> {
  await noneOf(alerts, firing);
  let areFiring = false;
  const all = Promise.all(alerts.map((alert) => fires(alert, 120_000))).finally(() => {
    areFiring = true;
  });
  all.catch(() => undefined);
  while (!areFiring) await act();
  await all;
}

export async function withRedis<T>(url: string, ask: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = connectRedis(url, 'queue', createLogger('test', 'silent'));
  try {
    await waitUntilReady(redis);
    return await ask(redis);
  } finally {
    redis.disconnect();
  }
}

export const newEmail = () => `${crypto.randomUUID()}@example.org`;

export const askForLink = async (person: Person, email: string) =>
  expectStatus(await person.call('POST', '/api/auth/login', { body: { email } }), 200);
