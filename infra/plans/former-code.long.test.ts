import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { createDatabase } from '../local/postgres';
import { runProgram } from '../local/run-program';
import { runToEnd } from '../local/run-to-end';
import { startTestDatabases } from '../test/test-databases';
import { throwAwayFolder } from '../test/throw-away-folder';
import { exercises } from './exercises';
import { runFile } from './run-file';

const folder = throwAwayFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const MIGRATIONS = 'shared/backend/db/migrations';

async function run(command: readonly string[], cwd = projectRoot): Promise<string> {
  const { succeeded, output } = await runProgram({ command, cwd, timeoutMs: 120_000 });
  if (!succeeded) throw new Error(`${command.join(' ')}: ${output}`);
  return output.trim();
}

/** The code as it was before the newest migration was made. Needs git, and the history that far back. */
async function formerCode(): Promise<string> {
  const root = join(folder, 'former');
  mkdirSync(root);
  const { entries } = await Bun.file(join(projectRoot, MIGRATIONS, 'meta/_journal.json')).json();
  const file = `${MIGRATIONS}/${entries.at(-1).tag}.sql`;
  // It may have been mended since it was made.
  const newest = await run(['git', 'log', '--diff-filter=A', '-1', '--format=%H', '--', file]);
  const archive = join(folder, 'former.tar');
  await run(['git', 'archive', `--output=${archive}`, `${newest}^`]);
  await run(['tar', 'xf', archive], root);
  await run([process.execPath, 'install', '--frozen-lockfile'], root);
  return root;
}

test('[Q1.10] the code before the newest migration passes its tests on the newest schema', async () => {
  const root = await formerCode();
  const databases = await startTestDatabases(folder);
  try {
    const url = new URL(databases.databaseUrl);
    // As the tests call theirs, which they find as it is.
    url.pathname = '/tests_of_api_1';
    await createDatabase(databases.databaseUrl, 'tests_of_api_1');
    await runToEnd('shared/backend/db/migrate.ts', { DATABASE_URL: url.href });
    const env = {
      DATABASE_URL: databases.databaseUrl,
      REDIS_URL: databases.redisUrl,
      TESTS_OF: 'api',
      FIRST_REDIS_DATABASE: '0',
    };
    const files = (exercises.api ?? []).filter((file) => existsSync(join(root, 'api', file)));
    expect(files.length).toBeGreaterThan(20);
    const failures: string[] = [];
    for (const file of files) failures.push(...(await runFile({ root, project: 'api', file, env })));
    expect(failures).toEqual([]);
  } finally {
    await databases.stop();
  }
}, 900_000);
