import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PodMonitor, PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { CronJob, Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, type IProbe, Namespace, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { ROUTES, WORKER_ROUTES } from '../../api/testing/permission-table.ts';
import { STOP_WITHIN_MS } from '../../shared/backend/process/process-end.ts';
import { projectRoot } from '../local/data-dir.ts';
import { readDockerfile } from './container-env.ts';
import { type Document, ofKind, type Pods, podsOf } from './documents';
import { prometheusRule } from './prometheus-rule';
import { overlays, renderAll, renderChanged } from './render';

/** A version or a digest, never what a name happens to mean today. */
const PINNED = /(:v?\d+\.\d+[\w.-]*|@sha256:[0-9a-f]{64})$/;

const BACKUP = 'back-up-redis';

/** What it reads is mounted to be read, and what it writes is what it is to keep. */
const keepsToClaims = ({ spec, container }: Pick<Pods, 'spec' | 'container'>): boolean =>
  container.volumeMounts?.every(({ name, readOnly }) => {
    const volume = spec.volumes?.find((one) => one.name === name);
    return (
      volume?.persistentVolumeClaim !== undefined || (volume?.configMap !== undefined && readOnly === true)
    );
  }) === true;

/** What holds for all our pods, as in infra/compose/compose.yaml. */
const rules: Readonly<Record<string, (pods: Pods) => boolean>> = {
  'runs as an ordinary user': ({ spec: { securityContext } }) =>
    securityContext?.runAsNonRoot === true && (securityContext.runAsUser ?? 0) > 0,
  'calls the kernel as far as is usual': ({ spec }) =>
    spec.securityContext?.seccompProfile?.type === 'RuntimeDefault',
  'gains no rights': ({ container: { securityContext } }) =>
    securityContext?.allowPrivilegeEscalation === false && securityContext.privileged !== true,
  'has no capabilities': ({ container: { securityContext } }) =>
    Bun.deepEquals(securityContext?.capabilities, { drop: ['ALL'] }),
  'writes to a bounded /tmp alone, but for backups': ({ name, spec, container }) =>
    container.securityContext?.readOnlyRootFilesystem === true &&
    (name === BACKUP
      ? keepsToClaims({ spec, container })
      : Bun.deepEquals(container.volumeMounts, [{ name: 'tmp', mountPath: '/tmp' }]) &&
        spec.volumes?.length === 1 &&
        spec.volumes[0]?.emptyDir?.sizeLimit !== undefined),
  'shares nothing with its machine': ({ spec, container }) =>
    !(spec.hostNetwork || spec.hostPID || spec.hostIPC || container.ports?.some(({ hostPort }) => hostPort)),
  'has no key to the cluster': ({ spec }) => spec.automountServiceAccountToken === false,
  'gets no variables of other services': ({ spec }) => spec.enableServiceLinks === false,
  // To be throttled is to be late at the table, so there is no limit of the processor.
  'says what it needs': ({ container: { resources } }) =>
    Bun.deepEquals(Object.keys(resources?.requests ?? {}).toSorted(), ['cpu', 'memory']) &&
    Bun.deepEquals(Object.keys(resources?.limits ?? {}), ['memory']),
  'has an image of one version': ({ container: { image = '' } }) => PINNED.test(image),
  'is never fewer than asked for while it is replaced': ({ strategy }) =>
    strategy === null || strategy.rollingUpdate?.maxUnavailable === 0,
  'has time to stop': ({ strategy, spec, container }) =>
    strategy === null ||
    (spec.terminationGracePeriodSeconds ?? 0) >
      (container.lifecycle?.preStop?.sleep?.seconds ?? 0) + STOP_WITHIN_MS / 1_000,
};

/** A sentence for each rule that our pods break: `api has no capabilities`, if it has some. */
const brokenRules = (documents: readonly Document[]): string[] =>
  podsOf(documents).flatMap((pods) =>
    Object.entries(rules).flatMap(([name, holds]) => (holds(pods) ? [] : [`${pods.name} ${name}`])),
  );

const rendered = await renderAll();

function find(documents: readonly Document[], name: string): Pods {
  const pods = podsOf(documents).find((one) => one.name === name);
  if (pods === undefined) throw new Error(`There are no pods of ${name}`);
  return pods;
}

/** The last stage's instruction of that name in the image of these pods. */
function imageSays(name: string, instruction: string): string {
  const file = join(projectRoot, 'infra/containers', `${name}.Dockerfile`);
  const last = readDockerfile(readFileSync(file, 'utf8')).at(-1)?.instructions ?? [];
  return last.findLast((one) => one.name === instruction)?.text ?? '';
}

describe.each(overlays)('the overlay %s', (overlay) => {
  test('[K1.2] locks its pods down as compose does', () => {
    const documents = rendered[overlay];
    const own = ['api', 'web', 'workers', 'migrate'];
    expect(podsOf(documents).map(({ name }) => name)).toEqual(
      overlay === 'operators' ? [...own, 'back-up-redis'] : own,
    );
    expect(brokenRules(documents)).toEqual([]);
    const [namespace] = ofKind(documents, 'Namespace');
    expect(namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  test.each(['api', 'workers', 'web'])('[K1.3] asks %s what its image asks', (name) => {
    const { container } = find(rendered[overlay], name);
    const asked = (probe: IProbe | undefined) => {
      const { path, port } = probe?.httpGet ?? {};
      const { containerPort } = container.ports?.find((one) => one.name === port) ?? {};
      return `${containerPort}${path}`;
    };
    const [, healthCheck] = /http:\/\/127\.0\.0\.1:(\d+\/[\w.]+)/.exec(imageSays(name, 'HEALTHCHECK')) ?? [];
    expect(asked(container.readinessProbe)).toBe(healthCheck ?? '');
    const alive = name === 'web' ? /^8080\/index.html$/ : /^\d+\/healthz$/;
    expect(asked(container.livenessProbe)).toMatch(alive);
    if (name !== 'web') expect(asked(container.startupProbe)).toBe(asked(container.livenessProbe));
    // A store that is away must not have every process restarted.
    expect(container.livenessProbe?.httpGet?.path).not.toBe('/readyz');
  });

  test.each([
    ['api', ROUTES],
    ['workers', WORKER_ROUTES],
  ])('[K1.3] asks %s what it answers', (name, routes) => {
    const { container } = find(rendered[overlay], name);
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(Object.keys(routes)).toContain(`GET ${probe?.httpGet?.path}`);
  });

  test('[K1.4] migrates by the image of the API, with its own command', () => {
    const { container, spec } = find(rendered[overlay], 'migrate');
    expect(container.image).toBe(find(rendered[overlay], 'api').container.image ?? '');
    const composed = readFileSync(join(projectRoot, 'infra/compose/compose.yaml'), 'utf8');
    expect(composed).toContain(`command: [${container.command?.join(', ')}]`);
    expect(spec.restartPolicy).toBe('Never');
  });

  test('[K1.2] takes digests at a release', async () => {
    const digest = `sha256:${'0a'.repeat(32)}`;
    const released = await renderChanged(overlay, (text) =>
      text.replaceAll('newTag: 0.9.0', `digest: ${digest}`),
    );
    const own = podsOf(released).filter(({ container }) => container.image?.includes('nightfall'));
    expect(own).toHaveLength(4);
    for (const { container } of own) expect(container.image).toEndWith(`@${digest}`);
    expect(brokenRules(released)).toEqual([]);
  });
});

test('[K1.2] the user of the pods is the one that the images made their folders for', () => {
  // The images of Bun have the user bun with this number.
  expect([imageSays('api', 'USER'), imageSays('workers', 'USER')]).toEqual(['bun', 'bun']);
  expect(imageSays('web', 'USER')).toBe('1000:1000');
  for (const { spec } of podsOf(rendered.outside))
    expect([spec.securityContext?.runAsUser, spec.securityContext?.runAsGroup]).toEqual([1000, 1000]);
});

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
  test('is rendered by Kustomize without a warning, and each document is as published', () => {
    const documents = rendered[overlay];
    expect(documents.length).toBeGreaterThan(20);
    expect(faultsOf(documents.filter(isPublished))).toEqual([]);
    const others = documents.filter((one) => !isPublished(one)).map(nameOf);
    expect(others.toSorted()).toEqual(overlay === 'operators' ? OPERATED.toSorted() : []);
  });

  test('has each name once, all in the namespace that it makes', () => {
    const documents = rendered[overlay];
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
  const api = rendered.outside.find((one) => nameOf(one) === 'Deployment api');
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
