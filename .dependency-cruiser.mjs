/**
 * Which part of the project may import which (docs/architecture.md), checked by `npm test imports`. Lazy imports count
 * as imports. A layer is a folder: its files import one another, and of the rest of the project only what is listed
 * here. A folder inside another one that has a layer of its own does not belong to the outer one. Tests may import
 * what they need.
 */
const rules = ['shared/game', 'shared/protocol', 'shared/themes'];
const game = (...rooms) => rooms.map((room) => `shared/game/${room}`);
const servers = ['redis-cluster', 'redis-node', 'redis-sentinels'].map((name) => `infra/test/${name}`);

/** `types`: only their types may be imported. `packages`: the only ones from outside the project; any if not given. */
const LAYERS = {
  'shared/game': { packages: [] },
  'shared/game/state': { values: ['shared/text/problems'], packages: ['zod'] },
  'shared/game/night': { values: game('state'), packages: [] },
  'shared/game/results': { values: game('state', 'night'), packages: [] },
  'shared/game/talk': { values: game('state', 'night'), packages: [] },
  'shared/game/sentences': { values: game('state'), types: game('results'), packages: [] },
  'shared/game/events': {
    values: [...game('state', 'night', 'results', 'talk'), 'shared/text/problems'],
    packages: [],
  },
  'shared/game/role-sets': { values: game('state', 'night'), packages: [] },
  'shared/game/commands': {
    values: [...game('state', 'night', 'role-sets', 'results', 'talk', 'events'), 'shared/text/problems'],
    types: ['shared/protocol'],
    packages: [],
  },
  'shared/game/views': {
    values: game('state', 'night', 'results', 'talk', 'sentences', 'commands'),
    types: ['shared/protocol'],
    packages: [],
  },
  // A bot is given a view, never the state; it judges claims as the results do.
  'shared/game/bots': {
    values: game('state', 'night', 'results', 'talk', 'views/outcome-data'),
    types: ['shared/game/commands', 'shared/protocol'],
    packages: [],
  },
  // The only room that sees bots and the state: it reviews rounds that are over.
  'shared/game/review': {
    values: game('state', 'night', 'results', 'talk', 'sentences', 'views', 'bots'),
    types: ['shared/protocol'],
    packages: [],
  },
  // Whole rounds of bots among themselves, through the engine's own commands and views.
  'shared/game/arena': {
    values: [
      ...game('state', 'night', 'talk', 'role-sets', 'events', 'commands', 'views', 'bots'),
      'shared/themes',
    ],
    types: ['shared/protocol'],
    packages: [],
  },
  'shared/game/testing': { values: rules },
  // [H1.45] The second implementation of the rulebook shares no code with the game that it judges.
  'shared/game/testing/rulebook-model': { packages: [] },
  'shared/protocol': { values: ['shared/game', 'shared/themes', 'shared/text'] },
  'shared/themes': { values: ['shared/game', 'shared/text'] },
  'shared/rulebook': { values: [...rules, 'shared/text'] },
  'shared/text': { packages: ['@formatjs', '@messageformat', 'fs', 'path'] },
  'shared/backend': { values: [...rules, 'shared/backend', 'shared/text'] },
  'shared/backend/metrics': {
    values: ['shared/game/state/phase', 'shared/protocol', 'shared/backend/jobs/queues'],
    packages: ['prom-client'],
  },
  // otlp-tracing is loaded only where traces are on.
  'shared/backend/observability': {
    values: ['shared/backend/env'],
    packages: ['@opentelemetry', 'async_hooks', 'pino', 'zod'],
  },
  'shared/testing': { values: ['shared/protocol', 'shared/text'] },
  api: { values: [...rules, 'shared/backend', 'shared/text'] },
  'api/testing': { values: [...rules, 'shared/backend', 'shared/testing', 'shared/text', 'api'] },
  workers: { values: [...rules, 'shared/backend', 'shared/text'] },
  web: {
    values: [
      'shared/protocol',
      'shared/text',
      'shared/themes',
      'shared/rulebook',
      ...game('night/roles', 'night/payload', 'role-sets', 'talk/claim-payload', 'sentences'),
      ...game('state/limits', 'state/letters', 'state/player-look', 'state/artifacts', 'state/claim-facts'),
      ...game('state/choice'),
    ],
    types: ['shared/game', 'api'],
  },
  'web/testing': { values: [...rules, 'web'] },
  infra: {
    values: ['shared/protocol', 'shared/backend/env', 'shared/backend/redis/redis-url'],
    types: ['shared/game'],
  },
  // Alerts and pods are checked against what the processes measure and say of themselves.
  'infra/monitoring': { values: ['infra', 'shared/backend/metrics', 'shared/backend/testing'] },
  'infra/kubernetes': {
    values: [
      'infra',
      ...['env', 'redis/redis-url', 'process/process-end'].map((name) => `shared/backend/${name}`),
    ],
  },
  e2e: {
    values: [
      'shared/protocol',
      'shared/testing',
      'shared/game/testing/rulebook-model',
      'infra/test/stack',
      'e2e',
    ],
    types: ['shared/game', 'infra/test/report'],
  },
  // Writes known cards where the server keeps its rooms.
  'e2e/dealt': { values: [...rules, 'shared/backend'] },
  'e2e/alerts': {
    values: [
      ...['shared/protocol', 'shared/testing', 'shared/backend'],
      ...['e2e', 'infra/test/stack', 'infra/monitoring'],
    ],
  },
  // Players whose pages are the real ones, without what is drawn.
  'e2e/chaos': {
    values: ['shared/protocol', 'shared/testing', 'e2e', 'web/realtime', 'infra/test/stack', ...servers],
    types: ['shared/game', 'infra/test/stack-process', 'infra/local/service-process'],
  },
  // A server inside the tests' process, which the tests still meet over the wire alone.
  'e2e/in-process': { values: ['shared/backend', 'api/testing', 'workers'] },
  bench: {
    values: [
      ...rules,
      'shared/backend',
      'shared/testing',
      'e2e/dealt',
      ...['stack', 'stack-process', 'chromium'].map((name) => `infra/test/${name}`),
      ...['free-port', 'run-program'].map((name) => `infra/local/${name}`),
    ],
  },
};

const PROJECT = '^(shared|api|workers|web|infra|e2e|bench)/';
const inside = (folders) => folders.map((folder) => `^${folder}(/|\\.tsx?$)`);
const packaged = (names) => names.map((name) => `(^|/)node_modules/${name}/|^(node:)?${name}(/|$)`);

function rulesOf([folder, { values = [], types = [], packages }]) {
  const inner = Object.keys(LAYERS).filter((other) => other.startsWith(`${folder}/`));
  const own = `^${folder}/${inner.map((one) => `(?!${one.slice(folder.length + 1)}/)`).join('')}`;
  const forbid = (what, to) => ({
    name: `${folder} imports ${what} outside its layer`,
    severity: 'error',
    from: { path: own },
    to,
  });
  const dependencyTypes = ['type-only'];
  return [
    forbid('values', {
      path: PROJECT,
      pathNot: [own, ...inside(values)],
      dependencyTypesNot: dependencyTypes,
    }),
    forbid('types', { path: PROJECT, pathNot: [own, ...inside([...values, ...types])], dependencyTypes }),
    ...(packages === undefined ? [] : [forbid('packages', { pathNot: [PROJECT, ...packaged(packages)] })]),
  ];
}

export default {
  forbidden: [
    {
      name: '[H9.18] no circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'screens do not import one another',
      severity: 'error',
      from: { path: '^web/features/([^/]+)/' },
      to: { path: '^web/features/', pathNot: '^web/features/$1/' },
    },
    {
      name: '[C3.12] no browser works out what could have been known',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^shared/game/(review|bots)/', dependencyTypesNot: ['type-only'] },
    },
    ...Object.entries(LAYERS).flatMap(rulesOf),
  ],
  required: [
    {
      name: '[H4.3] widgets with focus, layers or keys of their own stand on Radix',
      severity: 'error',
      module: {
        path: `^web/components/ui/(${['combobox', 'dialog', 'menu', 'progress', 'switch', 'tabs', 'toast', 'tooltip'].join('|')})\\.tsx$`,
      },
      to: { path: 'node_modules/radix-ui/' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API yet: this is what `typescript` 6 is for.
    parser: 'tsc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^[^/]+/dist/|^\\.cache/|\\.(test|pw)\\.tsx?$' },
    cache: { folder: '.cache/imports', strategy: 'content' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
