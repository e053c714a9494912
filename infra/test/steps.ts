/** When a step runs: in `bun run check` and always; in `npm test` and `npm test all`; in `npm test all` alone. */
export type Scope = 'check' | 'core' | 'all';

/** One named part of the tests. */
export type Step = {
  readonly name: string;
  readonly scope: Scope;
  /** Waits more than it works: runs beside the others of this kind, which begin in their order, the longest first. */
  readonly isPatient?: true;
} & (
  | /** A program of node_modules/.bin that finds fault or does not: counts as one test. */ {
      readonly kind: 'program';
      readonly command: readonly string[];
    }
  | TestStep
  | BrowserStep
);

/** Test files, run by Bun in the folders of their packages. */
export interface TestStep {
  readonly name: string;
  readonly kind: 'tests';
  /** Patterns from the project's root. */
  readonly files: readonly string[];
  readonly except?: readonly string[];
  /** Gives the tests a PostgreSQL and a Redis of their own; `cluster`: a cluster of six, also to each stack. */
  readonly databases?: 'single' | 'cluster';
  /** For each test. */
  readonly timeoutMs: number;
  /** How many files of a package run side by side; 1 if not given. */
  readonly filesAtOnce?: number;
}

/** Playwright tests of e2e. */
export interface BrowserStep {
  readonly name: string;
  readonly kind: 'browser';
  readonly folders: readonly string[];
  /** Which of them: those with the tag @core, the others, or all. */
  readonly tests: 'core' | 'other' | 'all';
}

const packages = ['shared', 'api', 'workers', 'web', 'infra', 'e2e', 'bench'];
const everywhere = `{${packages.join(',')}}/**`;
const componentTests = 'web/**/*.test.tsx';
/** Random rounds by the engine, bots that think, reviews: over and over. */
const roundTests = '{shared,bench}/**/{bots,review,arena}/*.test.ts';
const propertyTests = 'shared/game/**/{all-pairs,properties,rulebook-model}.test.ts';
/** Beside real servers, in `npm test`. */
const wireTests = `${everywhere}/*.int.test.ts`;
/** Kills, floods, fuzz, bulk, restores, and whatever else takes longer than a contributor waits. */
const longTests = `${everywhere}/*.long.test.ts`;
/** What needs a whole machine to itself, or databases that it stops. */
const apart = {
  chaos: 'e2e/chaos/*.long.test.ts',
  alerts: 'e2e/alerts/*.long.test.ts',
  plans: 'infra/plans/*.long.test.ts',
  canaries: 'infra/test/canaries.long.test.ts',
};
/** Secrets, rights and money, asked again where Redis is a cluster. */
export const strictTestNames: readonly string[] = [
  ...['secrets', 'bad-input', 'fan-out', 'join-room', 'table-screen', 'debug-view', 'noticed'],
  ...['permissions', 'confirmation', 'unwanted-guests'],
  ...['purchases', 'test-checkout', 'wrong-amounts'],
];
const strictTests = `{api,e2e}/**/{${strictTestNames.join(',')}}.{int,long}.test.ts`;

export const steps: readonly Step[] = [
  {
    name: 'unit',
    scope: 'check',
    kind: 'tests',
    files: [`${everywhere}/*.test.{ts,tsx}`],
    except: [wireTests, longTests, componentTests, roundTests, propertyTests],
    timeoutMs: 60_000,
  },
  {
    name: 'format',
    scope: 'check',
    kind: 'program',
    command: ['biome', 'check', '--linter-enabled=false', '.'],
  },
  {
    name: 'lint',
    scope: 'check',
    kind: 'program',
    command: ['biome', 'lint', '--error-on-warnings', ...packages],
  },
  { name: 'types', scope: 'check', kind: 'program', command: ['../typescript-7/bin/tsc', '--project', '.'] },
  { name: 'dead-code', scope: 'check', kind: 'program', command: ['knip'] },
  { name: 'imports', scope: 'check', kind: 'program', command: ['depcruise', ...packages] },
  {
    name: 'rounds',
    scope: 'core',
    kind: 'tests',
    files: [roundTests, propertyTests],
    timeoutMs: 60_000,
    filesAtOnce: 2,
  },
  {
    name: 'components',
    scope: 'core',
    kind: 'tests',
    files: [componentTests],
    timeoutMs: 60_000,
    filesAtOnce: 2,
  },
  {
    name: 'wire',
    scope: 'core',
    kind: 'tests',
    files: [wireTests],
    databases: 'single',
    timeoutMs: 120_000,
    // They wait more than they work.
    filesAtOnce: 3,
  },
  { name: 'page', scope: 'core', kind: 'browser', folders: ['browser'], tests: 'core' },
  {
    name: 'long',
    scope: 'all',
    kind: 'tests',
    files: [longTests],
    except: Object.values(apart),
    databases: 'single',
    timeoutMs: 600_000,
    filesAtOnce: 2,
  },
  {
    name: 'canaries',
    scope: 'all',
    isPatient: true,
    kind: 'tests',
    files: [apart.canaries],
    timeoutMs: 300_000,
  },
  {
    name: 'alerts',
    scope: 'all',
    isPatient: true,
    kind: 'tests',
    files: [apart.alerts],
    timeoutMs: 240_000,
    filesAtOnce: 2,
  },
  { name: 'chaos', scope: 'all', isPatient: true, kind: 'tests', files: [apart.chaos], timeoutMs: 600_000 },
  {
    name: 'cluster',
    scope: 'all',
    isPatient: true,
    kind: 'tests',
    files: [strictTests],
    databases: 'cluster',
    timeoutMs: 240_000,
  },
  { name: 'plans', scope: 'all', isPatient: true, kind: 'tests', files: [apart.plans], timeoutMs: 1_800_000 },
  { name: 'pages', scope: 'all', kind: 'browser', folders: ['browser', 'pictures'], tests: 'other' },
];
