/** One named part of `npm test`. */
export type Step = {
  /** Whether it is left out unless it is named. */
  readonly isAskedFor?: true;
} /** A program of node_modules/.bin that finds fault or not: counts as one. */ & (
  | { readonly name: string; readonly kind: 'check'; readonly quick: boolean; readonly program: string[] }
  /** Test files, run by Bun in their package's folder, each test counting. */
  | {
      readonly name: string;
      readonly kind: 'tests';
      readonly quick: boolean;
      readonly files: string;
      readonly except: readonly string[];
      /** Gives the tests a PostgreSQL and a Redis of their own. */
      readonly databases: boolean;
      /** That Redis is a cluster of six, and so is that of each stack which the tests start. */
      readonly onCluster?: true;
      readonly timeoutMs: number;
      /** How many files of a package run side by side; one after another if not given. */
      readonly filesAtOnce?: number;
    }
  /** Playwright tests, of these folders of e2e. */
  | {
      readonly name: string;
      readonly kind: 'browser';
      readonly quick: boolean;
      readonly folders: readonly string[];
      /** Every rule is asked of every screen, theme and size, instead of once. */
      readonly isThorough?: true;
    }
);

const packages = ['shared', 'api', 'workers', 'web', 'infra', 'e2e', 'bench'];
const repositoryTests = 'infra/test/**/{boundaries,coverage,repository}.test.ts';
/** What renders parts of the page: most of the time of all that needs no database. */
const componentTests = 'web/**/*.test.tsx';
/** Bots that think, and people who look back on a round: over and over, for half a minute. */
const botTests = '{shared,bench}/**/{bots,review,arena}/*.test.ts';

/** Breaks the code in a copy, again and again: takes minutes. */
const faultTests = 'infra/test/faults/faults.test.ts';

/** Minutes of attacks: input that is almost right, and floods. */
const longAttacks = 'e2e/attacks/*.long.test.ts';

/** Many times the random games that `npm test` plays: takes minutes. */
const longGames = 'e2e/wire/secrets.long.test.ts';

/** Makes the cause of each alert, and waits for a real Prometheus to see it: takes minutes. */
const alertTests = 'e2e/alerts/*.long.test.ts';
/** Masters of a cluster and behind sentinels that die, freeze and are cut off, again and again: takes minutes. */
const longTopologies = 'e2e/wire/{several,parted}-redis.long.test.ts';

/** Rounds while all that can break does. */
const chaosTests = 'e2e/chaos/chaos.test.ts';
/** Fills a Postgres with a million accounts and rounds: takes minutes, and gigabytes. */
const planTests = 'infra/plans/*.long.test.ts';
/** Needs a PgBouncer, which the system's package manager may have. */
const poolerTests = 'e2e/wire/pgbouncer.long.test.ts';
/** What asks for secrets, rights and money to be kept. Every run asks it beside one Redis. */
const strictTests = `{api,e2e}/**/{${[
  ...['secrets', 'check-order', 'fan-out', 'joining', 'table-codes', 'debug-views', 'noticed'],
  ...['permissions', 'rights', 'theme-rights', 'owned-things', 'second-factor-required', 'unwanted-guests'],
  ...['purchases', 'test-checkout', 'wrong-amounts'],
].join(',')}}.int.test.ts`;

/** All of `npm test`, in order, and what is run when asked for by name; the quick ones run side by side, and alone in `bun run check`. */
export const steps: readonly Step[] = [
  // The longest of the quick ones first.
  {
    name: 'unit',
    kind: 'tests',
    quick: true,
    files: `{${packages.join(',')}}/**/*.test.{ts,tsx}`,
    except: [
      '**/*.int.test.ts',
      repositoryTests,
      componentTests,
      botTests,
      faultTests,
      longAttacks,
      longGames,
      alertTests,
      longTopologies,
      chaosTests,
      planTests,
      poolerTests,
    ],
    databases: false,
    timeoutMs: 60_000,
  },
  { name: 'format', kind: 'check', quick: true, program: ['biome', 'check', '--linter-enabled=false', '.'] },
  {
    name: 'lint',
    kind: 'check',
    quick: true,
    program: ['biome', 'lint', '--error-on-warnings', ...packages],
  },
  { name: 'types', kind: 'check', quick: true, program: ['tsc', '--project', '.'] },
  { name: 'dead-code', kind: 'check', quick: true, program: ['knip'] },
  {
    name: 'boundaries',
    kind: 'tests',
    quick: true,
    files: repositoryTests,
    except: [],
    databases: false,
    timeoutMs: 60_000,
  },
  {
    name: 'bots',
    kind: 'tests',
    quick: false,
    files: botTests,
    except: [],
    databases: false,
    timeoutMs: 60_000,
    filesAtOnce: 2,
  },
  {
    name: 'components',
    kind: 'tests',
    quick: false,
    files: componentTests,
    except: [],
    databases: false,
    timeoutMs: 60_000,
    filesAtOnce: 2,
  },
  {
    name: 'integration',
    kind: 'tests',
    quick: false,
    files: `{${packages.join(',')}}/**/*.int.test.ts`,
    except: [],
    databases: true,
    timeoutMs: 120_000,
    // They wait more than they work.
    filesAtOnce: 3,
  },
  {
    name: 'chaos',
    kind: 'tests',
    quick: false,
    files: chaosTests,
    except: [],
    // It has its own, which can be stopped.
    databases: false,
    timeoutMs: 600_000,
  },
  { name: 'browser', kind: 'browser', quick: false, folders: ['browser', 'pictures'] },
  {
    name: 'browser-long',
    kind: 'browser',
    quick: false,
    folders: ['browser', 'pictures'],
    isThorough: true,
    isAskedFor: true,
  },
  { name: 'pictures', kind: 'browser', quick: false, folders: ['pictures'], isAskedFor: true },
  { name: 'screens', kind: 'browser', quick: false, folders: ['screens'], isAskedFor: true },
  {
    name: 'faults',
    kind: 'tests',
    quick: false,
    files: faultTests,
    except: [],
    databases: false,
    timeoutMs: 300_000,
    isAskedFor: true,
  },
  {
    name: 'mutations',
    kind: 'tests',
    quick: false,
    files: longAttacks,
    except: [],
    databases: true,
    timeoutMs: 600_000,
    isAskedFor: true,
  },
  {
    name: 'alerts',
    kind: 'tests',
    quick: false,
    files: alertTests,
    except: [],
    // Each stack has its own, which can be stopped.
    databases: false,
    timeoutMs: 240_000,
    isAskedFor: true,
  },
  {
    name: 'secrets',
    kind: 'tests',
    quick: false,
    files: longGames,
    except: [],
    databases: true,
    timeoutMs: 600_000,
    isAskedFor: true,
  },
  {
    name: 'cluster',
    kind: 'tests',
    quick: false,
    files: strictTests,
    except: [],
    databases: true,
    onCluster: true,
    timeoutMs: 240_000,
    isAskedFor: true,
  },
  {
    name: 'several-redis',
    kind: 'tests',
    quick: false,
    files: longTopologies,
    except: [],
    databases: true,
    timeoutMs: 600_000,
    isAskedFor: true,
  },
  {
    name: 'plans',
    kind: 'tests',
    quick: false,
    files: planTests,
    except: [],
    // One of its own, which writes down what it does.
    databases: false,
    timeoutMs: 1_800_000,
    isAskedFor: true,
  },
  {
    name: 'pooler',
    kind: 'tests',
    quick: false,
    files: poolerTests,
    except: [],
    databases: false,
    timeoutMs: 180_000,
    isAskedFor: true,
  },
];
