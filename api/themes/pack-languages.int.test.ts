import { afterAll, describe, expect, test } from 'bun:test';
import type { ThemePack, ThemePackContent } from '@nightfall/shared/protocol/themes';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { inLanguage, type Theme, themeFrom } from '@nightfall/shared/themes/theme';
import { genericIn } from '@nightfall/shared/themes/theme-in';
import { Person } from '../testing/person.ts';
import { startTestApi } from '../testing/test-api.ts';
import { newPicturesFolder, PICTURES, simpleTheme, upload, zipOf } from '../testing/theme-packs.ts';

const { url, stop } = await startTestApi({ PICTURES_DIR: await newPicturesFolder() });
afterAll(stop);

/** What a translation needs, in the language that it is called by. */
function said(language: string, of: string) {
  const roles = CARD_ORDER.map((role) => [
    role,
    { name: `${role} ${of}`, description: `${role} (${language}).` },
  ]);
  const teams = Object.keys(simpleTheme().text.teams).map((key) => [key, { displayName: `${key} ${of}` }]);
  const { actions } = genericIn(language).text;
  return {
    name: `Oz (${language})`,
    text: { roles: Object.fromEntries(roles), teams: Object.fromEntries(teams), actions },
  };
}

const german = said('de', 'aus Oz');
const translations = { de: german, 'es-MX': said('es', 'de Oz') };

const zipWith = (words: object, written: object = simpleTheme()) =>
  zipOf({ 'theme.json': { ...written, translations: words }, 'roles/Seer of Oz.png': PICTURES.png });

/** The pack as it is kept, made into themes as the page makes them. */
async function kept(person: Person, { id }: ThemePack): Promise<(language: string) => Theme> {
  const { body } = await person.get<ThemePackContent>(`/api/themes/${id}`);
  return (language) => themeFrom(inLanguage(body.theme, language));
}

describe('[L9.17] a pack in several languages', () => {
  test('is kept with all of them, and everybody reads it in their own, or else in English', async () => {
    const ann = await Person.withAccount(url);
    const { status, body } = await upload(ann, zipWith(translations));
    expect([status, body.name]).toEqual([200, 'Emerald Night']);
    const inOwn = await kept(ann, body);
    const seers = ['de', 'de-CH', 'es', 'en', 'fr'].map(
      (language) => inOwn(language).role('Seer').displayName,
    );
    expect(seers).toEqual(['Seer aus Oz', 'Seer aus Oz', 'Seer de Oz', 'Seer of Oz', 'Seer of Oz']);
    // What the author left out is said in the same language.
    expect(inOwn('de').text.phases.vote).toBe(genericIn('de').text.phases.vote);
    const pictures = ['de', 'en'].map((language) => inOwn(language).role('Seer').image);
    expect(pictures[0]).toStartWith(`/api/themes/${body.id}/pictures/`);
    expect(pictures[1]).toBe(pictures[0] ?? '');
  });

  test('that is written in another language is read in English by whom it has no words for', async () => {
    const ann = await Person.withAccount(url);
    const { text } = simpleTheme();
    const written = {
      ...simpleTheme(),
      language: 'de',
      text: { ...text, ...german.text, teams: text.teams },
    };
    const { actions, roles, teams } = text;
    const english = { name: 'Emerald Night', text: { actions, roles, teams } };
    const { body, status } = await upload(ann, zipWith({ en: english }, written));
    expect(status).toBe(200);
    const inOwn = await kept(ann, body);
    const seers = ['de', 'en', 'fr'].map((language) => inOwn(language).role('Seer').displayName);
    expect(seers).toEqual(['Seer aus Oz', 'Seer of Oz', 'Seer of Oz']);
  });

  const { Seer: _, ...withoutSeer } = german.text.roles;
  const dealt = (words: string) => ({ sentences: { claims: { dealt: words } } });
  test.each([
    [{ roles: withoutSeer }, 'translations.de: The theme is missing roles: Seer'],
    [{ actions: {} }, 'translations.de: The theme is incomplete: actions.werewolfPile'],
    [
      dealt('Ich war {role} bei {moon}.'),
      'translations.de: text.sentences.claims.dealt: nothing fills {moon} here',
    ],
    [dealt('Ich war dabei.'), 'translations.de: text.sentences.claims.dealt: must name {role}'],
    [dealt('Ich war {role_ablative}.'), 'translations.de: text.sentences.claims.dealt: '],
  ])(
    'is refused where one of them lacks a word, or names what nothing fills (%#)',
    async (wrong, problem) => {
      const ann = await Person.withAccount(url);
      const { status, body } = await upload(
        ann,
        zipWith({ de: { ...german, text: { ...german.text, ...wrong } } }),
      );
      expect([status, body.code]).toEqual([400, 'INVALID']);
      expect(body.error).toStartWith(problem);
      expect((await ann.get<ThemePack[]>('/api/themes/mine')).body).toEqual([]);
    },
  );
});
