import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IIngress } from 'kubernetes-models/networking.k8s.io/v1';
import type { IContainer, IProbe } from 'kubernetes-models/v1';
import { readEnv, wrongSettings } from '../../shared/backend/env.ts';
import { STOP_WITHIN_MS } from '../../shared/backend/process/process-end.ts';
import { parseRedisUrl } from '../../shared/backend/redis/redis-url.ts';
import { OWN_VARIABLES } from '../compose/variables.ts';
import { projectRoot } from '../local/data-dir.ts';
import { firstFreePort, freePort } from '../local/free-port';
import { createDatabase } from '../local/postgres';
import type { ServiceProcess } from '../local/service-process';
import { startStackProcess } from '../test/stack-process';
import { environmentOf, imageVariables, type Secrets } from './container-env';
import { ofKind, podsOf } from './documents';
import { type Overlay, overlays, renderAll } from './render';

const HASH_BY = 'nginx.ingress.kubernetes.io/upstream-hash-by';

const SAMPLES: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://nightfall:sample@postgres.example:5432/nightfall',
  MIGRATION_DATABASE_URL: 'postgres://nightfall:sample@postgres-itself.example:5432/nightfall',
  REDIS_URL: 'rediss+cluster://:sample@a.example:6379,b.example:6379',
  REDIS_PASSWORD: 'sample',
  S3_ACCESS_KEY_ID: 'sample',
  S3_SECRET_ACCESS_KEY: 'sample',
  SMTP_URL: 'smtp://user:sample@mail.example:587',
  STRIPE_SECRET_KEY: 'sample',
  STRIPE_WEBHOOK_SECRET: 'sample',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=sample',
};
/** Which of them a process cannot do without, and which each is not given since it has no use for it. */
const NOT_FOR_WORKERS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
const FOR_MIGRATIONS = 'MIGRATION_DATABASE_URL';
const OPTIONAL = [
  FOR_MIGRATIONS,
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

const rendered = await renderAll();

const fileOf = (overlay: Overlay, name: string) =>
  readFileSync(join(import.meta.dirname, 'overlays', overlay, name), 'utf8');
const namesIn = (text: string) => [...text.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);

/** What the example of an overlay asks for, and what CloudNativePG makes. */
function secretsOf(overlay: Overlay, without: readonly string[] = []): Secrets {
  const names = namesIn(fileOf(overlay, 'secrets.env.example')).filter((name) => !without.includes(name));
  const nightfall = Object.fromEntries(names.map((name) => [name, SAMPLES[name] ?? 'unknown']));
  const uri = 'postgresql://nightfall:sample@nightfall-postgres-rw.nightfall:5432/nightfall';
  return overlay === 'operators' ? { nightfall, 'nightfall-postgres-app': { uri } } : { nightfall };
}

function environment(overlay: Overlay, name: string, secrets = secretsOf(overlay)) {
  const documents = rendered[overlay];
  const pods = podsOf(documents).find((one) => one.name === name);
  if (pods === undefined) throw new Error(`There are no pods of ${name}`);
  return {
    container: pods.container,
    env: environmentOf(pods.container, documents, secrets),
  };
}

describe.each(overlays)('the overlay %s', (overlay) => {
  test.each(['api', 'workers'])('[K1.5] gives %s settings that it starts with', (name) => {
    const { container, env } = environment(overlay, name);
    expect(wrongSettings(env)).toEqual([]);
    const settings = readEnv(env);
    const port = (wanted: string) => container.ports?.find((one) => one.name === wanted)?.containerPort;
    expect(settings).toMatchObject({
      NODE_ENV: 'production',
      HOST: '0.0.0.0',
      METRICS_PORT: port('metrics'),
      [name === 'api' ? 'PORT' : 'HEALTH_PORT']: port(name === 'api' ? 'http' : 'health'),
      TRUST_PROXY: true,
      // Pods share no folder.
      S3_BUCKET: expect.any(String),
    });
    expect(parseRedisUrl(settings.REDIS_URL)).toMatchObject({
      kind: 'cluster',
      login: { password: 'sample' },
    });
    // A variable for each sample, and of the Stripe account none where nothing is sold.
    const given = Object.keys(SAMPLES).filter((secret) => env[secret] !== undefined);
    const kept = [FOR_MIGRATIONS, ...(name === 'workers' ? NOT_FOR_WORKERS : [])];
    const expected = Object.keys(SAMPLES).filter(
      (secret) => !kept.includes(secret) && (secret !== 'REDIS_PASSWORD' || overlay === 'operators'),
    );
    expect(given).toEqual(expected);
  });

  test('[K1.5] starts without mail and shop, and not without the rest', () => {
    const enough = secretsOf(overlay, OPTIONAL);
    expect(wrongSettings(environment(overlay, 'api', enough).env)).toEqual([]);
    for (const name of Object.keys(enough.nightfall ?? {}))
      expect(() => environment(overlay, 'api', secretsOf(overlay, [name]))).toThrow(
        /There is no (S3|REDIS|DATA)/,
      );
    expect(
      wrongSettings(environment(overlay, 'api', secretsOf(overlay, ['STRIPE_WEBHOOK_SECRET'])).env),
    ).toEqual([expect.stringContaining('STRIPE_WEBHOOK_SECRET')]);
  });

  test('[K1.5] gives the migration its database and nothing else, and the pages only their address', () => {
    const { env, container } = environment(overlay, 'migrate');
    const own = imageVariables(container.image);
    const given = Object.keys(env).filter((name) => !(name in own));
    // With the operator there is no pooler to go past.
    expect(given).toEqual(['DATABASE_URL', ...(overlay === 'outside' ? [FOR_MIGRATIONS] : [])]);
    expect(env.DATABASE_URL).toStartWith('postgres');
    const { env: withoutPooler } = environment(overlay, 'migrate', secretsOf(overlay, OPTIONAL));
    expect(withoutPooler[FOR_MIGRATIONS]).toBeUndefined();
    expect(environment(overlay, 'web').env).toEqual({ PUBLIC_URL: 'https://nightfall.example' });
  });

  test('[K1.5] leads the host of PUBLIC_URL, by TLS, to the paths that there are', () => {
    const documents = rendered[overlay];
    const ingresses = ofKind(documents, 'Ingress');
    const { host } = new URL(environment(overlay, 'web').env.PUBLIC_URL ?? '');
    for (const { spec } of ingresses) {
      expect(spec?.rules?.map((rule) => rule.host)).toEqual([host]);
      expect(spec?.tls?.flatMap(({ hosts }) => hosts)).toEqual([host]);
    }
    const pathsOf = ({ spec }: IIngress) => spec?.rules?.[0]?.http?.paths ?? [];
    const toApi = ingresses
      .flatMap(pathsOf)
      .filter(({ backend }) => backend.service?.name === 'api')
      .map(({ path }) => path);
    const caddyfile = readFileSync(join(projectRoot, 'infra/compose/Caddyfile'), 'utf8');
    const [, composed = ''] = /@api path (.*)/.exec(caddyfile) ?? [];
    // A prefix is of whole parts: /api is /api and /api/*.
    const called = composed.split(' ').filter((path) => !path.endsWith('*'));
    expect(toApi.toSorted()).toEqual(called.toSorted());
    // By the game of a websocket alone: whatever else is asked has none, and would all go to one process.
    const hashed = ingresses.filter(({ metadata }) => HASH_BY in (metadata?.annotations ?? {}));
    expect(hashed.map((ingress) => pathsOf(ingress).map(({ path }) => path))).toEqual([['/ws']]);
    const paths = ingresses.flatMap((ingress) => (hashed.includes(ingress) ? [] : pathsOf(ingress)));
    expect(paths.at(-1)).toMatchObject({ path: '/', backend: { service: { name: 'web' } } });
  });

  test('[K1.6] holds no secret, only the names of some', () => {
    const documents = rendered[overlay];
    expect(documents.filter(({ kind }) => kind === 'Secret')).toEqual([]);
    expect(fileOf(overlay, 'secrets.env.example')).not.toMatch(/^\w+=./m);
    const settings = ofKind(documents, 'ConfigMap').flatMap(({ data = {} }) => Object.keys(data));
    expect(settings.filter((name) => name in SAMPLES)).toEqual([]);
    for (const { container } of podsOf(documents))
      for (const { name, value } of container.env ?? [])
        if (name in SAMPLES && value !== undefined)
          expect(value).toMatch(/^redis\+cluster:\/\/:\$\(REDIS_PASSWORD\)@/);
    const filled = join('infra/kubernetes/overlays', overlay, 'secrets.env');
    expect(readFileSync(join(projectRoot, '.gitignore'), 'utf8').split('\n')).toContain(
      filled.split('/').at(-1) ?? '',
    );
  });

  test('[K1.5] knows every setting that compose has', () => {
    const composed = namesIn(readFileSync(join(projectRoot, 'infra/compose/.env.example'), 'utf8'));
    const { env } = environment(overlay, 'api');
    expect(Object.keys(env)).toEqual(
      expect.arrayContaining(composed.filter((name) => !OWN_VARIABLES.includes(name))),
    );
  });
});

const runs: ServiceProcess[] = [];
afterAll(() => Promise.all(runs.map((run) => run.stop(0))));

const database = new URL(process.env.DATABASE_URL ?? '');
database.pathname = `/in_pods_${process.pid}`;
beforeAll(async () => {
  await createDatabase(process.env.DATABASE_URL ?? '', database.pathname.slice(1));
});

/** The container of these pods, and its environment with the stores of this test in the secret. */
function read(name: string) {
  const container = podsOf(rendered.outside).find((pods) => pods.name === name)?.container;
  if (container === undefined) throw new Error(`There are no pods of ${name}`);
  const nightfall = {
    DATABASE_URL: database.href,
    REDIS_URL: process.env.REDIS_URL ?? '',
    S3_ACCESS_KEY_ID: 'none',
    S3_SECRET_ACCESS_KEY: 'none',
  };
  return { container, env: environmentOf(container, rendered.outside, { nightfall }) };
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
