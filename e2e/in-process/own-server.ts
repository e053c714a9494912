import { afterAll, beforeAll } from 'bun:test';
import { readEnv } from '@nightfall/shared/backend/env';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { startTestApi } from '../../api/testing/test-api.ts';
import { startWorkers } from '../../workers/start-workers.ts';

type Settings = Readonly<Record<string, string>>;

/** The same as a stack to its callers, but in the process of the tests, which starts far sooner. */
export interface Server {
  readonly apiUrls: readonly string[];
  readonly databaseUrl: string;
  /** Starts one more API over the same data, in which these settings hold besides, and gives its address. */
  addApi(env: Settings): Promise<string>;
  /** Jobs wait while this is done, and are worked on again afterwards. */
  whileJobsWait(act: () => Promise<void>): Promise<void>;
}

interface ServerOptions {
  /** Whether jobs are worked on, such as mails and what bots do. */
  readonly workers?: boolean;
  readonly env?: Settings;
}

/**
 * A server for the tests of this file, on the database that they share with other files: addresses of mail are to be
 * made up anew. What needs a process (its log, its memory, its end, all of its time) takes a stack
 * (`wire/own-stack.ts`).
 */
export function ownServer({ workers = false, env = {} }: ServerOptions = {}): () => Server {
  let server: Server | null = null;
  const running: { stop(): Promise<void> }[] = [];
  let working: { stop(): Promise<void> } | null = null;
  const settings = { BOT_DELAY_SCALE: '0.01', ...env };
  const addApi = async (more: Settings) => {
    const api = await startTestApi({ ...settings, ...more });
    running.push(api);
    return api.url;
  };
  beforeAll(async () => {
    const url = await addApi({});
    const startWork = async () => {
      if (workers) working = await startWorkersHere(settings);
    };
    await startWork();
    const whileJobsWait = async (act: () => Promise<void>) => {
      await working?.stop();
      await act();
      await startWork();
    };
    server = { apiUrls: [url], databaseUrl: process.env.DATABASE_URL ?? '', addApi, whileJobsWait };
  });
  afterAll(async () => {
    await Promise.all([...running, working].map((one) => one?.stop()));
  });
  return () => {
    if (server === null) throw new Error('The server does not run');
    return server;
  };
}

function startWorkersHere(settings: Settings) {
  const env = readEnv({
    ...process.env,
    NODE_ENV: 'test',
    HEALTH_PORT: '0',
    LABORATORY_CORES: '0',
    ...settings,
  });
  return startWorkers(env, createLogger('workers', 'silent'));
}
