import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../local/paths';
import { readSources } from './imports';

/** What they parse was written by another process of this server. */
const OWN_TEXTS = ['api/purchases/test-checkout.ts', 'api/rooms/revoked-session.ts'];

const PARSES = /\bJSON\.parse\(|\brequest\.(?:json|formData)\(/;

// holds: S1.1
test('the API makes values of texts from outside in one place, which bounds them', () => {
  const files = readSources(['api']).filter(
    ({ path, isTest }) => !isTest && !path.startsWith('api/testing/'),
  );
  expect(files.length).toBeGreaterThan(80);
  const parsing = files
    .map(({ path }) => path)
    .filter((path) => PARSES.test(readFileSync(join(projectRoot, path), 'utf8')));
  expect(parsing).toEqual(OWN_TEXTS);
});
