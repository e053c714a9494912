import { describe, expect, test } from 'bun:test';
import { faultsOf, needlessExceptions } from './boundary-faults';
import { parseSource, readSources } from './imports';
import { exceptions } from './layers';

const files = readSources(['shared', 'api', 'workers', 'web', 'infra', 'e2e', 'bench']);
const faultsIn = (path: string, text: string) => faultsOf(parseSource(path, text), []);

// holds: H1.45
test('every file imports only what its layer may', () => {
  expect(files.length).toBeGreaterThan(20);
  expect(files.flatMap((file) => faultsOf(file, exceptions))).toEqual([]);
});

// holds: C3.12
test.each(['shared/game/review/work-out-review', 'shared/game/bots/belief'])(
  'no browser works out what could have been known by %s',
  (path) => {
    expect(
      faultsIn('web/components/review/chart.tsx', `import { it } from '@nightfall/${path}';`),
    ).toHaveLength(1);
  },
);

test('every exception is still needed', () => {
  expect(needlessExceptions(files, exceptions)).toEqual([]);
});

describe('the check itself', () => {
  test.each([
    ['shared/game/night/night.ts', "import { view } from '../../protocol/view';"],
    ['shared/game/night/night.ts', "import { Redis } from 'ioredis';"],
    ['shared/game/night/night.ts', "import type { Theme } from '@nightfall/shared/themes/theme';"],
    ['shared/game/state/state.ts', "import type { Night } from '../night/night';"],
    ['shared/game/events/evolve.ts', "import { decide } from '../commands/decide';"],
    ['shared/game/bots/choose.ts', "import type { View } from '../views/view-for';"],
    ['shared/protocol/view.ts', "export { room } from '../backend/rooms/room';"],
    ['shared/game/night/night.ts', "import { gameWith } from '../testing/game-with';"],
    ['web/features/game/vote.tsx', "import { Lobby } from '../lobby/lobby';"],
    ['web/app/client.ts', "import { app } from '@nightfall/api/app';"],
    ['web/app/client.ts', "import { decide } from '@nightfall/shared/game/commands/decide';"],
    ['web/app/client.ts', "import { sampleView } from '../testing/sample-view';"],
    ['web/app/client.ts', "await import('@nightfall/shared/backend/keys');"],
    ['api/rooms/create.ts', "import { sweep } from '../../workers/handlers/sweep';"],
    ['workers/main.ts', "import { app } from '@nightfall/api/app';"],
    ['api/rooms/create.ts', "import { startStack } from '@nightfall/infra/test/stack';"],
    ['shared/game/night/night.ts', 'export const now = () => Date.now();'],
    ['shared/game/night/night.ts', 'export const chance = () => Math.random();'],
    ['shared/game/night/night.ts', 'setTimeout(() => {}, 1);'],
    ['shared/game/night/night.ts', "void fetch('x');"],
  ])('finds a fault in %s: %s', (path, text) => {
    expect(faultsIn(path, text)).toHaveLength(1);
  });

  test.each([
    ['shared/game/state/state.ts', "import { z } from 'zod'; import { seat } from './seat';"],
    ['shared/game/night/night.ts', 'export const got = (view: { fetch: number }) => ({ Date: view.fetch });'],
    ['shared/game/night/night.test.ts', "import { test } from 'bun:test'; Math.random();"],
    ['shared/game/night/night.test.ts', "import { gameWith } from '../testing/game-with';"],
    ['shared/backend/rooms/room.ts', "import { decide } from '../../game/game';"],
    ['web/features/game/vote.tsx', "import { Button } from '../../components/ui/button';"],
    ['web/app/client.test.ts', "import { sampleView } from '../testing/sample-view';"],
    ['web/testing/sample-view.ts', "import { viewFor } from '@nightfall/shared/protocol/game-view';"],
    ['web/app/client.ts', "import type { App } from '@nightfall/api/app';"],
    ['web/app/client.ts', "import { type Phase } from '@nightfall/shared/game/state/state';"],
    ['api/rooms/create.int.test.ts', "import { startStack } from '@nightfall/infra/test/stack';"],
    ['e2e/round.pw.ts', "import { startStack } from '../infra/test/stack.ts';"],
  ])('finds none in %s: %s', (path, text) => {
    expect(faultsIn(path, text)).toEqual([]);
  });

  test('an exception allows its import, and is needless without it', () => {
    const file = parseSource('api/rooms/create.ts', "import { sweep } from '../../workers/handlers/sweep';");
    const known = { file: 'api/rooms/create.ts', imports: 'workers/handlers/sweep', reason: 'an example' };
    expect(faultsOf(file, [known])).toEqual([]);
    expect(needlessExceptions([file], [known])).toEqual([]);
    expect(needlessExceptions([], [known])).toHaveLength(1);
  });
});
