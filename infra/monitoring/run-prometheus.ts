import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../local/free-port';
import { startService, untilHealthy } from '../local/service-process.ts';
import { SetUpError } from '../local/set-up-error.ts';
import { aptUnpack, brewInstall } from '../local/system-packages.ts';
import { throwAwayFolder } from '../test/throw-away-folder';
import { readRuleFile } from './rule-file';

/** A real Prometheus that looks at the processes of a test. */
export interface Prometheus {
  /** The alerts that fire now. */
  firing(): Promise<string[]>;
  stop(): Promise<void>;
}

type Targets = Readonly<Record<string, readonly string[]>>;

/** Often enough for a test, and seldom enough that a process can be stopped in between. */
const EVERY = '2s';
/**
 * How long a cause has to last in a test, and the window in which it may not pause. What else the alerts ask for stays as
 * it is.
 */
const FOR = '2s';
const WITHOUT_PAUSE = '[10s]';
const READ_WITHIN_MS = 30_000;

/** @param targets the addresses of `/metrics` by job */
export async function startPrometheus(targets: Targets): Promise<Prometheus> {
  const program = await prometheusProgram('prometheus');
  const folder = throwAwayFolder();
  writeFileSync(join(folder, 'alerts.json'), JSON.stringify(hurriedRules()));
  writeFileSync(join(folder, 'prometheus.json'), JSON.stringify(configuration(targets)));
  const url = `http://127.0.0.1:${await freePort()}`;
  const run = startService({
    command: [
      program,
      `--config.file=${join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
    ],
    cwd: folder,
    env: process.env,
    stopSignal: 'SIGTERM',
    output: join(folder, 'prometheus.log'),
  });
  try {
    await untilHealthy(`${url}/-/ready`, { gaveUp: run.exited });
    await untilAllWereRead(url, Object.values(targets).flat().length);
  } catch (error) {
    await run.stop(0);
    throw error;
  }
  return {
    async firing() {
      const answer = await fetch(`${url}/api/v1/alerts`);
      const { data } = (await answer.json()) as { data: { alerts: readonly Firing[] } };
      const names = data.alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)].toSorted();
    },
    async stop() {
      await run.stop(5_000);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Twice each, so that what comes then is seen as a change. */
async function untilAllWereRead(url: string, targets: number): Promise<void> {
  const query = encodeURIComponent(`count(count_over_time(up[1m]) > 1) == ${targets}`);
  const deadline = Date.now() + READ_WITHIN_MS;
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/api/v1/query?query=${query}`);
    const { data } = (await answer.json()) as { data: { result: readonly unknown[] } };
    if (data.result.length > 0) return;
    await Bun.sleep(100);
  }
  throw new Error('Prometheus has not read all processes');
}

interface Firing {
  readonly state: string;
  readonly labels: { readonly alertname: string };
}

function hurriedRules() {
  const groups = readRuleFile().groups.map((group) => ({
    ...group,
    rules: group.rules.map(({ for: lasts, expr, ...rule }) => ({
      ...rule,
      expr: expr.replace(/(?<=^min_over_time\(\w+)\[1m\]/, WITHOUT_PAUSE),
      ...(lasts !== undefined && { for: FOR }),
    })),
  }));
  return { groups };
}

function configuration(targets: Targets) {
  return {
    global: { scrape_interval: EVERY, scrape_timeout: EVERY, evaluation_interval: '1s' },
    rule_files: ['alerts.json'],
    scrape_configs: Object.entries(targets).map(([job, urls]) => ({
      job_name: job,
      static_configs: [{ targets: urls.map((url) => new URL(url).host) }],
    })),
  };
}

type Program = 'prometheus' | 'promtool';

const cache = join(import.meta.dirname, '..', '..', '.cache', 'prometheus');

/**
 * Finds Prometheus or its tool on this machine, or gets them through the system's package manager, for the tests.
 * @throws SetUpError naming what to install
 */
export async function prometheusProgram(name: Program): Promise<string> {
  const found = findProgram(name);
  if (found !== null) return found;
  await aptUnpack(['prometheus'], cache);
  if (findProgram(name) === null) await brewInstall(['prometheus'], console.info);
  const installed = findProgram(name);
  if (installed === null)
    throw new SetUpError('Prometheus (with promtool) is missing and could not be installed.');
  return installed;
}

function findProgram(name: Program): string | null {
  const cached = join(cache, 'usr', 'bin', name);
  return Bun.which(name) ?? (existsSync(cached) ? cached : null);
}
