import { afterAll, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultPack } from '@nightfall/shared/themes/default-pack/theme';
import { Elysia } from 'elysia';
import { readZip } from '../../testing/pack-refusals.ts';
import { plainErrors } from '../../testing/plain-errors.ts';
import { staticFiles } from '../../web/static-files.ts';

const dist = await mkdtemp(join(tmpdir(), 'nightfall-web-'));
afterAll(() => rm(dist, { recursive: true }));

test('[A4.17 A7.29 H3.32] GET /default-theme.zip is a whole pack, which can be uploaded as it is', async () => {
  const build = Bun.spawn([process.execPath, join(import.meta.dir, '../../../web/build.ts')], {
    env: { ...process.env, WEB_OUT: dist },
    stdout: 'ignore',
    stderr: 'inherit',
  });
  expect(await build.exited).toBe(0);
  const server = new Elysia().use(plainErrors()).use(staticFiles(dist));
  const answer = await server.handle(new Request('http://game.example/default-theme.zip'));
  expect(answer.headers.get('content-type')).toContain('application/zip');
  const { theme, pictures } = await readZip(new Uint8Array(await answer.arrayBuffer()));
  expect(pictures).toEqual([]);
  expect(theme).toEqual({ ...defaultPack, name: 'My Theme Pack' });
}, 60_000);
