import { join } from 'node:path';
import { eventually } from './within.ts';

/** An API process whose exit status matters. */
export interface SingleApi {
  readonly url: string;
  /** Asks it to end in good order. */
  stop(): void;
  /** Settles with the exit status. */
  readonly exited: Promise<number>;
}

/** Starts one more API process beside a stack, on a free port, and waits until it is ready. */
export async function startSingleApi(stores: { databaseUrl: string; redisUrl: string }): Promise<SingleApi> {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, '../../api/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: stores.databaseUrl,
      REDIS_URL: stores.redisUrl,
    },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const lines: string[] = [];
  void readLines(child.stdout, lines);
  const port = await eventually(() => portIn(lines), 'the API listens');
  return { url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM'), exited: child.exited };
}

async function readLines(stream: ReadableStream<Uint8Array>, lines: string[]): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) lines.push(...decoder.decode(chunk).split('\n'));
}

/** The log says on which port it listens. */
function portIn(lines: readonly string[]): number | null {
  for (const line of lines) {
    const port = /"port":(\d+)/.exec(line)?.[1];
    if (port !== undefined) return Number(port);
  }
  return null;
}
