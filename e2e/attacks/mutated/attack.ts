import { expect } from 'bun:test';
import { join } from 'node:path';
import type { Stack } from '../../../infra/test/stack.ts';
import { Client } from '../../wire/client.ts';
import { Dice } from '../../wire/dice.ts';
import { Person } from '../../wire/person.ts';
import { eventually } from '../../wire/within.ts';
import { stripeSignature } from '../stripe.ts';
import { type GoodCall, goodCalls, goodFrames } from './good-calls.ts';
import { mutated, mutatedRequest, mutatedText, type Sender } from './mutations.ts';

const CALLS_AT_ONCE = 12;
const SOCKETS_AT_ONCE = 6;
/** Fewer than count as a flood. */
const FRAMES_OF_A_SOCKET = 50;
const SOCKETS_OF_A_PERSON = 10;
/** In characters: more than may be sent, and less than closes the socket at once. */
const LONGEST_FRAME = 20_000;
/** In bytes, as the protocol of websockets has it; a reason has two fewer, for the code before it. */
const LONGEST_CONTROL = 125;
/** Calls that are given to Stripe's webhook, whose form the server's description does not hold. */
const SHARE_OF_WEBHOOKS = 0.05;

export interface Attack {
  readonly apiUrl: string;
  readonly seed: number;
  readonly calls: number;
  readonly frames: number;
}

interface Answers {
  /** How often each status came. */
  readonly statuses: Map<number, number>;
  /** How often each code of an error came in a frame. */
  readonly codes: Map<string, number>;
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Sends mutated calls and frames, many at a time, and counts what is answered. */
async function attack({ apiUrl, seed, calls: times, frames }: Attack): Promise<Answers> {
  const dice = new Dice(seed);
  const answers: Answers = { statuses: new Map(), codes: new Map() };
  const host = new Person('Eve', apiUrl);
  await host.signUp();
  const { id } = await host.createRoom();
  const calls = await goodCalls(apiUrl);
  const sender = { cookie: host.cookie, gameId: id, sign: stripeSignature };
  const senders = Array.from({ length: CALLS_AT_ONCE }, () =>
    sendCalls({ apiUrl, sender, calls, times: times / CALLS_AT_ONCE }, dice.fork(), answers),
  );
  const talkers = Array.from({ length: SOCKETS_AT_ONCE }, () =>
    sendFrames(apiUrl, frames / SOCKETS_AT_ONCE, dice.fork(), answers),
  );
  await Promise.all([...senders, ...talkers]);
  return answers;
}

interface Calls {
  readonly apiUrl: string;
  readonly sender: Sender;
  readonly calls: readonly GoodCall[];
  readonly times: number;
}

async function sendCalls({ apiUrl, sender, calls, times }: Calls, dice: Dice, { statuses }: Answers) {
  const webhooks = calls.filter(({ isSigned }) => isSigned);
  for (let time = 0; time < times; time += 1) {
    const call = dice.pick(dice.chance(SHARE_OF_WEBHOOKS) ? webhooks : calls);
    const { path, headers, body } = mutatedRequest(call, sender, dice);
    const answer = await fetch(apiUrl + path, {
      method: call.method,
      redirect: 'manual',
      headers,
      ...(body === undefined ? {} : { body }),
    });
    await answer.arrayBuffer();
    count(statuses, answer.status);
    if (answer.status >= 500) console.error(call.method, path, headers, body, answer.status);
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
      if (dice.chance(0.1)) client.sendControl(dice.pick(['ping', 'pong']), controlPayload(dice));
      else client.sendText(mutated(dice.pick(frames), dice).slice(0, LONGEST_FRAME));
    }
    // Answered after all others, since frames are done in their order.
    await client.request({ gameId: crypto.randomUUID(), action: 'add_bot' });
    for (const frame of client.frames) if (frame.type === 'error') count(codes, frame.data.code);
    await client.close(dice.pick([1000, 3000, 4000, 4999]), closeReason(dice));
  }
}

/** Bytes, which need be no text. */
function controlPayload(dice: Dice): Uint8Array {
  if (dice.chance(0.5))
    return Uint8Array.from({ length: dice.below(LONGEST_CONTROL + 1) }, () => dice.below(256));
  return new TextEncoder().encode(mutatedText('beat', dice)).subarray(0, LONGEST_CONTROL);
}

/** Cut by characters, of which each takes up to three bytes. */
const closeReason = (dice: Dice) =>
  mutatedText('done', dice)
    .toWellFormed()
    .slice(0, Math.floor((LONGEST_CONTROL - 2) / 3))
    .toWellFormed();

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

const KB = 1024;
const MB = 1024 * KB;
/** What the second half may leave behind for each of its calls and frames: a server that keeps them leaves more. */
const KEPT_OF_EACH = 0.2 * KB;
/** A heap of a few rooms and buffers more is no growth. */
const NOISE_OF_HEAP = MB;
/** So many until a heap has what it needs: it still grows by half a MB for each thousand then, and less and less. */
const WARM_UP = 8_000;
/** The share of calls over HTTP: each costs far more time than a frame. */
const CALLS = 0.3;
const REST_MS = 400;

interface Result {
  /** Of a hundred strangers, 99 wait less than this. */
  readonly p99Ms: number;
}

/** Calls and frames, so many in all, in two halves. @throws what `expect` does when the server does not hold */
export async function withstands(
  stack: Stack,
  { seed, times }: { seed: number; times: number },
): Promise<Result> {
  const [apiUrl = ''] = stack.apiUrls;
  const part = (size: number, of: number) =>
    attack({ apiUrl, seed: of, calls: size * CALLS, frames: size * (1 - CALLS) });
  const half = (times - WARM_UP) / 2;
  const atRest = () => waitsDuring(apiUrl, () => Bun.sleep(REST_MS));
  const rest = await atRest();
  const answers: Answers[] = [await part(WARM_UP, seed)];
  const waits: number[] = [];
  const kept = [await keptMemory(stack)];
  for (const of of [seed + 1, seed + 2]) {
    waits.push(...(await waitsDuring(apiUrl, async () => answers.push(await part(half, of)))));
    kept.push(await keptMemory(stack));
  }
  rest.push(...(await atRest()));
  const [begin = 0, middle = 0, end = 0] = kept;
  const p99Ms = percentile(waits, 0.99);
  console.info(
    `seed ${seed}: ${times} times`,
    {
      restP99Ms: percentile(rest, 0.99),
      p99Ms,
      keptMB: kept.map((bytes) => Math.round((bytes / MB) * 10) / 10),
    },
    ...answers,
  );
  expect(
    stack
      .output()
      .split('\n')
      // What was paid and is not what was asked for is told as well.
      .filter((line) => line.includes('"level":50') && line.includes('"err"')),
  ).toEqual([]);
  const statuses = answers.flatMap((one) => [...one.statuses.keys()]);
  const codes = answers.flatMap((one) => [...one.codes.keys()]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  expect(codes).toContain('INVALID');
  expect(waits.length, 'somebody else was answered meanwhile').toBeGreaterThan(0);
  expect(codes.filter((code) => code === 'INTERNAL' || code === 'UNAVAILABLE')).toEqual([]);
  expect(end - middle, `after the first half ${middle - begin} bytes more were kept`).toBeLessThan(
    half * KEPT_OF_EACH + NOISE_OF_HEAP,
  );
  return { p99Ms };
}

/** For the environment of a server whose memory is asked for. */
export const TELLS_MEMORY = { BUN_OPTIONS: '--preload=./e2e/attacks/mutated/tell-memory.ts' };

const TOLD = /"keptBytes":(\d+)/g;

/** What the first API keeps in its heap after collecting garbage, in bytes. */
async function keptMemory({ apis: [api] }: Stack): Promise<number> {
  if (api === undefined) throw new Error('No API runs');
  const told = () => [...api.output().matchAll(TOLD)].map(([, bytes]) => Number(bytes));
  const before = told().length;
  process.kill(api.pid, 'SIGUSR2');
  return eventually(() => Promise.resolve(told()[before] ?? null), 'what the server keeps');
}
