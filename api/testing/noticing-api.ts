import { spyOn } from 'bun:test';
import { createLogger } from '@nightfall/shared/backend/observability/logger';
import { startTestApi } from './test-api.ts';

/** An API for tests that remembers the security events of its log. */
export async function startNoticingApi(overrides: Record<string, string> = {}) {
  const logger = createLogger('api', 'silent');
  const spies = [spyOn(logger, 'warn'), spyOn(logger, 'info')];
  const api = await startTestApi(overrides, logger);
  const lines = () =>
    spies.flatMap(({ mock }) => mock.calls.map(([line]) => line as unknown as Record<string, unknown>));
  return {
    ...api,
    /** What the log says of such events for this account. */
    noticed: (security: string, who: string | null) =>
      lines().filter((line) => line.security === security && line.who === who),
    /** All that was logged, as one text. */
    log: () => JSON.stringify(lines()),
  };
}
