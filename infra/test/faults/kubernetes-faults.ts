import type { Fault } from './fault';

const PODS = 'infra/kubernetes/pods.int.test.ts';
const SETTINGS = 'infra/kubernetes/settings.int.test.ts';
const NETWORK = 'infra/kubernetes/network.int.test.ts';

export const KUBERNETES_FAULTS: readonly Fault[] = [
  {
    broken: 'API pods are killed before they have stopped',
    file: 'infra/kubernetes/base/api.yaml',
    from: 'preStop: { sleep: { seconds: 5 } }',
    to: 'preStop: { sleep: { seconds: 28 } }',
    foundBy: { file: PODS, test: 'locks its pods down as compose does' },
  },
  {
    broken: 'Workers count as ready while they cannot reach Redis',
    file: 'infra/kubernetes/base/workers.yaml',
    from: 'httpGet: { path: /readyz, port: health }',
    to: 'httpGet: { path: /healthz, port: health }',
    foundBy: { file: PODS, test: 'asks workers what its image asks' },
  },
  {
    broken: 'All callers have the address of the ingress controller',
    file: 'infra/kubernetes/base/settings.env',
    from: 'TRUST_PROXY=true',
    to: 'TRUST_PROXY=false',
    foundBy: { file: SETTINGS, test: 'gives api settings that it starts with' },
  },
  {
    broken: 'Workers hold the secrets of the shop',
    file: 'infra/kubernetes/base/workers.yaml',
    from: '            - name: S3_ACCESS_KEY_ID\n',
    to: '            - name: STRIPE_SECRET_KEY\n              valueFrom: { secretKeyRef: { name: nightfall, key: STRIPE_SECRET_KEY } }\n            - name: S3_ACCESS_KEY_ID\n',
    foundBy: { file: SETTINGS, test: 'gives workers settings that it starts with' },
  },
  {
    broken: 'Metrics are open to the whole cluster',
    file: 'infra/kubernetes/base/network.yaml',
    from: 'from: [{ namespaceSelector: { matchLabels: { nightfall-monitoring: "true" } } }]',
    to: 'from: [{ namespaceSelector: {} }]',
    foundBy: { file: NETWORK, test: 'lets through the connections that there are, and no others' },
  },
  {
    broken: 'Postgres takes fewer connections than all pods may have',
    file: 'infra/kubernetes/overlays/operators/postgres.yaml',
    from: 'max_connections: "450"',
    to: 'max_connections: "398"',
    foundBy: {
      file: 'infra/kubernetes/scaling.int.test.ts',
      test: 'there are connections to Postgres for all pods that there may be at once',
    },
  },
  {
    broken: 'The adapter asks for the lateness of other queues than the alert',
    file: 'infra/kubernetes/components/autoscaling/prometheus-adapter.yaml',
    from: 'recheck-presence|sweep',
    to: 'recheck-presence',
    foundBy: { file: 'infra/kubernetes/scaling.int.test.ts', test: 'adds processes before an alert fires' },
  },
];
