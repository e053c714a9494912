import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RedisClient } from 'bun';
import { freePort } from '../local/free-port';
import { answers, redisProgram } from '../local/redis.ts';
import { type ServiceProcess, startService } from '../local/service-process';
import type { NetworkEndpoint } from './network';

/** Of all servers of a test. */
export const PASSWORD = 'of-a-test';

/** One of several Redis servers of a test. */
export interface RedisNode {
  /** Where others reach it. */
  readonly port: number;
  /** Leads to the server itself, past any network. */
  readonly url: string;
  /** That its own connections come from. */
  readonly address: string;
  /** Ends it with SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again with what it had kept. */
  restart(): Promise<void>;
  /** SIGSTOP: it is silent, and knows of nothing when it goes on. */
  freeze(): void;
  /** SIGCONT */
  thaw(): void;
  /** Sends one command over a connection of its own. @throws Error with the server's answer */
  ask<T>(...command: (string | number)[]): Promise<T>;
}

export interface RedisNodeOptions {
  readonly folder: string;
  /** Lines of its configuration beside those that all have. */
  readonly lines?: readonly string[];
  readonly isSentinel?: boolean;
  /** Where it is in a network, through which the others reach it; none by default. */
  readonly place?: NetworkEndpoint | undefined;
  /** Takes every run, so that all can be ended with the test. */
  readonly onRun: (run: ServiceProcess) => void;
}

/** Starts a server on a free port and waits until it answers. */
export async function startRedisNode(options: RedisNodeOptions): Promise<RedisNode> {
  const { folder, lines = [], isSentinel = false, place, onRun } = options;
  const program = await redisProgram(console.info);
  const port = await freePort();
  const address = place?.address ?? '127.0.0.1';
  const wayIn = await place?.wayTo(port);
  const home = join(folder, `redis-${port}`);
  mkdirSync(home, { recursive: true });
  const configuration = join(home, 'redis.conf');
  const kept = isSentinel ? [] : ['appendonly yes', 'save ""', 'hz 100', `masterauth ${PASSWORD}`];
  const all = [
    'bind 127.0.0.1',
    `bind-source-addr ${address}`,
    `port ${port}`,
    `dir "${home}"`,
    `requirepass ${PASSWORD}`,
    ...kept,
    ...(wayIn === undefined ? [] : announced(wayIn, isSentinel)),
    ...lines,
  ];
  writeFileSync(configuration, `${all.join('\n')}\n`, { mode: 0o600 });
  const url = `redis://:${PASSWORD}@127.0.0.1:${port}`;
  const start = async () => {
    const run = startService({
      command: [program.path, configuration, ...(isSentinel ? ['--sentinel'] : [])],
      cwd: home,
      env: { PATH: process.env.PATH, ...program.env },
      stopSignal: 'SIGTERM',
      output: join(home, 'log'),
    });
    onRun(run);
    await eventually(() => answers(url), `the Redis at port ${port}`);
    return run;
  };
  let run = await start();
  return {
    port: wayIn ?? port,
    url,
    address,
    kill: async () => {
      run.kill('SIGKILL');
      await run.exited;
    },
    restart: async () => {
      run = await start();
    },
    freeze: () => run.kill('SIGSTOP'),
    thaw: () => run.kill('SIGCONT'),
    ask: async <T>(name: string | number, ...words: (string | number)[]) => {
      const client = new RedisClient(url, { autoReconnect: false, connectionTimeout: 1_000 });
      try {
        return (await client.send(String(name), words.map(String))) as T;
      } finally {
        client.close();
      }
    },
  };
}

/** Where the others are told to look for it. */
const announced = (port: number, isSentinel: boolean): string[] =>
  isSentinel
    ? ['sentinel announce-ip 127.0.0.1', `sentinel announce-port ${port}`]
    : ['replica-announce-ip 127.0.0.1', `replica-announce-port ${port}`, `cluster-announce-port ${port}`];

/** Has a master go on without these replicas, which hear nothing of what it does. @returns what brings them back */
export async function withoutReplicas(
  master: RedisNode,
  replicas: readonly RedisNode[],
): Promise<() => void> {
  for (const replica of replicas) replica.freeze();
  // Nothing more may wait for them in a socket.
  await master.ask('CLIENT', 'KILL', 'TYPE', 'replica');
  return () => {
    for (const replica of replicas) replica.thaw();
  };
}

/** Waits until it is so. What fails meanwhile is not so yet. @throws Error after `withinMs` */
export async function eventually(
  isSo: () => Promise<boolean> | boolean,
  what: string,
  withinMs = 20_000,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (
    !(await Promise.resolve()
      .then(isSo)
      .catch(() => false))
  ) {
    if (Date.now() > deadline) throw new Error(`Waited in vain for ${what}`);
    await Bun.sleep(20);
  }
}
