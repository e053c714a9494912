import { beforeAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../local/data-dir.ts';
import { freePort } from '../local/free-port';
import type { Document } from './documents';
import { kubectlProgram, render } from './render.ts';

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
  const documents = await render('operators');
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
  const selected = (await render('outside')).filter(({ metadata }) => metadata.labels?.[label] === value);
  expect(selected.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual(['Job migrate']);
  expect(commands[deploy - 1]).toMatch(/^wait .* condition=Complete job\/migrate /);
  expect(commands[deploy - 3]).toMatch(/^delete job migrate .*--ignore-not-found$/);
});
