import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'nightfall-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

function archives(content: string, name: string): boolean {
  writeFileSync(at('segment'), content);
  return Bun.spawnSync(['sh', join(import.meta.dirname, 'archive-wal.sh'), at('segment'), at(name)]).success;
}

test('[O2.8] a segment that is there already is archived once more only if it is the same', () => {
  expect(archives('one', '01')).toBe(true);
  expect(archives('one', '01')).toBe(true);
  expect(archives('another', '01')).toBe(false);
  expect(readFileSync(at('01'), 'utf8')).toBe('one');
});

test('[O2.8] a half copied file of a crash is no segment, and blocks none', () => {
  writeFileSync(at('02.new'), 'ha');
  expect(archives('half', '02')).toBe(true);
  expect(readFileSync(at('02'), 'utf8')).toBe('half');
  expect(archives('lost', 'no-such-folder/03')).toBe(false);
  expect(readdirSync(folder).toSorted()).toEqual(['01', '02', 'segment']);
});
