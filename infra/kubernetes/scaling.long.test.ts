import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { readEnv } from '../../shared/backend/env.ts';
import { projectRoot } from '../local/data-dir.ts';
import { readQuery, unknownIn } from '../monitoring/promql.ts';
import { alertsOf, readRuleFile } from '../monitoring/rule-file';
import { type Document, ofKind } from './documents';
import { leadingNowhere, podMonitors } from './references';
import { overlays, renderAll } from './render';

const rendered = await renderAll();
const autoscalers = () => ofKind(rendered.operators, 'HorizontalPodAutoscaler');

describe.each(overlays)('[K1.8] the overlay %s', (overlay) => {
  test('leads everywhere that it names', () => {
    expect(leadingNowhere(rendered[overlay])).toEqual([]);
  });

  test('lets one pod at a time go of each deployment, and has two of each at least', () => {
    const documents = rendered[overlay];
    const names = ofKind(documents, 'Deployment').map(({ metadata }) => metadata.name);
    const budgets = ofKind(documents, 'PodDisruptionBudget');
    expect(budgets.map(({ metadata }) => metadata.name)).toEqual(names);
    for (const { spec } of budgets) expect(spec?.maxUnavailable).toBe(1);
    const scaled = ofKind(documents, 'HorizontalPodAutoscaler').map(({ metadata }) => metadata.name);
    // A number here would be set back to by each deploy.
    for (const { metadata, spec } of ofKind(documents, 'Deployment'))
      expect([metadata.name, spec?.replicas]).toEqual([
        metadata.name,
        scaled.includes(metadata.name) ? undefined : 2,
      ]);
    for (const { spec } of ofKind(documents, 'HorizontalPodAutoscaler')) expect(spec?.minReplicas).toBe(2);
  });
});

type Change = (documents: Document[]) => unknown;
const isNamed = (kind: string, name: string) => (one: Document) =>
  one.kind === kind && one.metadata.name === name;
/** Sets something of one document. */
const set =
  (kind: string, name: string, change: object): Change =>
  (all) => {
    const { spec = {} } = all.find(isNamed(kind, name)) as { spec?: object };
    Object.assign(spec, change);
  };
const select = (component: string) => (document: { spec?: object }) => {
  const selector = { matchLabels: { 'app.kubernetes.io/component': component } };
  Object.assign(document.spec ?? {}, { selector, podSelector: selector });
};

test.each<[string, Change, string]>([
  ['a budget', (all) => ofKind(all, 'PodDisruptionBudget').forEach(select('ap')), 'api selects no pod'],
  ['a service', set('Service', 'api', { selector: { a: 'b' } }), 'api selects no pod'],
  ['a policy', (all) => ofKind(all, 'NetworkPolicy').forEach(select('works')), 'nothing-else selects no pod'],
  ['a monitor', (all) => podMonitors(all).forEach(select('works')), 'nightfall selects no pod'],
  [
    'a port',
    set('Service', 'web', { ports: [{ name: 'http', port: 80, targetPort: 'htp' }] }),
    'There is no web/htp',
  ],
  [
    'a service that is gone',
    (all) => all.splice(all.findIndex(isNamed('Service', 'web')), 1),
    'There is no web/http',
  ],
  [
    'what is scaled',
    set('HorizontalPodAutoscaler', 'api', { scaleTargetRef: { name: 'app' } }),
    'There is no undefined undefined app',
  ],
])('[K1.8] %s that leads nowhere is found', (_, change, sentence) => {
  const broken = structuredClone([...rendered.operators]);
  change(broken);
  expect(leadingNowhere(broken)).toContain(sentence);
});

const rule = z.strictObject({
  seriesQuery: z.string(),
  resources: z.strictObject({
    overrides: z
      .partialRecord(z.enum(['namespace', 'pod']), z.strictObject({ resource: z.string() }))
      .optional(),
  }),
  metricsQuery: z.string(),
});
const adapter = z.strictObject({
  rules: z.strictObject({
    default: z.literal(false),
    custom: z.array(rule).length(1),
    external: z.array(rule).length(1),
  }),
});
const told = () =>
  adapter.parse(
    Bun.YAML.parse(
      readFileSync(join(import.meta.dirname, 'components/autoscaling/prometheus-adapter.yaml'), 'utf8'),
    ),
  ).rules;

/** The question that the adapter asks; labels that Prometheus adds to each series stand for those of Kubernetes. */
function asked({ seriesQuery, metricsQuery }: z.infer<typeof rule>) {
  const series = /^\w+/.exec(seriesQuery)?.[0] ?? '';
  const query = metricsQuery
    .replaceAll('<<.Series>>', series)
    .replaceAll('<<.LabelMatchers>>', 'job=~"api|workers"')
    .replaceAll('<<.GroupBy>>', 'instance');
  return { series, query: readQuery(query) };
}

test('[K1.9] scales by sockets and by lateness, which are measured, and by the processor', () => {
  const metrics = autoscalers().map(({ metadata, spec }) => [
    metadata.name,
    spec?.metrics?.map(({ pods, external, resource }) => (pods ?? external)?.metric.name ?? resource?.name),
  ]);
  const { custom, external } = told();
  const [sockets] = custom.map(asked);
  const [lateness] = external.map(asked);
  expect(metrics).toEqual([
    ['api', [sockets?.series, 'cpu']],
    ['workers', [lateness?.series, 'cpu']],
  ]);
  for (const one of [sockets, lateness])
    expect(unknownIn(one?.query ?? { selectors: [{ metric: 'none', matchers: [] }], grouping: [] })).toEqual(
      [],
    );
});

test('[K1.9] adds processes before an alert fires', () => {
  const [api, workers] = autoscalers();
  const sockets = Number(api?.spec?.metrics?.[0]?.pods?.target.averageValue);
  const { MAX_CONNECTIONS } = readEnv({ DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a' });
  expect(sockets).toBeGreaterThan(0);
  // Those of one of two that dies find room on the other.
  expect(sockets * 2).toBeLessThan(MAX_CONNECTIONS);

  const late = alertsOf(readRuleFile()).find(({ alert }) => alert === 'NightfallQueueLate')?.expr ?? '';
  const seconds = Number(workers?.spec?.metrics?.[0]?.external?.target.value);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThan(Number(/> (\d+)$/.exec(late)?.[1]));
  const queues = (expr: string) => /queue=~"(.*?)"/.exec(expr)?.[1];
  expect(queues(told().external[0]?.metricsQuery ?? '')).toBe(queues(late) ?? '');
});

test('[K1.9] has Prometheus know the jobs by the names that the alerts have for them', () => {
  const [monitor] = podMonitors(rendered.operators);
  expect(monitor?.spec?.jobLabel).toBe('app.kubernetes.io/component');
  const [{ path, interval } = {}] = monitor?.spec?.podMetricsEndpoints ?? [];
  expect(path).toBe('/metrics');
  const composed = readFileSync(join(projectRoot, 'infra/monitoring/prometheus.yaml'), 'utf8');
  expect(composed).toContain(`scrape_interval: ${interval}`);
});

test('[K1.9] there are connections to Postgres for all pods that there may be at once', () => {
  const cluster = rendered.operators.find(({ kind }) => kind === 'Cluster') as unknown as {
    spec: { postgresql: { parameters: { max_connections: string } } };
  };
  // While a deployment is replaced, a quarter is there twice.
  const pods = autoscalers().reduce((sum, { spec }) => sum + Math.ceil((spec?.maxReplicas ?? 0) * 1.25), 0);
  const { DATABASE_POOL_SIZE: each } = readEnv({ DATABASE_URL: 'postgres://a/b', REDIS_URL: 'redis://a' });
  const most = Number(cluster.spec.postgresql.parameters.max_connections);
  expect(most).toBeGreaterThanOrEqual(pods * each + 20);
});
