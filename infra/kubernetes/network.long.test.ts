import { describe, expect, test } from 'bun:test';
import { type Document, ofKind, podsOf } from './documents';
import { mayConnect, type Place, type Port } from './references.ts';
import { type Overlay, overlays, renderAll } from './render';

const rendered = await renderAll();

interface Party {
  readonly place: Place;
  /** Where it listens, or might. */
  readonly ports: readonly (number | `${number}/UDP`)[];
}

const pod = (namespace: string, labels: Record<string, string>, namespaceLabels = {}): Place => ({
  labels,
  namespace,
  namespaceLabels: { 'kubernetes.io/metadata.name': namespace, ...namespaceLabels },
});
const OUTSIDERS: Readonly<Record<string, Party>> = {
  'way-in': { place: pod('ingress', {}, { 'nightfall-way-in': 'true' }), ports: [80] },
  prometheus: { place: pod('monitoring', {}, { 'nightfall-monitoring': 'true' }), ports: [9090] },
  collector: { place: pod('tracing', {}, { 'nightfall-tracing': 'true' }), ports: [4318, 80] },
  names: { place: pod('kube-system', { 'k8s-app': 'kube-dns' }), ports: ['53/UDP', 53] },
  'somebody else': { place: pod('default', {}), ports: [53, 80, 443, 4318, 5432, 6379] },
  'a pod beside': { place: pod('nightfall', { app: 'another' }), ports: [80, 443, 5432, 6379] },
  internet: { place: { address: '203.0.113.7' }, ports: [25, 80, 443, 465, 587, 5432, 6379, '53/UDP'] },
  'internet 6': { place: { address: '2001:db8::7' }, ports: [80, 443, 587] },
  'the machines': { place: { address: '169.254.169.254' }, ports: [80, 443, 587] },
};
const STORES: Readonly<Record<Overlay, Readonly<Record<string, Party>>>> = {
  outside: {
    postgres: { place: { address: '192.0.2.10' }, ports: [5432, 22, 6379] },
    redis: { place: { address: '198.51.100.10' }, ports: [6379, 22, 5432] },
  },
  operators: {
    postgres: { place: pod('nightfall', { 'cnpg.io/cluster': 'nightfall-postgres' }), ports: [5432, 8000] },
    redis: { place: pod('nightfall', { app: 'nightfall-redis-follower' }), ports: [6379, 16379] },
    cnpg: { place: pod('cnpg-system', {}), ports: [443] },
    'redis operator': { place: pod('redis-operator', {}), ports: [443] },
  },
};

/** Our own pods listen where they say so. */
const own = (documents: readonly Document[]): Record<string, Party> =>
  Object.fromEntries(
    podsOf(documents).map(({ name, labels, container }) => [
      name,
      {
        place: pod('nightfall', labels),
        ports: (container.ports ?? []).map(({ containerPort }) => containerPort),
      },
    ]),
  );

/** Every connection that the policies allow, of those that begin or end at a pod that they are for. */
function allowed(documents: readonly Document[], overlay: Overlay): string[] {
  const ours = own(documents);
  const stores = overlay === 'operators' ? ['postgres', 'redis'] : [];
  const ruled = new Set([...Object.keys(ours), ...stores]);
  const parties = Object.entries({ ...ours, ...OUTSIDERS, ...STORES[overlay] });
  return parties.flatMap(([fromName, from]) =>
    parties.flatMap(([toName, to]) =>
      to.ports
        .filter(() => fromName !== toName && (ruled.has(toName) || (fromName in ours && !ruled.has(toName))))
        .filter((port) => mayConnect(documents, from.place, to.place, readPort(port)))
        .map((port) => `${fromName} → ${toName} ${port}`),
    ),
  );
}

function readPort(port: number | string): Port {
  const [number = '', protocol = 'TCP'] = String(port).split('/');
  return { port: Number(number), protocol: protocol === 'UDP' ? 'UDP' : 'TCP' };
}

const CONNECTIONS = [
  'way-in → api 3000',
  'way-in → web 8080',
  'prometheus → api 9464',
  'prometheus → workers 9464',
  ...['api', 'workers'].map((name) => `${name} → collector 4318`),
  ...['api', 'workers', 'migrate'].flatMap((name) => [`${name} → names 53/UDP`, `${name} → names 53`]),
  ...['api', 'workers', 'migrate'].map((name) => `${name} → postgres 5432`),
  ...['api', 'workers'].map((name) => `${name} → redis 6379`),
  // Stripe and the bucket, then the mail server.
  ...['api', 'workers'].flatMap((name) => [`${name} → internet 443`, `${name} → internet 6 443`]),
  'workers → internet 465',
  'workers → internet 587',
  'workers → internet 6 587',
];
const OF_OPERATORS = [
  'back-up-redis → redis 6379',
  'back-up-redis → names 53/UDP',
  'back-up-redis → names 53',
  'cnpg → postgres 5432',
  'cnpg → postgres 8000',
  'redis operator → redis 6379',
  'redis operator → redis 16379',
];

describe.each(overlays)('the overlay %s', (overlay) => {
  test('[K1.7] lets through the connections that there are, and no others', () => {
    const expected = [...CONNECTIONS, ...(overlay === 'operators' ? OF_OPERATORS : [])];
    expect(allowed(rendered[overlay], overlay).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    'nothing-else',
    'way-in-to-api',
    'metrics',
    'names',
    'traces',
    'way-out',
    'mail',
    'to-postgres',
    'to-redis',
  ])('[K1.7] needs its policy %s', (name) => {
    const documents = rendered[overlay];
    const others = documents.filter(
      ({ kind, metadata }) => kind !== 'NetworkPolicy' || metadata.name !== name,
    );
    expect(others).toHaveLength(documents.length - 1);
    expect(allowed(others, overlay)).not.toEqual(allowed(documents, overlay));
  });
});

test('[K1.7] what a policy lets through too much is seen', () => {
  const documents = structuredClone(rendered.operators);
  const policy = ofKind(documents, 'NetworkPolicy').find(({ metadata }) => metadata.name === 'redis');
  delete policy?.spec?.ingress?.[0]?.from;
  const more = allowed(documents, 'operators');
  expect(more).toContain('a pod beside → redis 6379');
  expect(more).toContain('somebody else → redis 6379');
  expect(more).not.toContain('a pod beside → redis 16379');
});
