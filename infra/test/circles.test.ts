import { describe, expect, test } from 'bun:test';
import { circlesIn } from './circles';
import { parseSource, readSources } from './imports';

// holds: H9.18
test('no files import one another in a circle, types included', () => {
  const files = readSources(['shared', 'api', 'workers', 'web', 'infra', 'e2e', 'bench']);
  expect(files.length).toBeGreaterThan(20);
  expect(circlesIn(files)).toEqual([]);
});

describe('the check itself', () => {
  const circlesAmong = (texts: Record<string, string>) =>
    circlesIn(Object.entries(texts).map(([path, text]) => parseSource(path, text)));

  test.each([
    ['two files', { 'game/a.ts': "import { b } from './b';", 'game/b.ts': "import { a } from './a';" }],
    [
      'types',
      { 'game/a.ts': "import type { B } from './b.ts';", 'game/b.ts': "import { a } from './a.ts';" },
    ],
    ['what is passed on', { 'game/a.ts': "export * from './b';", 'game/b.ts': "export { a } from './a';" }],
    ['lazy parts', { 'game/a.ts': "await import('./b.tsx');", 'game/b.tsx': "import { a } from './a.ts';" }],
  ])('finds a circle of %s', (_, texts) => {
    expect(circlesAmong(texts)).toEqual([Object.keys(texts)]);
  });

  test('finds a long circle once, without those that only lead into it or out of it', () => {
    const found = circlesAmong({
      'game/way-in.ts': "import { a } from './a';",
      'game/a.ts': "import { b } from './b'; import { c } from './c';",
      'game/b.ts': "import { c } from './c';",
      'game/c.ts': "import { index } from '@nightfall/game';",
      'game/index.ts': "import { a } from './a'; import { end } from './end'; import { z } from 'zod';",
      'game/end.ts': '',
    });
    expect(found).toEqual([['game/a.ts', 'game/b.ts', 'game/c.ts', 'game/index.ts']]);
  });

  test('finds circles apart, also where one leads to the other', () => {
    const found = circlesAmong({
      'game/c.ts': "import { d } from './d'; import { a } from './a';",
      'game/d.ts': "import { c } from './c';",
      'game/a.ts': "import { b } from './b';",
      'game/b.ts': "import { a } from './a';",
    });
    expect(found).toEqual([
      ['game/a.ts', 'game/b.ts'],
      ['game/c.ts', 'game/d.ts'],
    ]);
  });

  test('two ways to the same file are no circle', () => {
    expect(
      circlesAmong({
        'game/a.ts': "import { b } from './b'; import { c } from './c';",
        'game/b.ts': "import { d } from './d';",
        'game/c.ts': "import { d } from './d';",
        'game/d.ts': '',
      }),
    ).toEqual([]);
  });
});
