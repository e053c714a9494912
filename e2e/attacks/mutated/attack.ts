import { join } from 'node:path';
import { Client } from '../../wire/client.ts';
import { Dice } from '../../wire/dice.ts';
import { Person } from '../../wire/person.ts';
import { stripeSignature } from '../stripe.ts';
import { type GoodCall, goodCalls, goodFrames } from './good-calls.ts';
import { mutatedRequest, type Sender } from './mutated-request.ts';
import { mutated, mutatedText } from './mutations.ts';

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

export interface Answers {
  /** How often each status came. */
  readonly statuses: Map<number, number>;
  /** How often each code of an error came in a frame. */
  readonly codes: Map<string, number>;
}

const count = <K>(counts: Map<K, number>, key: K) => counts.set(key, (counts.get(key) ?? 0) + 1);

/** Sends mutated calls and frames, many at a time, and counts what is answered. */
export async function attack({ apiUrl, seed, calls: times, frames }: Attack): Promise<Answers> {
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
