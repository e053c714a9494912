import { afterEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { throwAwayFolder } from '../test/throw-away-folder';
import { freePort, isPortInUse } from './free-port';
import { keptSecret } from './kept-secret';
import { identityOf } from './process-identity';
import { type ServiceProcess, startService, untilHealthy } from './service-process.ts';

const services = ['API', 'worker', 'PostgreSQL', 'Redis'];
const launchers: ServiceProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  await Promise.all(launchers.splice(0).map((launcher) => launcher.stop()));
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Runs the launcher as `npm start` does, with its own data and none of this test's databases. */
function launch(env: { DATA_DIR: string; PORT: string } & Record<string, string>) {
  const said: string[] = [];
  const launcher = startService({
    command: [process.execPath, join(import.meta.dirname, 'start.ts')],
    cwd: tmpdir(),
    env: {
      ...process.env,
      DATABASE_URL: '',
      REDIS_URL: '',
      SUPER_ADMIN_EMAILS: '',
      NODE_ENV: 'development',
      ...env,
    },
    stopSignal: 'SIGTERM',
    output: (line) => said.push(line),
  });
  launchers.push(launcher);
  const hasSaid = async (text: string) => {
    while (!said.some((line) => line.includes(text))) {
      if (identityOf(launcher.pid) === null) throw new Error(`The launcher ended: ${said.join('\n')}`);
      await Bun.sleep(20);
    }
  };
  return { launcher, said, hasSaid };
}

async function newSettings() {
  const folder = throwAwayFolder();
  folders.push(folder);
  return { DATA_DIR: folder, PORT: String(await freePort()) };
}

function pidOf(dataDir: string, service: string): number {
  const record: unknown = JSON.parse(readFileSync(join(dataDir, 'run', 'processes', service), 'utf8'));
  return typeof record === 'object' && record !== null && 'pid' in record ? Number(record.pid) : 0;
}

test('keeps everything running, on one data folder, and leaves nothing behind', async () => {
  const env = await newSettings();
  const { launcher, hasSaid } = launch(env);
  await hasSaid(`Nightfall is at http://localhost:${env.PORT}`);
  expect((await fetch(`http://127.0.0.1:${env.PORT}/`)).status).toBe(200);

  for (const service of services) {
    process.kill(pidOf(env.DATA_DIR, service), 'SIGKILL');
    await hasSaid(`${service} is back.`);
  }
  // Its clients try again only every now and then.
  const { exited } = launcher;
  await untilHealthy(`http://127.0.0.1:${env.PORT}/readyz`, { gaveUp: exited });

  const second = launch(env);
  expect(await second.launcher.exited).toBe(1);
  await second.launcher.outputEnded;
  expect(second.said.join('\n')).toContain(`already runs with the data in ${env.DATA_DIR}`);

  const pids = services.map((service) => pidOf(env.DATA_DIR, service));
  await launcher.stop();
  expect(await launcher.exited).toBe(0);
  expect(pids.map(identityOf)).toEqual([null, null, null, null]);
  expect(await isPortInUse(Number(env.PORT))).toBe(false);
});

test('[H2.60] tells a developer how to sign in as the super admin, and writes it into no log', async () => {
  const env = await newSettings();
  const { said, hasSaid } = launch(env);
  await hasSaid('For development: ');
  const address = `http://localhost:${env.PORT}`;
  const [told = '', standIns] = said.slice(said.indexOf(`Nightfall is at ${address}`) + 1);
  expect(standIns).toBe(
    `For development: mails are at ${address}/dev/mail; the checkout is a test, no money is taken`,
  );
  const [, page = '', email, password = ''] =
    /^Administrator: sign in at (\S+) as (\S+), password (\w+)$/.exec(told) ?? [];
  expect(page).toBe(`${address}/auth`);
  expect((await fetch(page)).status).toBe(200);
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const me = await (await fetch(`${address}/api/me`, { headers: { cookie } })).json();
  expect(me).toMatchObject({ email: 'admin@nightfall.example', isFixedSuperAdmin: true });

  const logs = readdirSync(join(env.DATA_DIR, 'logs'));
  expect(logs).toContain('api.log');
  for (const log of logs) {
    expect(readFileSync(join(env.DATA_DIR, 'logs', log), 'utf8')).not.toContain(password);
  }
});

test('[H2.61] makes no administrator in production', async () => {
  const env = await newSettings();
  const { launcher, said, hasSaid } = launch({ ...env, NODE_ENV: 'production' });
  await hasSaid('Nightfall is at ');
  await hasSaid('API: SUPER_ADMIN_EMAILS is not set');
  expect(existsSync(join(env.DATA_DIR, 'secrets', 'admin-password'))).toBe(false);
  await launcher.stop();
  await launcher.outputEnded;
  expect(said.join('\n')).not.toMatch(/Administrator|For development/);
});

test('takes the next port, and starts again after kill -9', async () => {
  const env = await newSettings();
  const taken = Bun.serve({ hostname: '127.0.0.1', port: Number(env.PORT), fetch: () => new Response() });
  const first = launch(env);
  await first.hasSaid(`Port ${env.PORT} is in use`);
  await first.hasSaid('Nightfall is at');
  await taken.stop(true);
  first.launcher.kill('SIGKILL');
  await first.launcher.exited;
  await launch(env).hasSaid(`Nightfall is at http://localhost:${env.PORT}`);
});

test('[H4.268] starts nothing with settings that are wrong, and names them all without their values', async () => {
  const env = await newSettings();
  const folder = join(env.DATA_DIR, 'untouched');
  const wrong = { RATE_LIMIT_SCALE: '1000000', SMTP_URL: 'hush@mail.example', HOSTING_ACCESS: 'gratis' };
  const { launcher, said } = launch({ ...env, ...wrong, DATA_DIR: folder });
  expect(await launcher.exited).toBe(1);
  await launcher.outputEnded;
  expect(said).toEqual([
    'Starting Nightfall …',
    'Nightfall was not started, since its settings are wrong:',
    '  HOSTING_ACCESS must be one of free, paid',
    '  RATE_LIMIT_SCALE must be a number from 0.01 to 100000',
    '  SMTP_URL must be an address that begins with smtp:// or smtps://',
  ]);
  expect(existsSync(folder)).toBe(false);
});

test('starts nothing on the data of an earlier build, and says what can be done', async () => {
  const env = await newSettings();
  keptSecret(env.DATA_DIR, 'postgres-password');
  const { launcher, said } = launch(env);
  expect(await launcher.exited).toBe(1);
  await launcher.outputEnded;
  expect(said).toEqual([
    'Starting Nightfall …',
    `The data in ${env.DATA_DIR} were made by another version of Nightfall, and this one cannot go on with them.`,
    'Use another folder: DATA_DIR=.data-2 npm start',
    `Or remove this one, with all accounts and games in it: rm -r '${env.DATA_DIR}'`,
  ]);
  expect(readdirSync(env.DATA_DIR)).toEqual(['secrets']);
});

test('says what is wrong when a given database does not answer', async () => {
  const nowhere = `127.0.0.1:${await freePort()}`;
  for (const [name, url] of [
    ['DATABASE_URL', `postgres://a:b@${nowhere}/c`],
    ['REDIS_URL', `redis://${nowhere}`],
  ] as const) {
    const { launcher, said } = launch({ ...(await newSettings()), [name]: url });
    expect(await launcher.exited).toBe(1);
    await launcher.outputEnded;
    expect(said.at(-1)).toContain(name);
  }
});
