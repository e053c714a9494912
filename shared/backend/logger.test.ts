import { expect, test } from 'bun:test';

// holds: H2.65
test('a failed query is logged without its parameters', async () => {
  const program = `
    import { createLogger } from './logger.ts';
    import { DrizzleQueryError } from 'drizzle-orm';
    const error = new DrizzleQueryError('insert into users', ['ann@example.com', '$argon2id$'], new Error('gone'));
    createLogger('test', 'info').error({ err: error }, 'failed');
    createLogger('test', 'info').error({ err: new TypeError('a mistake'), password: 'secret' }, 'failed');
  `;
  const run = Bun.spawn([process.execPath, '-e', program], { cwd: import.meta.dirname, stdout: 'pipe' });
  const said = await new Response(run.stdout).text();
  expect(said).toContain('gone');
  expect(said).toContain('a mistake');
  expect(said).not.toMatch(/ann@example|argon2id|secret/);
});
