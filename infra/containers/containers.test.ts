import { describe, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../shared/text/languages.ts';
import { copiedSources, readDockerfile } from '../kubernetes/container-env.ts';
import { projectRoot } from '../local/data-dir.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const workspaces = (JSON.parse(read('package.json')) as { workspaces: string[] }).workspaces;
const exactVersion = /:\d+\.\d+(\.\d+)?(-[\w.]+)?$/;

describe.each(['api', 'web', 'workers'])('%s.Dockerfile', (name) => {
  const stages = readDockerfile(read(`infra/containers/${name}.Dockerfile`));
  const last = stages.at(-1)?.instructions ?? [];
  const textOf = (instruction: string) => last.findLast((found) => found.name === instruction)?.text ?? '';

  test('is built in stages, from images of an exact version', () => {
    expect(stages.length).toBeGreaterThan(1);
    for (const { image } of stages) expect(image).toMatch(exactVersion);
  });

  test('copies only what is there and not ignored', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const source of stages.flatMap(copiedSources)) {
      expect(existsSync(join(projectRoot, source))).toBe(true);
      expect(ignored).not.toContain(source);
    }
  });

  test('installs with every manifest the lock file speaks of', () => {
    expect(stages.flatMap(copiedSources)).toEqual(
      expect.arrayContaining(['bun.lock', ...workspaces.map((folder) => `${folder}/package.json`)]),
    );
  });

  test('runs its program directly, not as root, with a health check', () => {
    expect(textOf('USER')).not.toMatch(/^(root|0)?(:|$)/);
    expect(textOf('HEALTHCHECK')).toContain('CMD [');
    expect(textOf('CMD')).toStartWith('[');
    expect(textOf('STOPSIGNAL')).toBe('SIGTERM');
  });

  test('takes the Bun of the project', () => {
    const bun = /^bun_version=(.*)$/m.exec(read('infra/run.sh'))?.[1];
    expect(stages[0]?.image).toBe(`oven/bun:${bun}-slim`);
  });
});

test('[H2.64] the pages carry the same security headers from the web container as from the API', () => {
  const fromApi = read('api/web/security-headers.ts');
  const caddyfile = read('infra/containers/web.Caddyfile');
  const directives = [...fromApi.matchAll(/"([\w-]+ '(?:self|none)')"/g)].map(
    ([, directive = '']) => directive,
  );
  const policy = /Content-Security-Policy "(.*)"/.exec(caddyfile)?.[1]?.split('; ') ?? [];
  const sockets = "connect-src 'self' ws://{http.request.hostport} wss://{http.request.hostport}";
  expect(policy.toSorted()).toEqual([...new Set([...directives, sockets])].toSorted());

  const others = [...fromApi.matchAll(/^ {4}'([\w-]+)': '(.*)',$/gm)];
  expect(others.length).toBeGreaterThan(4);
  for (const [, name = '', value = ''] of others) {
    expect(caddyfile.toLowerCase().replaceAll('"', '')).toContain(`\t${name} ${value}\n`);
  }
  const [, rest = ''] = /max-age=\$\{YEAR_SECONDS\}(.*?)`/.exec(fromApi) ?? [];
  expect(rest).toContain('includeSubDomains');
  expect(caddyfile).toContain(`Strict-Transport-Security "max-age=31536000${rest}"`);
});

describe('[L9.3] the page of the web container', () => {
  const caddyfile = read('infra/containers/web.Caddyfile');
  const patterns = [...caddyfile.matchAll(/^\t\t~(\S+(?: \S+)*) \$\{1\}$/gm)].map(
    ([, pattern = '']) => pattern,
  );
  const offered = LANGUAGES.join('|');
  /** As Caddy's map does it, with these languages. */
  const pageFor = (languages: string, cookie: string, accepted: string) =>
    patterns
      .map((pattern) =>
        new RegExp(pattern.replace(`(${offered})`, `(${languages})`)).exec(`${cookie}|${accepted}`),
      )
      .find((found) => found !== null)?.[1] ?? 'en';

  test('has the languages that are offered', () => {
    expect(patterns).toHaveLength(2);
    for (const pattern of patterns) expect(pattern).toContain(`(${offered})`);
  });

  test.each([
    ['', '', 'en'],
    ['', 'de-AT,de;q=0.9,en;q=0.5', 'de'],
    ['', 'it,en;q=0.9,de;q=0.5', 'en'],
    ['', 'it, fr-CA;q=0.9,de;q=0.5', 'fr'],
    ['es', 'de', 'es'],
    ['en', 'de', 'en'],
    ['tlh', 'fr', 'fr'],
    ['', 'den, *', 'en'],
  ])('with the cookie “%s” and the browser’s “%s” is %s', (cookie, accepted, language) => {
    expect(pageFor('en|de|es|fr', cookie, accepted)).toBe(language);
  });
});

test('no image is told to hold a secret', () => {
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('file'))) {
    expect(read(`infra/containers/${file}`)).not.toMatch(/password|secret|token/i);
  }
});
