import { afterAll, beforeAll, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { redisProgram } from '../local/redis.ts';
import type { ServiceProcess } from '../local/service-process';
import { startSteadyCluster } from '../test/redis-cluster';
import { PASSWORD, startRedisNode } from '../test/redis-node';
import { throwAwayFolder } from '../test/throw-away-folder';
import { type Document, ofKind, podsOf } from './documents';
import { render } from './render';

const folder = throwAwayFolder();
const runs: ServiceProcess[] = [];
const onRun = (run: ServiceProcess) => runs.push(run);
let documents: Document[];
beforeAll(async () => {
  documents = await render('operators');
});
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
