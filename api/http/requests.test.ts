import { describe, expect, spyOn, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { plainErrors } from '../testing/plain-errors.ts';
import { bodyText, IncomingBody, jsonBodies } from './incoming-body.ts';

/** A body of so many bytes, a piece every so many milliseconds. */
function bodyOf(pieces: number, everyMs: number, bytes = 100) {
  const seen = { isCancelled: false };
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      await Bun.sleep(everyMs);
      pieces -= 1;
      if (pieces < 0) controller.close();
      else controller.enqueue(new Uint8Array(bytes).fill(0x61));
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return { body, seen };
}

const LATE = 'The request did not arrive in time';

describe('a body that comes in', () => {
  test('[S13.8] a little at a time is not waited for, though something comes each time', async () => {
    const { body, seen } = bodyOf(1_000, 5, 1);
    await expect(bodyText({ body }, { graceMs: 60, bytesPerSecond: 100_000 })).rejects.toThrow(LATE);
    expect(seen.isCancelled).toBe(true);
  });

  test('[S1.8] not at all is not waited for', async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>();
    await expect(bodyText({ body }, { graceMs: 1, bytesPerSecond: 1 })).rejects.toThrow(LATE);
  });

  test('[S13.9] at the rate that is asked for may take far longer than the grace', async () => {
    const { body } = bodyOf(30, 5);
    expect(await bodyText({ body }, { graceMs: 100, bytesPerSecond: 2_000 })).toHaveLength(3_000);
  });

  test('[S13.9] is not late for the time that the server takes between two pieces', async () => {
    const { body } = bodyOf(3, 0);
    const incoming = new IncomingBody({ body }, { graceMs: 50, bytesPerSecond: 1_000_000 });
    await incoming.read();
    await Bun.sleep(80);
    expect((await incoming.read()).done).toBe(false);
  });

  test('in the middle of a letter is put together', async () => {
    const bytes = new TextEncoder().encode('Zoë 🌙');
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    expect(await bodyText({ body }, { graceMs: 1_000, bytesPerSecond: 1_000 })).toBe('Zoë 🌙');
  });
});

const PACE = { graceMs: 1_000, bytesPerSecond: 1_000 };

const app = new Elysia()
  .use(plainErrors())
  .use(jsonBodies(['/raw'], PACE))
  .post('/raw', ({ request }) => request.text())
  .post('/strict', ({ body }) => body, { body: z.strictObject({ name: z.string().max(3) }) })
  .post('/free', ({ body }) => body ?? 'nothing', { body: z.object({}).nullish() });

async function post(path: string, body: string | null, type = 'application/json') {
  const headers = type === '' ? {} : { 'content-type': type };
  const request = new Request(`http://game.example${path}`, { method: 'POST', headers, body });
  const answer = await app.handle(request);
  return [answer.status, await answer.text()] as const;
}

const refusal = (error: string, say?: string) =>
  [400, JSON.stringify({ error, ...(say && { said: { say } }), code: 'INVALID' })] as const;

describe('[S1.1 S1.3] a body', () => {
  test('that is JSON', async () => {
    expect(await post('/strict', '{"name":"Ann"}')).toEqual([200, '{"name":"Ann"}']);
    expect(await post('/strict', '{"name":"Ann"}', 'application/json; charset=utf-8')).toEqual([
      200,
      '{"name":"Ann"}',
    ]);
  });

  test('that is not there', async () => {
    expect(await post('/free', null)).toEqual([200, 'nothing']);
    expect(await post('/free', '')).toEqual([200, 'nothing']);
    expect((await post('/strict', null))[0]).toBe(400);
  });

  test.each([
    ['text/plain', '{"name":"Ann"}'],
    ['application/x-www-form-urlencoded', 'name=Ann'],
    ['application/jsonp', '{"name":"Ann"}'],
    ['', '{"name":"Ann"}'],
  ])('of the kind "%s" is none', async (type, body) => {
    expect(await post('/strict', body, type)).toEqual(refusal('The request is not JSON', 'requests.notJson'));
  });

  test.each<[body: string, error: string, say: string | undefined]>([
    ['{"name":', 'The request is not JSON', 'requests.notJson'],
    [`{"name":${'['.repeat(20)}`, 'The request is nested too deeply', undefined],
    [`{"name":[${'0,'.repeat(2_000)}0]}`, 'The request holds too many values', undefined],
  ])('%s', async (body, error, say) => {
    expect(await post('/strict', body)).toEqual(refusal(error, say));
  });

  test.each(['/raw', '/raw/'])('that a call reads by itself comes to %s as it is', async (path) => {
    for (const type of ['text/plain', 'application/json'])
      expect(await post(path, '{"name": "Ann"}', type)).toEqual([200, '{"name": "Ann"}']);
  });

  test('[S1.2] what was sent is not said again: neither values nor names that mean nothing', async () => {
    const [status, answer] = await post('/strict', '{"name":"as_it_was_sent","as_it_was_called":1}');
    expect(status).toBe(400);
    expect(answer).not.toMatch(/as_it_was/);
    expect(JSON.parse(answer)).toMatchObject({
      details: [{ path: 'name' }, { message: 'Unrecognized key' }],
    });
  });
});

test('[H2.65] a failure is logged under its route: paths and queries carry tokens', async () => {
  const logger = createLogger('api', 'silent');
  const logged = spyOn(logger, 'error');
  const app = new Elysia().use(plainErrors(logger)).get('/test-checkout/:token', () => {
    throw new Error('It broke');
  });
  const answer = await app.handle(new Request('http://localhost/test-checkout/secret-1?token=secret-2'));
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Something went wrong', said: { say: 'codes.INTERNAL' }, code: 'INTERNAL' },
  ]);
  expect(logged.mock.calls).toEqual([
    [{ route: '/test-checkout/:token', err: expect.any(Error) }, 'a request failed'],
  ]);
});
