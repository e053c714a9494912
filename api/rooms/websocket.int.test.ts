import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { Person } from '../testing/person.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let small: TestApi;
let strict: TestApi;
beforeAll(async () => {
  [small, strict] = await Promise.all([
    startTestApi({ MAX_CONNECTIONS: '1' }),
    // Four websockets for all of an address.
    startTestApi({ RATE_LIMIT_SCALE: '0.01' }),
  ]);
});
afterAll(() => Promise.all([small.stop(), strict.stop()]));

describe('[F1.9] who asks at the address of the websocket without an upgrade', () => {
  test('is told whether it would be opened, and needs a session as for it', async () => {
    const person = new Person(small.url);
    expect((await person.get('/ws')).status).toBe(401);
    await person.post('/api/practice', { displayName: 'Ann' });
    expect((await person.get('/ws')).status).toBe(204);
    const socket = await person.open();
    const full = await person.get('/ws');
    expect([full.status, full.body]).toMatchObject([503, { code: 'UNAVAILABLE' }]);
    await socket.close();
  });

  test('is told that there are too many from the same network', async () => {
    const person = new Person(strict.url);
    await person.post('/api/practice', { displayName: 'Ann' });
    await Promise.all(Array.from({ length: 4 }, () => person.open()));
    const crowded = await person.get('/ws');
    expect([crowded.status, crowded.body]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
  });
});
