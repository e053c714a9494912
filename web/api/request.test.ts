import { afterAll, describe, expect, test } from 'bun:test';
import { errorCode, errorText, fieldProblem, request, requestPart } from './request.ts';

const server = Bun.serve({
  port: 0,
  fetch: async (received) => {
    const { pathname } = new URL(received.url);
    if (pathname === '/empty') return new Response('', { status: 503, statusText: 'Service Unavailable' });
    if (pathname === '/refused') return Response.json({ error: 'No', code: 'FORBIDDEN' }, { status: 403 });
    if (pathname === '/part') return Response.json(['a', 'b'], { headers: { 'x-total-count': '7' } });
    if (pathname === '/invalid')
      return Response.json(
        { error: 'No address', code: 'INVALID', details: [{ path: 'email', message: 'No address' }] },
        { status: 400 },
      );
    return Response.json({ type: received.headers.get('content-type'), body: await received.text() });
  },
});
afterAll(() => server.stop(true));
const url = (path: string) => `http://localhost:${server.port}${path}`;

describe('a request', () => {
  test("[A8.1 G8.16] fails with '{status}: {body}'", async () => {
    await expect(request('GET', url('/refused'))).rejects.toThrow('403: {"error":"No","code":"FORBIDDEN"}');
  });

  test('[A8.1 G8.16] with an empty body, the status text', async () => {
    await expect(request('GET', url('/empty'))).rejects.toThrow('503: Service Unavailable');
  });

  test('[A7.2 G7.9] sends JSON only when there is a body', async () => {
    expect(await request<unknown>('POST', url('/echo'))).toEqual({ type: null, body: '' });
    expect(await request<unknown>('POST', url('/echo'), { a: 1 })).toEqual({
      type: 'application/json',
      body: '{"a":1}',
    });
  });

  test('for a part of a list knows how long the list is', async () => {
    expect(await requestPart<string>(url('/part'))).toEqual({ rows: ['a', 'b'], total: 7 });
  });

  test("gives the server's words and code, else the fallback", async () => {
    const error = await request('GET', url('/refused')).catch((thrown: unknown) => thrown);
    expect(errorText(error, 'other')).toBe('No');
    expect(errorCode(error)).toBe('FORBIDDEN');
    expect(errorText(new TypeError('net'), 'other')).toBe('other');
  });

  test('says what is wrong with a field', async () => {
    const error = await request('POST', url('/invalid')).catch((thrown: unknown) => thrown);
    expect(fieldProblem(error, 'email')).toBe('No address');
    expect(fieldProblem(error, 'password')).toBeUndefined();
    const refusal = await request('GET', url('/refused')).catch((thrown: unknown) => thrown);
    expect(fieldProblem(refusal, 'email')).toBeUndefined();
  });
});
