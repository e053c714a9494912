import { join } from 'node:path';
import { Client } from '../../wire/client.ts';
import { Dice } from '../../wire/dice.ts';
import { Person } from '../../wire/person.ts';
import { type GoodCall, goodCalls, goodFrames } from './good-calls.ts';
import { mutated } from './mutations.ts';

const CALLS_AT_ONCE = 12;
const SOCKETS_AT_ONCE = 6;
/** Fewer than count as a flood. */
const FRAMES_OF_A_SOCKET = 50;
const SOCKETS_OF_A_PERSON = 10;
/** In characters: more than may be sent, and less than closes the socket at once. */
const LONGEST_FRAME = 20_000;

export interface Attack {
  readonly apiUrl: string;
  readonly seed: number;
  readonly bodies: number;
  readonly frames: number;
}

export interface Answers {
  /** How often each status came. */
  readonly statuses: Map<number, number>;
  /** How often each code of an error came in a frame. */
  readonly codes: Map<string, number>;
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Sends mutated bodies and frames, many at a time, and counts what is answered. */
export async function attack({ apiUrl, seed, bodies, frames }: Attack): Promise<Answers> {
  const dice = new Dice(seed);
  const answers: Answers = { statuses: new Map(), codes: new Map() };
  const host = new Person('Eve', apiUrl);
  await host.signUp();
  const { id } = await host.createRoom();
  const calls = await goodCalls(apiUrl, id);
  const senders = Array.from({ length: CALLS_AT_ONCE }, () =>
    sendBodies({ apiUrl, cookie: host.cookie, calls, times: bodies / CALLS_AT_ONCE }, dice.fork(), answers),
  );
  const talkers = Array.from({ length: SOCKETS_AT_ONCE }, () =>
    sendFrames(apiUrl, frames / SOCKETS_AT_ONCE, dice.fork(), answers),
  );
  await Promise.all([...senders, ...talkers]);
  return answers;
}

interface Bodies {
  readonly apiUrl: string;
  readonly cookie: string | null;
  readonly calls: readonly GoodCall[];
  readonly times: number;
}

async function sendBodies({ apiUrl, cookie, calls, times }: Bodies, dice: Dice, { statuses }: Answers) {
  for (let time = 0; time < times; time += 1) {
    const { method, path, body } = dice.pick(calls);
    const answer = await fetch(apiUrl + path, {
      method,
      headers: {
        'content-type': dice.chance(0.95) ? 'application/json' : 'multipart/form-data; boundary=b',
        ...(cookie !== null && dice.chance(0.5) ? { cookie } : {}),
      },
      body: mutated(body, dice),
    });
    await answer.arrayBuffer();
    count(statuses, answer.status);
  }
}

async function sendFrames(apiUrl: string, times: number, dice: Dice, { codes }: Answers) {
  let person = new Person('Eve', apiUrl);
  let gameId = '';
  for (let sent = 0, socket = 0; sent < times; socket += 1) {
    if (socket % SOCKETS_OF_A_PERSON === 0) {
      person = new Person('Eve', apiUrl);
      gameId = (await person.practice()).id;
    }
    const client = await Client.open(person);
    const frames = goodFrames(gameId, person.userId);
    await client.watch(gameId);
    for (let frame = 0; frame < FRAMES_OF_A_SOCKET && sent < times; frame += 1, sent += 1) {
      client.sendText(mutated(dice.pick(frames), dice).slice(0, LONGEST_FRAME));
    }
    // Answered after all others, since frames are done in their order.
    await client.request({ gameId: crypto.randomUUID(), action: 'add_bot' });
    for (const frame of client.frames) if (frame.type === 'error') count(codes, frame.data.code);
    await client.close();
  }
}

/** Memory of a process, in bytes. */
export function memoryOf(pid: number): number {
  const { stdout } = Bun.spawnSync(['ps', '-o', 'rss=', '-p', String(pid)]);
  return Number(stdout.toString().trim()) * 1024;
}

/** What a stranger waits for answers of `/healthz` meanwhile, measured by a process that does nothing else. */
export async function waitsDuring(apiUrl: string, task: () => Promise<unknown>): Promise<number[]> {
  const watcher = Bun.spawn([process.execPath, join(import.meta.dirname, 'watch-health.ts'), apiUrl], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  });
  try {
    await task();
  } finally {
    await watcher.stdin.end();
  }
  return JSON.parse(await new Response(watcher.stdout).text()) as number[];
}

/** The wait that only this share of all exceeds. */
export function percentile(waits: readonly number[], share: number): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
