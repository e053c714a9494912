import { describe, expect, test } from 'bun:test';
import { ownServer } from '../in-process/own-server.ts';
import { Client } from '../wire/client.ts';
import { Person } from '../wire/person.ts';
import { healthDuring } from './health.ts';

const server = ownServer();
const url = () => server().apiUrls[0] ?? '';

/** As much as a body may have. */
const ALMOST_64_KIB = 64_000;
const MARK = 'as-the-attacker-wrote-it';
/** No other caller waits longer for an answer, on a busy machine. */
const NOTICED_MS = 1_000;

const nested = (open: string, close: string, bytes: number) => {
  const depth = Math.floor((bytes - MARK.length - 2) / (open.length + close.length));
  return `${open.repeat(depth)}"${MARK}"${close.repeat(depth)}`;
};
const BODIES: Record<string, (bytes: number) => string> = {
  'lists in lists': (bytes) => nested('[', ']', bytes),
  'objects in objects': (bytes) => nested('{"a":', '}', bytes),
  'a good body around lists in lists': (bytes) =>
    `{"roomCode":"ABCDEF","email":"eve@example.com","token":"x","x":${nested('[', ']', bytes - 100)}}`,
  'lists that never end': (bytes) => '['.repeat(bytes),
  'a list of nothing': (bytes) => `[${'0,'.repeat((bytes - 3) / 2)}0]`,
  'a list of roles': (bytes) => `{"newSeatingOrder":[${'0,'.repeat((bytes - 40) / 2)}0]}`,
  'a thousand names': (bytes) =>
    `{${Array.from({ length: Math.floor(bytes / 40) }, (_, at) => `"${MARK}${at}":0`).join()}}`,
};

interface OpenApi {
  readonly paths: Record<string, Record<string, { requestBody?: unknown; parameters?: { in: string }[] }>>;
}

/** Every call that the server's own description says takes a body, or asks for something in its address. */
async function calls(takes: 'body' | 'query'): Promise<{ method: string; path: string }[]> {
  const { paths } = (await (await fetch(`${url()}/api/openapi.json`)).json()) as OpenApi;
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { requestBody, parameters = [] }]) => {
      const isMeant =
        takes === 'body' ? requestBody !== undefined : parameters.some((one) => one.in === 'query');
      return isMeant ? [{ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, 'x') }] : [];
    }),
  );
}

/** What a refusal says is short, and nothing of it is what was sent. */
async function refusalOf(answer: Response): Promise<void> {
  const text = await answer.text();
  expect(answer.status).toBe(400);
  expect([text.length < 2_000, text.includes(MARK)]).toEqual([true, false]);
}

describe('one anonymous request', () => {
  test.each(Object.entries(BODIES))(
    '[S1.1 S1.2] %s: no call freezes, and nothing of it is said again',
    async (_, body) => {
      const targets = await calls('body');
      expect(targets.length).toBeGreaterThan(12);
      const waits = await healthDuring(url(), async () => {
        for (const { method, path } of targets) {
          const answer = await fetch(url() + path, {
            method,
            headers: { 'content-type': 'application/json' },
            body: body(ALMOST_64_KIB),
          });
          await refusalOf(answer);
        }
      });
      expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
    },
  );

  test.each([
    ['a form', 'application/x-www-form-urlencoded', `${'a=1&'.repeat(15_000)}email=x`],
    [
      'a form in parts whose field is JSON',
      'multipart/form-data; boundary=b',
      `--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n${nested('[', ']', 60_000)}\r\n--b--\r\n`,
    ],
    ['plain text', 'text/plain', nested('[', ']', 60_000)],
    ['bytes', 'application/octet-stream', nested('[', ']', 60_000)],
    ['no kind at all', '', nested('[', ']', 60_000)],
  ])('[S1.3] %s in place of JSON is not read', async (_, type, body) => {
    const waits = await healthDuring(url(), async () => {
      for (const { method, path } of await calls('body')) {
        await refusalOf(
          await fetch(url() + path, { method, headers: { 'content-type': type }, body: Buffer.from(body) }),
        );
      }
    });
    expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
  });

  test('[S1.4] lists in lists, and objects, in the address', async () => {
    const targets = await calls('query');
    expect(targets.length).toBeGreaterThan(4);
    const waits = await healthDuring(url(), async () => {
      for (const { method, path } of targets) {
        for (const name of ['limit', 'search', 'user']) {
          for (const value of [nested('[', ']', 15_000), encodeURIComponent('{"toString":1}'), '[5]']) {
            await refusalOf(await fetch(`${url()}${path}?${name}=${value}`, { method }));
          }
        }
      }
    });
    expect(Math.max(...waits)).toBeLessThan(NOTICED_MS);
  });
});

test.each(Object.entries(BODIES))(
  '[S1.5] %s in a frame: INVALID, and the next frame is served',
  async (_, body) => {
    const person = new Person('Eve', url());
    await person.practice();
    const client = await Client.open(person);
    const frames = [body(16_000), `{"type":"game_action","data":${body(15_900)}}`];
    for (const frame of frames) expect(await client.sendBadly(frame)).toBe('INVALID');
    expect(JSON.stringify(client.frames)).not.toContain(MARK);
    const pong = client.next(({ type }) => type === 'pong', 'a pong');
    client.send({ type: 'ping' });
    await pong;
    await client.close();
  },
);
