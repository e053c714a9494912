import { afterAll, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { generic } from '../../themes/generic/theme.ts';
import { BUILT_IN_THEMES } from '../../themes/index.ts';
import type { ThemeData } from '../../themes/theme-schema.ts';
import { connectDatabase } from '../db/connect.ts';
import { themePacks } from '../db/schema/index.ts';
import { newId } from '../ids.ts';
import { createLogger } from '../observability/logger.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import { StoredThemes } from './theme-cache.ts';

const { db, close } = await openTestDatabase();
const away = connectDatabase('postgres://nobody@127.0.0.1:1/nothing');
afterAll(() => Promise.all([close(), away.close()]));
const logger = createLogger('test', 'silent');

async function newPack(
  json: ThemeData = { ...generic, id: 'oz', name: 'Oz' },
  id = newId(),
): Promise<string> {
  await db.insert(themePacks).values({ id, themeId: 'oz', name: 'Oz', description: '', json });
  return id;
}

test('built-in themes are there at once, without a database', async () => {
  const themes = new StoredThemes(away.db, logger);
  for (const { id } of BUILT_IN_THEMES) {
    expect([themes.known(id).id, (await themes.get(id)).id, (await themes.find(id))?.id]).toEqual([
      id,
      id,
      id,
    ]);
  }
});

test('a pack is known from the second time on, asked for once however many want it', async () => {
  const themes = new StoredThemes(db, logger);
  const id = await newPack();
  expect(themes.known(id).id).toBe('onuw-classic');
  const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => themes.get(id)));
  expect(first?.name).toBe('Oz');
  expect(others.every((theme) => theme === first)).toBe(true);
  expect(themes.known(id).name).toBe('Oz');
});

test('[A8.30] the classic theme stands in for what is not there, or is no theme any more', async () => {
  const themes = new StoredThemes(db, logger);
  const { name: _, ...without } = generic;
  const old = await newPack(without as ThemeData);
  for (const id of ['nowhere', newId(), old]) {
    expect([(await themes.get(id)).id, await themes.find(id)]).toEqual(['onuw-classic', null]);
  }
});

test('what cannot be read is asked for once, not at every view', async () => {
  const themes = new StoredThemes(db, logger);
  const { name: _, ...without } = generic;
  const id = await newPack(without as ThemeData);
  expect(await themes.find(id)).toBeNull();
  // Nothing else changes a pack: here it shows that the cache does not load it again.
  await db.update(themePacks).set({ json: generic }).where(eq(themePacks.id, id));
  expect([themes.known(id).id, await themes.find(id)]).toEqual(['onuw-classic', null]);
});

test('[G8.19] and while the database is away, which is not taken for an answer', async () => {
  const id = await newPack();
  const themes = new StoredThemes(away.db, logger);
  expect((await themes.get(id)).id).toBe('onuw-classic');
  await expect(themes.find(id)).rejects.toThrow();
});

test('keeps so many packs and no more, the ones in use before the others', async () => {
  const themes = new StoredThemes(db, logger, 3);
  const used = await newPack();
  await themes.get(used);
  const others = await Promise.all(Array.from({ length: 5 }, () => newPack()));
  for (const id of others) {
    await themes.get(id);
    expect(themes.known(used).name).toBe('Oz');
  }
  expect(themes.known(others[0] ?? '').id).toBe('onuw-classic');
  expect(themes.known(others.at(-1) ?? '').name).toBe('Oz');
});

test('[H4.287] a pack that was kept before a word came is read with that word, and with all of its own', async () => {
  const { phases: _, ...text } = generic.text;
  const old = { ...generic, id: 'oz', name: 'Oz', text: { ...text, nightPhase: 'Night over Oz' } };
  const themes = new StoredThemes(db, logger);
  const theme = await themes.find(await newPack(old as unknown as ThemeData));
  expect(theme).toMatchObject({ name: 'Oz', text: { nightPhase: 'Night over Oz' } });
});
