import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { IContainer, IProbe } from 'kubernetes-models/v1';
import { STOP_WITHIN_MS } from '../../shared/backend/process/process-end.ts';
import { projectRoot } from '../local/data-dir.ts';
import { firstFreePort, freePort } from '../local/free-port';
import { createDatabase } from '../local/postgres';
import type { ServiceProcess } from '../local/service-process';
import { startStackProcess } from '../test/stack-process';
import { environmentOf } from './container-env';
import { type Document, podsOf } from './documents';
import { render } from './render';

const runs: ServiceProcess[] = [];
afterAll(() => Promise.all(runs.map((run) => run.stop(0))));

let documents: Document[];
const database = new URL(process.env.DATABASE_URL ?? '');
database.pathname = `/in_pods_${process.pid}`;
beforeAll(async () => {
  documents = await render('outside');
  await createDatabase(process.env.DATABASE_URL ?? '', database.pathname.slice(1));
});

/** The container of these pods, and its environment with the stores of this test in the secret. */
function read(name: string) {
  const container = podsOf(documents).find((pods) => pods.name === name)?.container;
  if (container === undefined) throw new Error(`There are no pods of ${name}`);
  const nightfall = {
    DATABASE_URL: database.href,
    REDIS_URL: process.env.REDIS_URL ?? '',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
  };
  return { container, env: environmentOf(container, documents, { nightfall }) };
}

const probesOf = ({ startupProbe, livenessProbe, readinessProbe }: IContainer) =>
  [startupProbe, livenessProbe, readinessProbe].map((probe: IProbe | undefined) => probe?.httpGet?.path);

test('[K1.4] the job brings an empty database to the schema, by what it is given alone', async () => {
  const { container, env } = read('migrate');
  const [bun, ...file] = container.command ?? [];
  expect(bun).toBe('bun');
  const command = [process.execPath, ...file];
  const run = Bun.spawn(command, { cwd: projectRoot, env, stdout: 'pipe', stderr: 'inherit' });
  expect(await new Response(run.stdout).text()).toContain('up to date');
  expect(await run.exited).toBe(0);
});

test.each([
  ['api', 'PORT'],
  ['workers', 'HEALTH_PORT'],
])(
  '[K1.3 K1.5] %s start by what they are given alone, answer their probes, and stop in time',
  async (name, setting) => {
    const { container, env } = read(name);
    const port = await freePort();
    const metrics = await firstFreePort(port + 1);
    const own = { HOST: '127.0.0.1', [setting]: String(port), METRICS_PORT: String(metrics) };
    const started = await startStackProcess({
      file: `${name}/main.ts`,
      env: { ...env, ...own },
      readyUrl: `http://127.0.0.1:${port}${container.readinessProbe?.httpGet?.path}`,
      onRun: (run) => runs.push(run),
    });
    // The kubelet calls pods by their addresses.
    const headers = { host: `10.1.2.3:${port}` };
    for (const path of probesOf(container))
      expect([path, (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status]).toEqual([
        path,
        200,
      ]);
    expect((await fetch(`http://127.0.0.1:${metrics}/metrics`, { headers })).status).toBe(200);

    const asked = Date.now();
    await started.kill('SIGTERM');
    expect(Date.now() - asked).toBeLessThan(STOP_WITHIN_MS);
  },
);
