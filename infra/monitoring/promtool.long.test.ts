import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertCases } from './alert-cases';
import { alertsFile, alertsOf, readRuleFile } from './rule-file';
import { prometheusProgram } from './run-prometheus.ts';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-alerts-'));
let program: string;
beforeAll(async () => {
  program = await prometheusProgram('promtool');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function promtool(...args: readonly string[]) {
  const run = Bun.spawnSync([program, ...args]);
  return { isFine: run.exitCode === 0, said: `${run.stdout}${run.stderr}` };
}

/** Whether a firing alert of that name is there at the end, for all that promtool has computed until then. */
function testFile(name: string, tests: readonly object[]): string {
  const path = join(folder, `${name}.json`);
  // JSON is YAML.
  writeFileSync(path, JSON.stringify({ rule_files: [alertsFile], evaluation_interval: '15s', tests }));
  return path;
}

const asked = (
  alert: string,
  { series, after, fires }: { series: readonly (readonly [string, string])[]; after: number; fires: boolean },
) => ({
  interval: '1m',
  input_series: series.map(([one, values]) => ({ series: one, values })),
  promql_expr_test: [
    {
      expr: `max(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
      eval_time: `${after}m`,
      exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
    },
  ],
});

test('[O1.9] promtool takes the rules and the configuration', () => {
  expect(promtool('check', 'rules', alertsFile)).toMatchObject({ isFine: true });
  const config = join(import.meta.dirname, 'prometheus.yaml');
  expect(promtool('check', 'config', config)).toMatchObject({ isFine: true });
});

test('[O1.9] there is a case for every alert', () => {
  const names = alertsOf(readRuleFile()).map(({ alert }) => alert);
  expect(alertCases.map(({ alert }) => alert).toSorted()).toEqual(names.toSorted());
});

test.each(alertCases)(
  '[O1.9] $alert fires when it should, and rests otherwise',
  ({ alert, fires, rests, after }) => {
    const file = testFile(alert, [
      asked(alert, { series: fires, after, fires: true }),
      asked(alert, { series: rests, after, fires: false }),
    ]);
    const { isFine, said } = promtool('test', 'rules', file);
    expect([isFine, said]).toEqual([true, expect.any(String)]);
  },
);

test('promtool says so when an alert does not do what is expected of it', () => {
  const [first] = alertCases;
  if (first === undefined) throw new Error('There is no case');
  const file = testFile('wrong', [
    asked(first.alert, { series: first.fires, after: first.after, fires: false }),
  ]);
  expect(promtool('test', 'rules', file).isFine).toBe(false);
});
