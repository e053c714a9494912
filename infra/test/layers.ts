/** Which part of the project may import which: the graph of docs/architecture.md as data. */
export interface Layer {
  /** The folder whose files make up this layer; the longest one that fits a file counts. */
  readonly folder: string;
  /** Folders it may import values and types from, besides its own. */
  readonly values: readonly string[];
  /** Folders it may import types from. */
  readonly types?: readonly string[];
  /** The only packages from outside it may import; any if not given. */
  readonly packages?: readonly string[];
}

const game = (...rooms: string[]) => rooms.map((room) => `shared/game/${room}`);
const wire = ['shared/protocol'];
const rules = ['shared/game', 'shared/protocol', 'shared/themes'];

export const layers: readonly Layer[] = [
  // The rooms of the rules, in the order in which they may know one another.
  { folder: 'shared/game', values: [], packages: [] },
  { folder: 'shared/game/state', values: [], packages: ['zod'] },
  { folder: 'shared/game/night', values: game('state'), packages: [] },
  { folder: 'shared/game/results', values: game('state', 'night'), packages: [] },
  { folder: 'shared/game/talk', values: game('state', 'night'), packages: [] },
  { folder: 'shared/game/events', values: game('state', 'night', 'results', 'talk'), packages: [] },
  {
    folder: 'shared/game/commands',
    values: game('state', 'night', 'role-sets', 'results', 'talk', 'events'),
    types: wire,
    packages: [],
  },
  {
    folder: 'shared/game/views',
    values: game('state', 'night', 'results', 'talk', 'commands'),
    types: wire,
    packages: [],
  },
  { folder: 'shared/game/role-sets', values: game('state', 'night'), packages: [] },
  // A bot is given a view, never the state; what is said it judges as the results do.
  {
    folder: 'shared/game/bots',
    // What a player is told of their night has one shape, in views and in what a bot imagines.
    values: game('state', 'night', 'results', 'talk', 'views/outcome-data'),
    types: ['shared/game/commands', ...wire],
    packages: [],
  },
  // What could have been known in a round that is over: the only room that sees bots and the state.
  {
    folder: 'shared/game/review',
    values: game('state', 'night', 'results', 'talk', 'views', 'bots'),
    types: wire,
    packages: [],
  },
  // Builders for tests, which show games through a theme.
  { folder: 'shared/game/testing', values: rules },
  // A second reading of the rulebook, which shares no code with the game it is here to judge.
  { folder: 'shared/game/testing/rulebook-model', values: [], packages: [] },
  { folder: 'shared/protocol', values: ['shared/game', 'shared/themes'] },
  { folder: 'shared/themes', values: ['shared/game'] },
  { folder: 'shared/rulebook', values: rules },
  { folder: 'shared/backend', values: [...rules, 'shared/backend/metrics', 'shared/backend/tracing'] },
  // What is measured is a table of closed lists: of phases, actions, errors and queues.
  {
    folder: 'shared/backend/metrics',
    values: ['shared/game/state/phase', 'shared/protocol', 'shared/backend/queues/queue-names'],
    packages: ['prom-client'],
  },
  // OpenTelemetry, which is loaded where traces are on alone.
  {
    folder: 'shared/backend/tracing',
    values: ['shared/backend/env', 'shared/backend/log-scope', 'shared/backend/logger'],
    packages: [
      ...['api', 'core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'].map(
        (name) => `@opentelemetry/${name}`,
      ),
      'node:async_hooks',
      'zod',
    ],
  },
  // A browser that calls the API over the wire, for the tests of the API and of the whole.
  { folder: 'shared/testing', values: wire },
  { folder: 'api', values: [...rules, 'shared/backend'] },
  { folder: 'api/testing', values: [...rules, 'shared/backend', 'shared/testing', 'api'] },
  { folder: 'workers', values: [...rules, 'shared/backend'] },
  {
    folder: 'web',
    values: [
      'shared/protocol',
      'shared/themes',
      'shared/game/night/roles',
      'shared/game/role-sets',
      'shared/game/state/limits',
      'shared/game/state/player-look',
      'shared/game/night/payload',
      'shared/game/state/artifacts',
      'shared/game/state/claim-facts',
      'shared/game/talk/claim-payload',
      'shared/game/talk/nameable',
      'shared/rulebook',
    ],
    types: ['shared/game', 'api'],
  },
  // What the tests of the client share: views made by the real rules.
  { folder: 'web/testing', values: [...rules, 'web'] },
  // The launcher checks the settings of what it starts.
  {
    folder: 'infra',
    values: ['shared/protocol', 'shared/backend/env', 'shared/backend/redis-url'],
    types: ['shared/game'],
  },
  { folder: 'infra/plans', values: ['infra'] },
  // The alerts are checked against what is measured.
  { folder: 'infra/monitoring', values: ['infra', 'shared/backend/metrics', 'shared/backend/testing'] },
  // What Kubernetes is told of a process is checked against what the process says of itself.
  {
    folder: 'infra/kubernetes',
    values: ['infra', 'shared/backend/env', 'shared/backend/redis-url', 'shared/backend/process-end'],
  },
  {
    folder: 'e2e',
    // The rulebook's model shares no code with the game, which it is here to judge.
    values: [
      'shared/protocol',
      'shared/testing',
      'shared/game/testing/rulebook-model',
      'infra/test/stack',
      'e2e/dealt',
      'e2e/in-process',
    ],
    types: ['shared/game', 'infra/test/browser-test'],
  },
  // Nobody can wish for a card in a real room: this puts known ones on the table where the server keeps its rooms.
  { folder: 'e2e/dealt', values: [...rules, 'shared/backend'] },
  // Makes what the alerts warn of, with a Prometheus that looks on.
  {
    folder: 'e2e/alerts',
    values: [...wire, 'shared/testing', 'shared/backend', 'e2e', 'infra/test/stack', 'infra/monitoring'],
  },
  // People whose pages are the real ones, but for what is drawn.
  {
    folder: 'e2e/chaos',
    values: [
      ...wire,
      'shared/testing',
      'e2e',
      'web/realtime',
      'infra/test/stack',
      'infra/test/redis-cluster',
      'infra/test/redis-node',
      'infra/test/redis-sentinels',
    ],
    types: ['shared/game', 'infra/test/stack-process', 'infra/local/service-process'],
  },
  // A server that starts in the process of the tests: they still meet it over the wire alone.
  { folder: 'e2e/in-process', values: ['shared/backend', 'api/testing', 'workers'] },
  {
    folder: 'bench',
    values: [
      ...rules,
      'shared/backend',
      'shared/testing',
      'infra/test/stack',
      'infra/test/stack-process',
      'infra/test/chromium',
      'infra/local/free-port',
      'infra/local/run-to-end',
      'e2e/dealt',
    ],
  },
];

/** Test files may also import these, whatever their layer. */
export const testsMayImport = [
  ...rules,
  'api/testing',
  'web/testing',
  'infra/test/stack',
  'infra/test/stack-process',
  'infra/test/pgbouncer',
  'infra/test/postgres-pair',
  'infra/local/free-port',
  'infra/local/postgres',
  'infra/local/run-to-end',
  'infra/test/network',
  'infra/test/redis-cluster',
  'infra/test/redis-node',
  'infra/test/redis-sentinels',
  'infra/test/throw-away-folder',
];

/** Folders whose direct subfolders must not import one another. */
export const separateFolders = ['web/features'];

/** Names that would bring time, chance or the network into the pure rules. */
export const impureNames = [
  'Date',
  'fetch',
  'performance',
  'crypto',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'process',
  'Bun',
];

export interface BoundaryException {
  /** Path of the importing file. */
  readonly file: string;
  /** What it imports, as found: a path in the project without extension, or a package. */
  readonly imports: string;
  readonly reason: string;
}

/** Each must still be needed: the list only shrinks. */
export const exceptions: readonly BoundaryException[] = [];
