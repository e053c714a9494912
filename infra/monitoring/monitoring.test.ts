import { describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { metricTable } from '../../shared/backend/metrics/metric-table.ts';
import { projectRoot } from '../local/data-dir.ts';
import { readQuery, unknownIn } from './promql.ts';
import { alertsOf, readRuleFile } from './rule-file';

const alerts = alertsOf(readRuleFile());
const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');

const dashboards = join(import.meta.dirname, 'grafana/dashboards');
const panel = z.object({
  title: z.string().min(1),
  type: z.enum(['row', 'timeseries']),
  datasource: z.object({ uid: z.literal('prometheus') }).optional(),
  targets: z.array(z.object({ expr: z.string(), legendFormat: z.string().min(1) })).optional(),
});
const dashboard = z.object({ uid: z.string(), title: z.string(), panels: z.array(panel).min(4) });

/** The labels that a text for people names: `{{queue}}`, `{{ $labels.queue }}`. */
const named = (text: string): string[] =>
  [...text.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]\w*)\s*\}\}/g)].map(([, label = '']) => label);

test('[O1.7] each alert has its section in docs/operations.md: what it means, what to look at, what to do', () => {
  expect(alerts.length).toBeGreaterThan(15);
  const sections = page.split(/^### /m).filter((section) => section.startsWith('Nightfall'));
  const names = sections.map((section) => section.slice(0, section.indexOf('\n')));
  expect(names.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  for (const section of sections)
    expect(section).toMatch(/\*\*Means\.\*\* .+\*\*Look at\*\* .+\*\*Do\.\*\* /s);
  for (const { alert, annotations } of alerts)
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
});

test('[O1.9] the cause of each alert is made by a test', () => {
  const files = [...new Bun.Glob('e2e/alerts/*.long.test.ts').scanSync(projectRoot)];
  const causes = files.map((file) => readFileSync(join(projectRoot, file), 'utf8')).join('\n');
  const waitedFor = new Set(causes.match(/(?<=')Nightfall\w+(?=')/g));
  expect(alerts.map(({ alert }) => alert).filter((alert) => !waitedFor.has(alert))).toEqual([]);
});

test.each(alerts)('[O1.8] $alert asks for what there is', ({ expr, annotations }) => {
  expect(unknownIn(readQuery(expr), named(annotations.summary))).toEqual([]);
});

describe.each(readdirSync(dashboards))('[O1.8] the dashboard %s', (file) => {
  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(dashboards, file), 'utf8')));
  const targets = panels.flatMap(({ targets = [] }) => targets);

  test('asks for what there is', () => {
    expect(targets.length).toBeGreaterThan(3);
    for (const { expr, legendFormat } of targets) {
      expect([expr, unknownIn(readQuery(expr), named(legendFormat))]).toEqual([expr, []]);
    }
  });
});

test('[O1.8] every metric of the table is on a dashboard or in an alert', () => {
  const texts = [
    ...alerts.map(({ expr }) => expr),
    ...readdirSync(dashboards).map((file) => readFileSync(join(dashboards, file), 'utf8')),
  ].join('\n');
  expect(
    Object.keys(metricTable).filter((name) => !new RegExp(`\\b${name}(_bucket|_count)?\\b`).test(texts)),
  ).toEqual([]);
});

describe('the check itself', () => {
  test.each([
    ['nightfall_socket', ['nightfall_socket']],
    ['nightfall_actions_total{room="x"}', ['nightfall_actions_total{room=x}']],
    ['nightfall_actions_total{outcome="DONE"}', ['nightfall_actions_total{outcome=DONE}']],
    ['nightfall_jobs_total{queue=~"sweep|sweeps"}', ['nightfall_jobs_total{queue=~sweep|sweeps}']],
    ['nightfall_action_seconds', ['nightfall_action_seconds']],
    ['sum by (phase) (nightfall_sockets)', ['phase']],
    ['sum by (le) (rate(nightfall_action_seconds_bucket[5m]))', []],
    ['up{job="api"} == 0', []],
  ])('finds what is wrong with %s', (expr, wrong) => {
    expect(unknownIn(readQuery(expr))).toEqual(wrong);
  });
});
