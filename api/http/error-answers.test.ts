import { expect, spyOn, test } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { Elysia } from 'elysia';
import { plainErrors } from '../testing/plain-errors.ts';

test('[H2.65] a failure is logged under its route: paths and queries carry tokens', async () => {
  const logger = createLogger('api', 'silent');
  const logged = spyOn(logger, 'error');
  const app = new Elysia().use(plainErrors(logger)).get('/test-checkout/:token', () => {
    throw new Error('It broke');
  });
  const answer = await app.handle(new Request('http://localhost/test-checkout/secret-1?token=secret-2'));
  expect([answer.status, await answer.json()]).toEqual([
    500,
    { error: 'Something went wrong', code: 'INTERNAL' },
  ]);
  expect(logged.mock.calls).toEqual([
    [{ route: '/test-checkout/:token', err: expect.any(Error) }, 'a request failed'],
  ]);
});
