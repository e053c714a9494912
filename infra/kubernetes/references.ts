import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import { type Document, type Labels, ofKind, podsOf } from './documents';
import { isSelected } from './reachable';

/** The pods that the operators make, by what is known of their labels. */
const OPERATED: Readonly<Record<string, readonly Labels[]>> = {
  Cluster: [{ 'cnpg.io/cluster': 'nightfall-postgres' }],
  RedisCluster: [{ app: 'nightfall-redis-leader' }, { app: 'nightfall-redis-follower' }],
};

/** A sentence for each selector, port and name in the documents that leads to nothing. */
export const leadingNowhere = (documents: readonly Document[]): string[] => [
  ...selectingNothing(documents).map((name) => `${name} selects no pod`),
  ...[...missingPorts(documents), ...missingBackends(documents), ...missingTargets(documents)].map(
    (what) => `There is no ${what}`,
  ),
];

function selectingNothing(documents: readonly Document[]): string[] {
  const labels = [
    ...podsOf(documents).map((pods) => pods.labels),
    ...documents.flatMap(({ kind }) => OPERATED[kind] ?? []),
  ];
  const selecting = [
    ...ofKind(documents, 'Deployment').map(({ metadata, spec }) => ({ metadata, selector: spec?.selector })),
    ...ofKind(documents, 'PodDisruptionBudget').map(({ metadata, spec }) => ({
      metadata,
      selector: spec?.selector,
    })),
    ...ofKind(documents, 'NetworkPolicy').map(({ metadata, spec }) => ({
      metadata,
      selector: spec?.podSelector,
    })),
    ...podMonitors(documents).map(({ metadata, spec }) => ({ metadata, selector: spec?.selector })),
    ...ofKind(documents, 'Service').map(({ metadata, spec }) => ({
      metadata,
      selector: { matchLabels: { ...spec?.selector } },
    })),
    ...podsOf(documents).flatMap(({ name, spec }) =>
      (spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => ({
        metadata: { name },
        selector: labelSelector,
      })),
    ),
  ];
  return selecting
    .filter(({ selector }) => !labels.some((of) => isSelected(selector, of)))
    .map(({ metadata }) => metadata.name);
}

/** Ports that a service, a probe or Prometheus calls by a name that no container has. */
function missingPorts(documents: readonly Document[]): string[] {
  const pods = podsOf(documents);
  const there = pods.flatMap(({ name, container: { ports = [] } }) =>
    ports.map((port) => `${name}/${port.name}`),
  );
  const called = [
    ...ofKind(documents, 'Service').flatMap(({ metadata, spec }) =>
      (spec?.ports ?? []).map(({ targetPort }) => `${metadata.name}/${targetPort}`),
    ),
    ...pods.flatMap(({ name, container: { startupProbe, livenessProbe, readinessProbe } }) =>
      [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
        probe === undefined ? [] : [`${name}/${probe.httpGet?.port}`],
      ),
    ),
    ...podMonitors(documents).flatMap(({ spec }) =>
      pods
        .filter(({ labels }) => isSelected(spec?.selector, labels))
        .flatMap(({ name }) => (spec?.podMetricsEndpoints ?? []).map(({ port }) => `${name}/${port}`)),
    ),
  ];
  return called.filter((port) => !there.includes(port));
}

function missingBackends(documents: readonly Document[]): string[] {
  const there = ofKind(documents, 'Service').flatMap(({ metadata, spec }) =>
    (spec?.ports ?? []).map(({ name }) => `${metadata.name}/${name}`),
  );
  return ofKind(documents, 'Ingress')
    .flatMap(({ spec }) => spec?.rules?.flatMap(({ http }) => http?.paths ?? []) ?? [])
    .map(({ backend: { service } }) => `${service?.name}/${service?.port?.name}`)
    .filter((backend) => !there.includes(backend));
}

/** What is to be scaled and is not there. */
function missingTargets(documents: readonly Document[]): string[] {
  const there = documents.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
  return ofKind(documents, 'HorizontalPodAutoscaler')
    .map(({ spec }) => spec?.scaleTargetRef)
    .map((target) => `${target?.apiVersion} ${target?.kind} ${target?.name}`)
    .filter((target) => !there.includes(target));
}

export const podMonitors = (documents: readonly Document[]) =>
  documents.filter(({ kind }) => kind === 'PodMonitor') as (Document & IPodMonitor)[];
