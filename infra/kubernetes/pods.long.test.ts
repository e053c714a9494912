import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IProbe } from 'kubernetes-models/v1';
import { ROUTES, WORKER_ROUTES } from '../../api/testing/permission-table.ts';
import { STOP_WITHIN_MS } from '../../shared/backend/process/process-end.ts';
import { projectRoot } from '../local/data-dir.ts';
import { readDockerfile } from './container-env.ts';
import { type Document, ofKind, type Pods, podsOf } from './documents';
import { type Overlay, overlays, render, renderChanged } from './render';

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
const ruleNames = Object.keys(rules);

/** A sentence for each rule that our pods break: `api has no capabilities`, if it has some. */
const brokenRules = (documents: readonly Document[]): string[] =>
  podsOf(documents).flatMap((pods) =>
    ruleNames.filter((name) => !rules[name]?.(pods)).map((name) => `${pods.name} ${name}`),
  );

const rendered = new Map<Overlay, Document[]>();
beforeAll(async () => {
  for (const overlay of overlays) rendered.set(overlay, await render(overlay));
});
const documentsOf = (overlay: Overlay) => rendered.get(overlay) ?? [];

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
    const documents = documentsOf(overlay);
    const own = ['api', 'web', 'workers', 'migrate'];
    expect(podsOf(documents).map(({ name }) => name)).toEqual(
      overlay === 'operators' ? [...own, 'back-up-redis'] : own,
    );
    expect(brokenRules(documents)).toEqual([]);
    const [namespace] = ofKind(documents, 'Namespace');
    expect(namespace?.metadata.labels?.['pod-security.kubernetes.io/enforce']).toBe('restricted');
  });

  test.each(['api', 'workers', 'web'])('[K1.3] asks %s what its image asks', (name) => {
    const { container } = find(documentsOf(overlay), name);
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
    const { container } = find(documentsOf(overlay), name);
    for (const probe of [container.startupProbe, container.livenessProbe, container.readinessProbe])
      expect(Object.keys(routes)).toContain(`GET ${probe?.httpGet?.path}`);
  });

  test('[K1.4] migrates by the image of the API, with its own command', () => {
    const { container, spec } = find(documentsOf(overlay), 'migrate');
    expect(container.image).toBe(find(documentsOf(overlay), 'api').container.image ?? '');
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
  for (const { spec } of podsOf(documentsOf('outside')))
    expect([spec.securityContext?.runAsUser, spec.securityContext?.runAsGroup]).toEqual([1000, 1000]);
});

type Change = (pods: Pods) => void;
const faults: Readonly<Record<string, Change>> = {
  'runs as an ordinary user': ({ spec }) => Object.assign(spec.securityContext ?? {}, { runAsUser: 0 }),
  'calls the kernel as far as is usual': ({ spec }) =>
    Object.assign(spec.securityContext ?? {}, { seccompProfile: { type: 'Unconfined' } }),
  'gains no rights': ({ container }) =>
    Object.assign(container.securityContext ?? {}, { allowPrivilegeEscalation: true }),
  'has no capabilities': ({ container }) =>
    Object.assign(container.securityContext ?? {}, { capabilities: { drop: ['ALL'], add: ['NET_RAW'] } }),
  'writes to a bounded /tmp alone, but for backups': ({ container }) =>
    Object.assign(container.securityContext ?? {}, { readOnlyRootFilesystem: false }),
  'shares nothing with its machine': ({ spec }) => Object.assign(spec, { hostPID: true }),
  'has no key to the cluster': ({ spec }) => Object.assign(spec, { automountServiceAccountToken: true }),
  'gets no variables of other services': ({ spec }) => Object.assign(spec, { enableServiceLinks: undefined }),
  'says what it needs': ({ container }) =>
    Object.assign(container.resources ?? {}, { limits: { memory: '1Gi', cpu: '1' } }),
  'has an image of one version': ({ container }) =>
    Object.assign(container, { image: 'nightfall-api:latest' }),
  'is never fewer than asked for while it is replaced': ({ strategy }) =>
    Object.assign(strategy?.rollingUpdate ?? {}, { maxUnavailable: 1 }),
  'has time to stop': ({ spec }) => Object.assign(spec, { terminationGracePeriodSeconds: 9 }),
};

test('[K1.2] there is a fault for each rule', () => {
  expect(Object.keys(faults)).toEqual(ruleNames);
});

test.each(Object.entries(faults))('[K1.2] a fault is found by the rule that each %s', (rule, change) => {
  const broken = structuredClone(documentsOf('outside'));
  change(find(broken, 'api'));
  expect(brokenRules(broken)).toEqual([`api ${rule}`]);
});
