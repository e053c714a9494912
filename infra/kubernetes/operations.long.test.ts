import { afterAll, beforeAll, expect, test } from 'bun:test';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { freePort } from '../local/free-port';
import { redisProgram } from '../local/redis.ts';
import type { ServiceProcess } from '../local/service-process';
import { startSteadyCluster } from '../test/redis-cluster';
import { PASSWORD, startRedisNode } from '../test/redis-node';
import { throwAwayFolder } from '../test/throw-away-folder';
import { type Document, ofKind, podsOf } from './documents';
import { kubectlProgram, renderAll } from './render';

const folder = throwAwayFolder();
const rendered = await renderAll();
const documents = rendered.operators;
const runs: ServiceProcess[] = [];
const onRun = (run: ServiceProcess) => runs.push(run);
afterAll(async () => {
  await Promise.all(runs.map((run) => run.stop()));
  rmSync(folder, { recursive: true, force: true });
});

/** Of an operator's own kind, whatever is in it. */
function specOf(kind: string): string {
  const found = documents.filter((one) => one.kind === kind) as (Document & { readonly spec: unknown })[];
  expect(found).toHaveLength(1);
  return JSON.stringify(found[0]?.spec);
}

test('[K1.11] Postgres archives and is backed up where the object store is, by keys of its own', () => {
  const { name } = documents.find(({ kind }) => kind === 'ObjectStore')?.metadata ?? {};
  const plugin = '"name":"barman-cloud.cloudnative-pg.io"';
  const archives = `"isWALArchiver":true,${plugin},"parameters":{"barmanObjectName":"${name}"}`;
  expect(specOf('Cluster')).toContain(archives);
  const scheduled = specOf('ScheduledBackup');
  const cluster = documents.find(({ kind }) => kind === 'Cluster')?.metadata.name;
  expect(scheduled).toContain(`"cluster":{"name":"${cluster}"}`);
  expect(scheduled).toContain(`"method":"plugin","pluginConfiguration":{${plugin}}`);

  const example = join(import.meta.dirname, 'overlays/operators/backup-secrets.env.example');
  const asked = [...readFileSync(example, 'utf8').matchAll(/^(\w+)=$/gm)].map(([, key]) => key);
  const secrets = [...specOf('ObjectStore').matchAll(/"key":"(\w+)","name":"([\w-]+)"/g)];
  expect(secrets.map(([, key]) => key).toSorted()).toEqual(asked.toSorted());
  expect(new Set(secrets.map(([, , secret]) => secret))).toEqual(new Set(['nightfall-backups']));
  for (const { container } of podsOf(documents))
    expect(JSON.stringify(container)).not.toContain('"nightfall-backups"');
});

/** A hash tag for each of the three masters. */
const TAGS = ['a', 'b', 'c'];
const keysOf = (tag: string) => Array.from({ length: 100 }, (_, index) => `room:{${tag}}:${index}`);

/** Starts an empty server, puts one part of the backup into it, and gives what it has then. */
async function restored(from: string): Promise<string[]> {
  const home = join(folder, from.split('/').at(-1) ?? '');
  mkdirSync(home);
  const node = await startRedisNode({ folder: home, onRun });
  await node.kill();
  const data = join(home, `redis-${node.port}`);
  rmSync(join(data, 'appendonlydir'), { recursive: true });
  const script = join(projectRoot, 'infra/backup/restore-redis.ts');
  const { exitCode } = Bun.spawnSync([process.execPath, script, '--from', from, '--data', data]);
  expect(exitCode).toBe(0);
  await node.restart();
  return node.ask<string[]>('KEYS', '*');
}

test('[K1.11] the job copies what each master of a cluster has, and a server comes back with it', async () => {
  const cluster = await startSteadyCluster(folder, onRun);
  for (const tag of TAGS) {
    const master = await cluster.masterOf(tag);
    await master.ask('MSET', ...keysOf(tag).flatMap((key) => [key, 'in play']));
  }
  const { port } = await cluster.masterOf('a');

  const job = podsOf(documents).find(({ name }) => name === 'back-up-redis');
  const mounted = job?.spec.volumes?.find(({ name }) => name === 'scripts')?.configMap?.name;
  const scripts =
    ofKind(documents, 'ConfigMap').find(({ metadata }) => metadata.name === mounted)?.data ?? {};
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  const backups = join(folder, 'backups');
  mkdirSync(join(backups, '2026-11-01T00-00-00.new'), { recursive: true });
  for (let day = 10; day < 30; day += 1) mkdirSync(join(backups, `2026-10-${day}T00-00-00`));
  const command = job?.container.command?.map((word) =>
    word
      .replace('/scripts/', `${folder}/`)
      .replace('/backups', backups)
      .replace(/^nightfall-redis-leader$/, '127.0.0.1')
      .replace(/^6379$/, String(port)),
  );
  const [secret] = job?.container.env ?? [];
  expect(secret).toMatchObject({
    name: 'REDISCLI_AUTH',
    valueFrom: { secretKeyRef: { key: 'REDIS_PASSWORD' } },
  });
  const program = await redisProgram(console.info);
  symlinkSync(program.path.replace(/-server$/, '-cli'), join(folder, 'redis-cli'));
  const env = { ...program.env, PATH: `${folder}:${process.env.PATH}`, REDISCLI_AUTH: PASSWORD };
  const { exitCode, stderr } = Bun.spawnSync(command ?? [], { env });
  expect({ exitCode, said: stderr.toString() }).toMatchObject({ exitCode: 0 });

  const [newest = '', ...older] = readdirSync(backups).toSorted().toReversed();
  expect(older).toHaveLength(11);
  expect(older.at(-1)).toBe('2026-10-19T00-00-00');
  const parts = readdirSync(join(backups, newest));
  expect(parts.toSorted()).toEqual(['0-5461', '10924-16383', '5462-10923']);
  const kept = await Promise.all(parts.map((part) => restored(join(backups, newest, part))));
  expect(kept.flat().toSorted()).toEqual(TAGS.flatMap(keysOf).toSorted());
}, 60_000);

const page = readFileSync(join(projectRoot, 'docs/operations.md'), 'utf8');
const section = /^## Kubernetes$(.*?)^## /ms.exec(page)?.[1] ?? '';
/** What is to be typed, a command a line. */
const commands = [...section.matchAll(/```sh\n(.*?)```|`(kubectl [^`]+)`/gs)]
  .flatMap(([, block, inline]) => (block ?? inline ?? '').replaceAll('\\\n', ' ').trim().split('\n'))
  .flatMap((line) => line.split(' | '))
  .filter((command) => command.startsWith('kubectl '))
  .map((command) => command.slice('kubectl '.length));

let kubectl: string;
let nobody: string;
beforeAll(async () => {
  kubectl = await kubectlProgram();
  nobody = `http://127.0.0.1:${await freePort()}`;
});

/** Runs it from the project's folder, with no cluster there. */
function run(args: readonly string[]) {
  const env = { ...process.env, KUBECONFIG: '/dev/null' };
  const { exitCode, stdout, stderr } = Bun.spawnSync([kubectl, ...args], { cwd: projectRoot, env });
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString() };
}

/** Needs a file that only operators have, or what another command says. */
const OF_OPERATORS = /tls\.crt|secrets\.env|alerts\.json|--filename -$/;

test('[K1.10] kubectl takes each command, as far as to a cluster', () => {
  const asking = commands.filter((command) => !OF_OPERATORS.test(command));
  expect(asking.length).toBeGreaterThan(18);
  for (const command of asking) {
    const { exitCode, stderr } = run([...command.split(/\s+/), '--server', nobody]);
    expect({ command, exitCode, isRefused: /connection refused|was refused/.test(stderr) }).toEqual({
      command,
      exitCode: 1,
      isRefused: true,
    });
  }
  expect(run(['rollout', 'undo', 'deployment/api', '--later', '--server', nobody]).stderr).not.toContain(
    'refused',
  );
});

test('[K1.10] the secret that it makes has what the example asks for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'nightfall-kubernetes-'));
  try {
    const example = readFileSync(join(import.meta.dirname, 'overlays/outside/secrets.env.example'), 'utf8');
    const file = join(folder, 'secrets.env');
    writeFileSync(file, example.replaceAll(/^(\w+)=$/gm, '$1=a $1'));
    const command = commands.find((one) => one.startsWith('create secret generic')) ?? '';
    const args = command.split(/\s+/).map((part) => (part.endsWith('secrets.env') ? file : part));
    const { stdout } = run([...args, '--dry-run=client', '--output', 'json']);
    const { metadata, data } = JSON.parse(stdout) as Document & { data: Record<string, string> };
    expect(metadata).toMatchObject({ name: 'nightfall', namespace: 'nightfall' });
    const read = Object.entries(data).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]);
    const names = [...example.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
    expect(read.toSorted()).toEqual(names.map((name) => [name, `a ${name}`]).toSorted());
    expect(names).toContain('DATABASE_URL');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('[K1.10] the folders, files and names in the commands are there', async () => {
  const paths = commands.flatMap((command) => command.match(/infra\/\S+/g) ?? []);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths.filter((one) => !one.endsWith('/secrets.env')))
    expect({ path, exists: existsSync(join(projectRoot, path)) }).toEqual({ path, exists: true });
  const named = commands.flatMap((command) => command.match(/\b(?:deployment|job|cluster)\/\S+/g) ?? []);
  const there = documents.map(({ kind, metadata }) => `${kind.toLowerCase()}/${metadata.name}`);
  expect(there).toEqual(expect.arrayContaining(named));
  expect(new Set(named)).toEqual(
    new Set([
      'cluster/nightfall-postgres',
      'deployment/api',
      'deployment/web',
      'deployment/workers',
      'job/migrate',
    ]),
  );
  const namespaces = commands.flatMap((command) => /--namespace (\S+)/.exec(command)?.[1] ?? []);
  expect(new Set(namespaces)).toEqual(new Set(['nightfall']));
});

test('[K1.4 K1.10] what goes before a deploy is the migration alone', async () => {
  const deploy = commands.findIndex((command) => /^apply --kustomize \S+$/.test(command));
  const before = commands[deploy - 2] ?? '';
  const [, label = '', value] = /--selector (\S+)=(\S+)/.exec(before) ?? [];
  const selected = rendered.outside.filter(({ metadata }) => metadata.labels?.[label] === value);
  expect(selected.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Job migrate']);
  expect(commands[deploy - 1]).toMatch(/^wait .* condition=Complete job\/migrate /);
  expect(commands[deploy - 3]).toMatch(/^delete job migrate .*--ignore-not-found$/);
});
