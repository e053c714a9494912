import { afterAll, expect, test } from 'bun:test';
import { readEnv } from '../env.ts';
import { openTracing } from '../process/game-process.ts';
import { createLogger } from './logger.ts';
import { readJobOrigin, type TraceOrigin, type Tracing, telemetryOf } from './tracing.ts';

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

const received: string[] = [];
const collector = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    received.push(`${new URL(request.url).pathname} ${await request.text()}`);
    return Response.json({});
  },
});
afterAll(() => collector.stop(true));

const STORES = { DATABASE_URL: 'postgres://user@127.0.0.1/none', REDIS_URL: 'redis://127.0.0.1:1' };
const logger = createLogger('test', 'silent');

async function tracingWith(settings: Readonly<Record<string, string>>): Promise<Tracing> {
  const env = { ...STORES, OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/`, ...settings };
  const tracing = await openTracing(readEnv(env), 'test', logger);
  if (tracing === null) throw new Error('No traces are made');
  return tracing;
}

const frame = (tracing: Tracing, act: () => Promise<void> = async () => undefined) =>
  tracing.within({ name: 'frame', kind: 'server', facts: {} }, async ({ origin }) => {
    await act();
    return origin;
  });
const jobFrom = (tracing: Tracing, from: TraceOrigin, isApart = false) =>
  tracing.within({ name: 'job', kind: 'consumer', facts: {}, from, isApart }, async ({ origin }) => origin);
const traceOf = ({ traceparent }: TraceOrigin) => traceparent.split('-')[1] ?? '';
const isSampled = ({ traceparent }: TraceOrigin) => traceparent.endsWith('-01');

test('[O5.3] where traces are off, nothing that makes or sends them is loaded', async () => {
  const program = `
    const { openTracing } = await import('./process/game-process.ts');
    const loaded = () => Object.keys(require.cache).filter((file) => /opentelemetry.(sdk|exporter|otlp)/.test(file));
    const before = await openTracing({}, 'test');
    console.log(JSON.stringify([before, loaded().length]));
    await import('./observability/otlp-tracing.ts');
    console.log(loaded().length > 0);
  `;
  const cwd = `${import.meta.dirname}/..`;
  const run = Bun.spawn([process.execPath, '-e', program], { cwd, stdout: 'pipe' });
  expect((await new Response(run.stdout).text()).trim().split('\n')).toEqual(['[null,0]', 'true']);
});

test('[O5.1] a job is in the trace it was asked for in, or in one of its own', async () => {
  const tracing = await tracingWith({});
  const origin = await frame(tracing);
  const job = await jobFrom(tracing, origin);
  const apart = await jobFrom(tracing, origin, true);
  expect(traceOf(job)).toBe(traceOf(origin));
  expect(traceOf(apart)).not.toBe(traceOf(origin));
  expect([origin.byJob, job.byJob, apart.byJob]).toEqual([undefined, true, true]);
  await tracing.stop();
  expect(received.join()).toContain(traceOf(apart));
});

test('[O5.1] only a job that a job has set for a later time stands apart', () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  const written = (origin: TraceOrigin, isTimed: boolean) =>
    readJobOrigin(telemetryOf(origin, isTimed).telemetry.metadata);
  expect(written({ traceparent }, true)).toEqual({ traceparent });
  expect(written({ traceparent, byJob: true }, false)).toEqual({ traceparent });
  expect(written({ traceparent, byJob: true }, true)).toEqual({ traceparent, isApart: true });
  for (const other of [undefined, '', 'no JSON', '[]', '{"traceparent":1}']) {
    expect(readJobOrigin(other)).toBeUndefined();
  }
});

test('[O5.5] the sampler says which traces are kept, and a job follows its frame', async () => {
  const none = await tracingWith({
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0',
  });
  const some = await tracingWith({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.5' });
  const unsampled = await frame(none);
  expect([isSampled(unsampled), isSampled(await jobFrom(none, unsampled))]).toEqual([false, false]);
  const sampled = await frame(await tracingWith({}));
  expect(isSampled(await jobFrom(none, sampled))).toBe(true);
  const kept = await Promise.all(Array.from({ length: 400 }, () => frame(some)));
  expect(kept.filter(isSampled).length).toBeWithin(120, 280);
  await none.stop();
  expect(received.join()).not.toContain(traceOf(unsampled));
});

test('[O5.2] of an error its kind is said, and not its message', async () => {
  const tracing = await tracingWith({});
  const failed = frame(tracing, async () => {
    throw new TypeError('as_it_was_sent');
  });
  expect(failed).rejects.toThrow('as_it_was_sent');
  await failed.catch(() => undefined);
  await tracing.stop();
  expect(received.join()).toContain('"TypeError"');
  expect(received.join()).not.toContain('as_it_was_sent');
});

test('[O5.5] a collector that is away delays nothing', async () => {
  const tracing = await tracingWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  for (let count = 0; count < 10_000; count += 1) await frame(tracing);
  const since = performance.now();
  await tracing.stop();
  expect(performance.now() - since).toBeLessThan(1_500);
});
