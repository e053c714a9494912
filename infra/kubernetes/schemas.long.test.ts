import { describe, expect, test } from 'bun:test';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import type { Document } from './documents';
import { prometheusRule } from './prometheus-rule';
import { overlays, render, renderChanged } from './render';

const nameOf = ({ kind, metadata }: Document) => `${kind} ${metadata.name}`;
const faultsOf = (documents: readonly Document[]) =>
  documents.flatMap((one) => faultsBySchema(one).map((fault) => `${nameOf(one)}: ${fault}`));

/** The two stores and their backups belong to their operators, whose schemas no package has. */
const OPERATED = [
  'ObjectStore nightfall-backups',
  'Cluster nightfall-postgres',
  'ScheduledBackup nightfall-postgres',
  'RedisCluster nightfall-redis',
];

describe.each(overlays)('[K1.1] the overlay %s', (overlay) => {
  test('is rendered by Kustomize without a warning, and each document is as published', async () => {
    const documents = await render(overlay);
    expect(documents.length).toBeGreaterThan(20);
    expect(faultsOf(documents.filter(isPublished))).toEqual([]);
    const others = documents.filter((one) => !isPublished(one)).map(nameOf);
    expect(others.toSorted()).toEqual(overlay === 'operators' ? OPERATED.toSorted() : []);
  });

  test('has each name once, all in the namespace that it makes', async () => {
    const documents = await render(overlay);
    const names = documents.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    const namespaces = documents
      .filter(({ kind }) => kind !== 'Namespace')
      .map(({ metadata }) => metadata.namespace);
    expect(new Set(namespaces)).toEqual(new Set(['nightfall']));
  });
});

test('[K1.1] monitoring and scaling fit beside stores from outside too', async () => {
  const documents = await renderChanged('outside', (text) => text.replace('# components:', 'components:'));
  expect(faultsOf(documents)).toEqual([]);
  expect(documents.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(2);
});

test('[K1.1] the alerts become a rule of the Prometheus operator', () => {
  expect(faultsOf([prometheusRule()])).toEqual([]);
});

test.each([
  ['a field of another name', ['template', 'spec', 'terminationGraceSeconds'], 30],
  ['a field in the wrong place', ['template', 'spec', 'readOnlyRootFilesystem'], true],
  ['a text for a number', ['minReadySeconds'], '5'],
  ['a number for a list', ['template', 'spec', 'volumes'], 1],
])('[K1.1] the schemas find %s', async (_, path, value) => {
  const api = (await render('outside')).find((one) => nameOf(one) === 'Deployment api');
  if (api === undefined) throw new Error('There is no API');
  const broken = structuredClone(api) as unknown as { spec: object } & Document;
  // biome-ignore lint/suspicious/noExplicitAny: the way is that of a fault
  const parent = path.slice(0, -1).reduce<any>((inner, key) => inner[key], broken.spec);
  parent[path.at(-1) ?? ''] = value;
  expect(faultsOf([broken])).toEqual([expect.stringContaining(`data/spec/${path.join('/')} `)]);
});

const models = [
  ConfigMap,
  CronJob,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  Namespace,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  PodMonitor,
  PrometheusRule,
  Service,
];

const modelOf = ({ apiVersion, kind }: Document) =>
  models.find((model) => model.apiVersion === apiVersion && model.kind === kind);

const isPublished = (document: Document): boolean => modelOf(document) !== undefined;

/** The faults of a document by the published schema of its kind, including unknown fields. */
function faultsBySchema(document: Document): string[] {
  const model = modelOf(document);
  if (model === undefined) return [`There is no schema of ${document.apiVersion} ${document.kind}`];
  const read: Read = new WeakMap();
  try {
    // The model's own constructor would look at every field.
    model.prototype.validate.call(recording(document, read));
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
  return unread(document, read, 'data').map((path) => `${path} is unknown`);
}

/**
 * Which keys of an object were looked at. The published schemas let any further field pass, as an old server meets fields of
 * newer clients; but a validator looks at each field that it knows, so what it has not looked at has no meaning.
 */
type Read = WeakMap<object, Set<string>>;

function recording<T extends object>(value: T, read: Read): T {
  const keys = read.get(value) ?? new Set();
  read.set(value, keys);
  return new Proxy(value, {
    get(target, key, receiver) {
      if (typeof key === 'string') keys.add(key);
      const found: unknown = Reflect.get(target, key, receiver);
      return typeof found === 'object' && found !== null ? recording(found, read) : found;
    },
  });
}

function unread(value: unknown, read: Read, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = read.get(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    keys?.has(key) ? unread(inner, read, `${path}/${key}`) : [`${path}/${key}`],
  );
}
