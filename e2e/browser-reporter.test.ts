import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserTest } from '@nightfall/infra/test/browser-test';

const PLAYWRIGHT = join(import.meta.dirname, 'node_modules', '@playwright', 'test', 'index.mjs');

const TESTS = `import { expect, test as base } from '${PLAYWRIGHT}';
const test = base.extend({
  slow: async ({}, use) => { await new Promise((done) => setTimeout(done, 300)); await use(1); },
});
test('passes', () => {});
test('is set up for a while', ({ slow }) => { expect(slow).toBe(1); });
test('fails', () => { expect(1).toBe(2); });
test('fails once', ({}, { retry }) => { expect(retry).toBe(1); });
test.skip('is left out', () => {});
`;

const folder = mkdtempSync(join(tmpdir(), 'reporter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// holds: H9.21
test('tells how each test went: one that passed when it was repeated has failed, and set-up is not the test', async () => {
  const [config, report] = [join(folder, 'some.config.mjs'), join(folder, 'report.json')];
  writeFileSync(join(folder, 'some.spec.mjs'), TESTS);
  writeFileSync(config, 'export default { retries: 1, workers: 1 };');
  const run = Bun.spawn(
    [
      process.execPath,
      '--bun',
      join(import.meta.dirname, 'node_modules', '.bin', 'playwright'),
      'test',
      `--config=${config}`,
      `--reporter=${join(import.meta.dirname, 'browser-reporter.ts')}`,
    ],
    { cwd: folder, env: { ...process.env, BROWSER_REPORT: report }, stdout: 'ignore', stderr: 'ignore' },
  );
  expect(await run.exited).toBe(1);
  const told: BrowserTest[] = await Bun.file(report).json();
  expect(told.map(({ file, line, name, outcome }) => [file, line, name, outcome])).toEqual([
    ['some.spec.mjs', 5, 'passes', 'passed'],
    ['some.spec.mjs', 6, 'is set up for a while', 'passed'],
    ['some.spec.mjs', 7, 'fails', 'failed'],
    ['some.spec.mjs', 8, 'fails once', 'failed'],
    ['some.spec.mjs', 9, 'is left out', 'skipped'],
  ]);
  expect(told[1]?.setUpMs).toBeGreaterThanOrEqual(290);
});
