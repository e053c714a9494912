import { describe, expect, test } from 'bun:test';
import { Elysia } from 'elysia';
import { z } from 'zod';
import { plainErrors } from '../testing/plain-errors.ts';
import { jsonBodies } from './incoming-body.ts';

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
const refusal = (error: string) => [400, JSON.stringify({ error, code: 'INVALID' })] as const;

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
    expect(await post('/strict', body, type)).toEqual(refusal('The request is not JSON'));
  });

  test.each([
    ['{"name":', 'The request is not JSON'],
    [`{"name":${'['.repeat(20)}`, 'The request is nested too deeply'],
    [`{"name":[${'0,'.repeat(2_000)}0]}`, 'The request holds too many values'],
  ])('%s', async (body, error) => {
    expect(await post('/strict', body)).toEqual(refusal(error));
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
