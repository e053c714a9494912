import { describe, expect, test } from 'bun:test';
import type { Document } from './documents';
import { prometheusRule } from './prometheus-rule';
import { faultsBySchema, isPublished } from './published-schemas';
import { overlays, render, renderChanged } from './render';

const nameOf = ({ kind, metadata }: Document) => `${kind} ${metadata.name}`;
const faultsOf = (documents: readonly Document[]) =>
  documents.flatMap((one) => faultsBySchema(one).map((fault) => `${nameOf(one)}: ${fault}`));

/** The two stores and their backups belong to their operators, whose schemas no package has. */
const OPERATED = [
  'ObjectStore nightfall-backups',
  'Cluster nightfall-postgres',
  'ScheduledBackup nightfall-postgres',
  'RedisCluster nightfall-redis',
];

describe.each(overlays)('[K1.1] the overlay %s', (overlay) => {
  test('is rendered by Kustomize without a warning, and each document is as published', async () => {
    const documents = await render(overlay);
    expect(documents.length).toBeGreaterThan(20);
    expect(faultsOf(documents.filter(isPublished))).toEqual([]);
    const others = documents.filter((one) => !isPublished(one)).map(nameOf);
    expect(others.toSorted()).toEqual(overlay === 'operators' ? OPERATED.toSorted() : []);
  });

  test('has each name once, all in the namespace that it makes', async () => {
    const documents = await render(overlay);
    const names = documents.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    const namespaces = documents
      .filter(({ kind }) => kind !== 'Namespace')
      .map(({ metadata }) => metadata.namespace);
    expect(new Set(namespaces)).toEqual(new Set(['nightfall']));
  });
});

test('[K1.1] monitoring and scaling fit beside stores from outside too', async () => {
  const documents = await renderChanged('outside', (text) => text.replace('# components:', 'components:'));
  expect(faultsOf(documents)).toEqual([]);
  expect(documents.filter(({ kind }) => kind === 'HorizontalPodAutoscaler')).toHaveLength(2);
});

test('[K1.1] the alerts become a rule of the Prometheus operator', () => {
  expect(faultsOf([prometheusRule()])).toEqual([]);
});

test.each([
  ['a field of another name', ['template', 'spec', 'terminationGraceSeconds'], 30],
  ['a field in the wrong place', ['template', 'spec', 'readOnlyRootFilesystem'], true],
  ['a text for a number', ['minReadySeconds'], '5'],
  ['a number for a list', ['template', 'spec', 'volumes'], 1],
])('[K1.1] the schemas find %s', async (_, path, value) => {
  const api = (await render('outside')).find((one) => nameOf(one) === 'Deployment api');
  if (api === undefined) throw new Error('There is no API');
  const broken = structuredClone(api) as unknown as { spec: object } & Document;
  // biome-ignore lint/suspicious/noExplicitAny: the way is that of a fault
  const parent = path.slice(0, -1).reduce<any>((inner, key) => inner[key], broken.spec);
  parent[path.at(-1) ?? ''] = value;
  expect(faultsOf([broken])).toEqual([expect.stringContaining(`data/spec/${path.join('/')} `)]);
});
