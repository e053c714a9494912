import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { YAML } from 'bun';
import { projectRoot } from '../local/data-dir.ts';
import { steps } from '../test/steps';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const page = read('docs/operations.md');
/** What is to be typed, a command a line. */
const commands = [...page.matchAll(/```sh\n(.*?)```|`((?:bun|npm|docker|ACL|sh) [^`]+)`/gs)]
  .map(([, block, inline]) => block ?? inline ?? '')
  .flatMap((text) => text.replaceAll('\\\n', ' ').trim().split('\n'));

const namesAfter = (pattern: RegExp): string[] =>
  commands.flatMap((command) => [...command.matchAll(pattern)].map(([, name = '']) => name));

test('[O2.6] each script, option and step that the runbook has people type is there', () => {
  const scripts = commands.flatMap((command) => /\bbun (infra\S+)(.*)/.exec(command)?.slice(1, 3) ?? []);
  expect(scripts.length).toBe(2 * 5);
  for (let index = 0; index < scripts.length; index += 2) {
    const [file = '', options = ''] = scripts.slice(index);
    const known = /readOptions\((.+)\)/.exec(read(file))?.[1] ?? '';
    for (const [, option] of options.matchAll(/--(\w+)/g)) expect(known).toContain(`'${option}'`);
  }
  for (const file of page.match(/\binfra\/[\w/.-]+\.\w+/g) ?? [])
    if (!file.endsWith('.env'))
      expect({ file, exists: existsSync(join(projectRoot, file)) }).toEqual({ file, exists: true });
  const asked = namesAfter(/\bnpm test (\w+)/g);
  expect(asked).not.toEqual([]);
  expect(steps.map(({ name }) => name)).toEqual(expect.arrayContaining(asked));
});

test('[O2.6] each container and profile that it names is one of compose', () => {
  const { services } = YAML.parse(read('infra/compose/compose.yaml')) as {
    services: Record<string, { readonly profiles?: readonly string[] }>;
  };
  const named = namesAfter(
    /\bdocker compose .*?\b(?:exec -T|restart|ps|stop|start|detach|run --rm(?: --entrypoint \w+)?) ([a-z][\w-]*)/g,
  );
  expect(named).toEqual(expect.arrayContaining(['postgres', 'redis', 'back-up-redis', 'restore-postgres']));
  expect(Object.keys(services)).toEqual(expect.arrayContaining(named));
  const profiles = Object.values(services).flatMap((service) => service.profiles ?? []);
  for (const profile of namesAfter(/--profile (\w+)/g)) expect(profiles).toContain(profile);
});

test('[O2.7] for each secret setting it says how it is rotated', () => {
  const isSecret = /(SECRET|PASSWORD|_KEY|_KEY_ID|_HEADERS)$|SECRET|^(DATABASE|REDIS|SMTP)_URL$/;
  const settings = read('shared/backend/env.ts').matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm);
  const variables = read('infra/compose/.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm);
  const secrets = new Set(
    [...settings, ...variables].map(([, name = '']) => name).filter((name) => isSecret.test(name)),
  );
  expect(secrets.size).toBe(10);
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  for (const secret of secrets) expect(rows.filter((row) => row.includes(`\`${secret}\``))).toHaveLength(1);
});

const folder = mkdtempSync(join(tmpdir(), 'nightfall-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

function archives(content: string, name: string): boolean {
  writeFileSync(at('segment'), content);
  return Bun.spawnSync(['sh', join(import.meta.dirname, 'archive-wal.sh'), at('segment'), at(name)]).success;
}

test('[O2.8] a segment that is there already is archived once more only if it is the same', () => {
  expect(archives('one', '01')).toBe(true);
  expect(archives('one', '01')).toBe(true);
  expect(archives('another', '01')).toBe(false);
  expect(readFileSync(at('01'), 'utf8')).toBe('one');
});

test('[O2.8] a half copied file of a crash is no segment, and blocks none', () => {
  writeFileSync(at('02.new'), 'ha');
  expect(archives('half', '02')).toBe(true);
  expect(readFileSync(at('02'), 'utf8')).toBe('half');
  expect(archives('lost', 'no-such-folder/03')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['01', '02', 'segment']);
});
