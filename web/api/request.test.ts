import { afterAll, describe, expect, test } from 'bun:test';
import { errorCode, errorText, request } from './request.ts';

const server = Bun.serve({
  port: 0,
  fetch: async (received) => {
    const { pathname } = new URL(received.url);
    if (pathname === '/empty') return new Response('', { status: 503, statusText: 'Service Unavailable' });
    if (pathname === '/refused') return Response.json({ error: 'No', code: 'FORBIDDEN' }, { status: 403 });
    return Response.json({ type: received.headers.get('content-type'), body: await received.text() });
  },
});
afterAll(() => server.stop(true));
const url = (path: string) => `http://localhost:${server.port}${path}`;

describe('a request', () => {
  test("fails with '{status}: {body}'", async () => {
    await expect(request('GET', url('/refused'))).rejects.toThrow('403: {"error":"No","code":"FORBIDDEN"}');
  });

  test('with an empty body, the status text', async () => {
    await expect(request('GET', url('/empty'))).rejects.toThrow('503: Service Unavailable');
  });

  test('sends JSON only when there is a body', async () => {
    expect(await request<unknown>('POST', url('/echo'))).toEqual({ type: null, body: '' });
    expect(await request<unknown>('POST', url('/echo'), { a: 1 })).toEqual({
      type: 'application/json',
      body: '{"a":1}',
    });
  });

  test("gives the server's words and code, else the fallback", async () => {
    const error = await request('GET', url('/refused')).catch((thrown: unknown) => thrown);
    expect(errorText(error, 'other')).toBe('No');
    expect(errorCode(error)).toBe('FORBIDDEN');
    expect(errorText(new TypeError('net'), 'other')).toBe('other');
  });
});
