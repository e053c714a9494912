import { afterAll, expect, test } from 'bun:test';
import { WORKER_ROUTES } from '../api/testing/permission-table.ts';
import { serveHealth } from './start-workers.ts';

let isReady = true;
const server = serveHealth({ hostname: '127.0.0.1', port: 0, isReady: async () => isReady });
afterAll(() => server.stop());
const call = async (route: string, headers = {}) => {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { method, headers });
  return [answer.status, await answer.json()] as const;
};

test('[S1.13] every route of the workers has its row in the table of permissions, and anyone may call it', async () => {
  expect(server.routes.toSorted()).toEqual(Object.keys(WORKER_ROUTES).toSorted());
  for (const [route, { needs }] of Object.entries(WORKER_ROUTES)) {
    expect([route, needs, (await call(route))[0]]).toEqual([route, 'nothing', 200]);
  }
  for (const route of ['POST /healthz', 'GET /', 'GET /jobs', 'DELETE /readyz']) {
    expect([route, await call(route)]).toEqual([route, [404, { error: 'Not found', code: 'NOT_FOUND' }]]);
  }
});

test('[S1.13] they tell whether the process is up and ready, and nothing else', async () => {
  expect(await call('GET /healthz')).toEqual([200, { status: 'ok' }]);
  expect(await call('GET /readyz')).toEqual([200, { status: 'ready' }]);
  expect((await call('GET /readyz', { host: 'evil.example' }))[1]).toEqual({ status: 'ready' });
  isReady = false;
  expect(await call('GET /readyz')).toEqual([503, { error: 'The worker is not ready', code: 'UNAVAILABLE' }]);
  expect((await call('GET /healthz'))[0]).toBe(200);
});
