import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { projectRoot } from '../local/data-dir.ts';
import { judge } from './advisories';
import { billOfMaterials } from './bill-of-materials';
import { images } from './images';
import { lockedParts } from './locked-parts';
import { notices } from './write-notices';

interface Listed {
  readonly name: string;
  readonly group?: string;
  readonly version: string;
  readonly scope: string;
  readonly purl: string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly licenses: readonly object[];
}

const parts = lockedParts();
const bill = billOfMaterials(parts, images());
const { components: all } = JSON.parse(bill) as { components: readonly (Listed & { type: string })[] };
const components = all.filter(({ type }) => type === 'library');
const listed = (name: string) =>
  components.find((one) => [one.group, one.name].filter(Boolean).join('/') === name);

test('[S15.4] the bill is a CycloneDX document', async () => {
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(bill)).toBeNull();
});

test('[S15.4] each package of the lock file is in it once, with its hash', () => {
  const lock = readFileSync(join(projectRoot, 'bun.lock'), 'utf8');
  const hashes = new Set(lock.match(/sha512-[\w+/=]+/g));
  expect(new Set(parts.map(({ integrity }) => integrity))).toEqual(hashes);
  expect(components).toHaveLength(new Set(parts.map(({ name, version }) => `${name}@${version}`)).size);
  for (const { hashes: own } of components) expect(own[0]?.content).toMatch(/^[0-9a-f]{128}$/);
});

test('[S15.4] parts that run are told apart from parts that build and test, with their licences', () => {
  expect(listed('elysia')).toMatchObject({ scope: 'required', licenses: [{ license: { id: 'MIT' } }] });
  expect(listed('react')?.scope).toBe('required');
  // Needed by a part that runs.
  expect(listed('msgpackr')?.scope).toBe('required');
  expect(listed('@playwright/test')).toMatchObject({
    scope: 'excluded',
    purl: expect.stringMatching(/^pkg:npm\/%40playwright\/test@\d/),
  });
});

test('[S15.4] the images of the containers are in it, and none that is our own', () => {
  const containers = all.filter(({ type }) => type === 'container');
  expect(containers.map(({ name }) => name)).toEqual([
    'caddy',
    'grafana/grafana',
    'oven/bun',
    'postgres',
    'prom/prometheus',
    'redis',
  ]);
  for (const { name, version, purl } of containers) {
    expect(version).toMatch(/^v?\d+\.\d+/);
    expect(purl).toBe(`pkg:docker/${name}@${version}`);
  }
});

test('[S15.4] it names no registry and no place of this machine', () => {
  expect(bill.replaceAll(/"\$schema": "[^"]+"/g, '')).not.toMatch(/https?:|registry/);
  expect(bill).not.toContain(projectRoot);
});

test('NOTICES.md names every part that is shipped: `bun run notices` writes it', () => {
  expect(readFileSync(join(projectRoot, 'NOTICES.md'), 'utf8')).toBe(notices());
});

const advisory = (severity: string, title: string) => ({
  id: 1,
  url: `https://advisories.example/${title}`,
  title,
  severity,
  vulnerable_versions: '<2.0.0',
});

test.each([
  ['low', false],
  ['moderate', false],
  ['high', true],
  ['critical', true],
])('[S15.5] an advisory that is %s is named, grave: %p', (severity, isGrave) => {
  expect(judge(JSON.stringify({ sharp: [advisory(severity, 'hole')] }))).toEqual({
    lines: [`${severity}: sharp: hole (https://advisories.example/hole)`],
    isGrave,
  });
});

test('[S15.5] the gravest stands first', () => {
  const report = {
    sharp: [advisory('low', 'crack'), advisory('critical', 'hole')],
    react: [advisory('high', 'gap')],
  };
  expect(judge(JSON.stringify(report))?.lines.map((line) => line.split(':')[0])).toEqual([
    'critical',
    'high',
    'low',
  ]);
});

test('[S15.5] no advisories are no reason to worry, and no answer is not taken for none', () => {
  expect(judge('{}')).toEqual({ lines: [], isGrave: false });
  expect(judge('\n')).toBeNull();
});
