import { expect, test } from 'bun:test';

/** The lines that a program prints. */
async function linesOf(program: string): Promise<string[]> {
  const run = Bun.spawn([process.execPath, '-e', program], { cwd: import.meta.dirname, stdout: 'pipe' });
  return (await new Response(run.stdout).text()).trim().split('\n');
}

test('[H2.65] a failed query is logged without its parameters', async () => {
  const program = `
    import { createLogger } from './logger.ts';
    import { DrizzleQueryError } from 'drizzle-orm';
    const error = new DrizzleQueryError('insert into users', ['ann@example.com', '$argon2id$'], new Error('gone'));
    createLogger('test', 'info').error({ err: error }, 'failed');
    createLogger('test', 'info').error({ err: new TypeError('a mistake'), password: 'secret' }, 'failed');
  `;
  const said = (await linesOf(program)).join('\n');
  expect(said).toContain('gone');
  expect(said).toContain('a mistake');
  expect(said).not.toMatch(/ann@example|argon2id|secret/);
});

test('[S1.2] user input is not logged with the error that quotes it', async () => {
  const program = `
    import { createLogger } from './logger.ts';
    import { z } from 'zod';
    const log = createLogger('test', 'info');
    const failed = (act) => { try { act(); } catch (error) { log.error({ err: error }, 'failed'); } };
    failed(() => JSON.parse('{"a": as_it_was_sent}'));
    failed(() => z.strictObject({}).parse({ as_it_was_sent: 1 }));
    failed(() => { throw Object.assign(new Error('found: as_it_was_sent'), { code: 'VALIDATION' }); });
  `;
  const lines = await linesOf(program);
  expect(lines).toHaveLength(3);
  expect(lines.join()).toContain('"type":"SyntaxError"');
  expect(lines.join()).not.toContain('as_it_was_sent');
});

test('[O5.7] a line says what is known around it, and leaves nothing of its own to the next', async () => {
  const program = `
    import { addToLogScope, createLogger, inLogScope } from './logger.ts';
    const log = createLogger('test', 'info');
    const request = (requestId) => inLogScope({ requestId }, async () => {
      await Promise.resolve();
      addToLogScope({ gameId: 'of ' + requestId });
      log.info({ own: requestId }, 'first');
      await inLogScope({ traceId: 'of ' + requestId }, async () => log.info('second'));
      log.info('third');
    });
    await Promise.all([request('one'), request('two')]);
    log.info('outside');
  `;
  const lines = (await linesOf(program)).map((line) => JSON.parse(line));
  const said = lines.map(({ level: _, time: __, pid: ___, name: ____, ...rest }) => rest);
  for (const requestId of ['one', 'two']) {
    const scope = { requestId, gameId: `of ${requestId}` };
    expect(said.filter((line) => line.requestId === requestId)).toEqual([
      { ...scope, own: requestId, msg: 'first' },
      { ...scope, traceId: `of ${requestId}`, msg: 'second' },
      { ...scope, msg: 'third' },
    ]);
  }
  expect(said.at(-1)).toEqual({ msg: 'outside' });
});
