import { BlockList, isIPv6 } from 'node:net';
import type { IPodMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { type Document, type Labels, ofKind, podsOf } from './documents';

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

/** The scaling targets that do not exist. */
function missingTargets(documents: readonly Document[]): string[] {
  const there = documents.map(({ apiVersion, kind, metadata }) => `${apiVersion} ${kind} ${metadata.name}`);
  return ofKind(documents, 'HorizontalPodAutoscaler')
    .map(({ spec }) => spec?.scaleTargetRef)
    .map((target) => `${target?.apiVersion} ${target?.kind} ${target?.name}`)
    .filter((target) => !there.includes(target));
}

export const podMonitors = (documents: readonly Document[]) =>
  documents.filter(({ kind }) => kind === 'PodMonitor') as (Document & IPodMonitor)[];

type Policy = Document & INetworkPolicy;
type Spec = NonNullable<INetworkPolicy['spec']>;
type Ingress = NonNullable<Spec['ingress']>[number];
type Egress = NonNullable<Spec['egress']>[number];
type Peer = NonNullable<Ingress['from']>[number];
type Ports = NonNullable<Ingress['ports']>;
type Selector = NonNullable<Peer['podSelector']>;

/** A pod in a namespace, or an address outside of the cluster. */
export type Place =
  | { readonly labels: Labels; readonly namespace: string; readonly namespaceLabels: Labels }
  | { readonly address: string };
type Pod = Exclude<Place, { readonly address: string }>;

export interface Port {
  readonly port: number;
  readonly protocol: 'TCP' | 'UDP';
}

/** Whether the policies let one place open a connection to a port of another: out of the one, and into the other. */
export function mayConnect(documents: readonly Document[], from: Place, to: Place, port: Port): boolean {
  const policies = ofKind(documents, 'NetworkPolicy');
  const outOf = isLet(policies, from, 'Egress', (policy) =>
    (policy.spec?.egress ?? []).map(({ to: peers, ports }: Egress) =>
      matches(policy, peers, ports, to, port),
    ),
  );
  const into = isLet(policies, to, 'Ingress', (policy) =>
    (policy.spec?.ingress ?? []).map(({ from: peers, ports }: Ingress) =>
      matches(policy, peers, ports, from, port),
    ),
  );
  return outOf && into;
}

/** A pod that no policy selects may do anything; otherwise one of the selecting policies has to allow it. */
function isLet(
  policies: readonly Policy[],
  place: Place,
  direction: 'Ingress' | 'Egress',
  rulesOf: (policy: Policy) => readonly boolean[],
): boolean {
  if ('address' in place) return true;
  const selecting = policies.filter(
    ({ metadata, spec }) =>
      metadata.namespace === place.namespace &&
      spec?.policyTypes?.includes(direction) &&
      isSelected(spec.podSelector, place.labels),
  );
  return selecting.length === 0 || selecting.flatMap(rulesOf).includes(true);
}

function matches(
  { metadata }: Policy,
  peers: readonly Peer[] | undefined,
  ports: Ports | undefined,
  place: Place,
  { port, protocol }: Port,
): boolean {
  const isPort =
    ports === undefined || ports.some((one) => one.port === port && (one.protocol ?? 'TCP') === protocol);
  const isPeer = peers === undefined || peers.some((peer) => isThere(peer, place, metadata.namespace ?? ''));
  return isPort && isPeer;
}

function isThere(
  { ipBlock, podSelector, namespaceSelector }: Peer,
  place: Place,
  ownNamespace: string,
): boolean {
  if ('address' in place)
    return (
      ipBlock !== undefined &&
      isWithin(ipBlock.cidr, place.address) &&
      !ipBlock.except?.some((cidr) => isWithin(cidr, place.address))
    );
  if (ipBlock !== undefined) return false;
  return isInNamespace(namespaceSelector, place, ownNamespace) && isSelected(podSelector, place.labels);
}

const isInNamespace = (selector: Selector | undefined, { namespace, namespaceLabels }: Pod, own: string) =>
  selector === undefined ? namespace === own : isSelected(selector, namespaceLabels);

function isWithin(cidr: string, address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const [network = '', bits] = cidr.split('/');
  if (isIPv6(network) !== isIPv6(address)) return false;
  const list = new BlockList();
  list.addSubnet(network, Number(bits), family);
  return list.check(address, family);
}

/** An empty selector, and none, select everything. */
function isSelected(selector: Selector | undefined, labels: Labels): boolean {
  const { matchLabels = {}, matchExpressions = [] } = selector ?? {};
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not known here`);
      return values.includes(labels[key] ?? '');
    })
  );
}
