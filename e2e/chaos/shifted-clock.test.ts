import { expect, test } from 'bun:test';
import { join } from 'node:path';

const ASK =
  'console.log(JSON.stringify([Date.now(), +new Date(), +new Date(0), new Date() instanceof Date]))';

// holds: N3.1
test.each([-3_000, 3_000])('a process whose clock is ahead by %d ms', async (aheadMs) => {
  const before = Date.now();
  const { stdout } = Bun.spawnSync(
    [process.execPath, `--preload=${join(import.meta.dirname, 'shifted-clock.ts')}`, '--eval', ASK],
    { env: { ...process.env, CLOCK_AHEAD_MS: `${aheadMs}` } },
  );
  const [now, date, given, isDate] = JSON.parse(String(stdout));
  for (const shown of [now, date]) {
    expect(shown).toBeGreaterThanOrEqual(before + aheadMs);
    expect(shown).toBeLessThanOrEqual(Date.now() + aheadMs);
  }
  expect([given, isDate]).toEqual([0, true]);
});
