import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import MessageFormat from '@messageformat/core';
import { BUILT_IN_ROLE_NAMES } from '../game/night/roles/index.ts';
import { LANGUAGES } from '../text/languages.ts';
import { PRODUCTION_IDS } from './choices.ts';
import { type Theme, themeFrom } from './theme.ts';
import { themeIn } from './theme-in.ts';

/** What people read beside the words of a theme. */
const AREAS = [
  'balance',
  'custom-roles',
  'game',
  'guide',
  'lobby',
  'results',
  'review',
  'room',
  'table-screen',
];

const messagesOf = async (language: string): Promise<[id: string, message: string][]> => {
  const folder = join(import.meta.dir, '../text', language);
  const areas = AREAS.map(async (area) =>
    Object.entries<string>(await Bun.file(join(folder, `${area}.json`)).json()),
  );
  return (await Promise.all(areas)).flat();
};

const themesIn = (language: string): Theme[] =>
  PRODUCTION_IDS.map((id) => themeFrom({ ...themeIn(language, id), language }));

/** Without the article of English and German. */
const wolves = (theme: Theme): string[] =>
  [1, 2].map((count) => theme.groupName('wolves', count).replace(/^(?:an?|ein) /, ''));

const has = (text: string, word: string, flags: string): boolean =>
  new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, `u${flags}`).test(text);

const withoutValues = (message: string): string => message.replaceAll(/\{\w+(?:, \w+,)?/g, '');

/** Where a role’s name is an ordinary word as well. */
const ORDINARY = ['de meaning.loners'];

describe.each(LANGUAGES)('[L9.30] in %s the page', (language) => {
  test('has no word of a theme in a message of all themes', async () => {
    const [generic] = themesIn(language);
    if (generic === undefined) throw new Error('no theme');
    const { card, cards } = generic.text.screens.terms;
    const names = [
      ...BUILT_IN_ROLE_NAMES.map((role) => generic.role(role).displayName),
      ...(['Villager', 'Werewolf'] as const).map(generic.teamName),
    ];
    const found = (await messagesOf(language)).filter(([id, message]) => {
      const said = withoutValues(message);
      const isOfTheme = [card, cards, ...wolves(generic)].some((word) => has(said, word, 'i'));
      return (
        isOfTheme || (names.some((name) => has(said, name, '')) && !ORDINARY.includes(`${language} ${id}`))
      );
    });
    expect(found).toEqual([]);
  });

  test('says what each theme deals, in the form that its noun has', async () => {
    const format = new MessageFormat(language);
    const themes = themesIn(language);
    const words = themes.map(({ text }) => text.screens.terms);
    const messages = (await messagesOf(language)).filter(([, message]) =>
      /\{cards?(?:_\w+)?\}/.test(message),
    );
    expect(messages.length).toBeGreaterThan(8);
    for (const [id, message] of messages) {
      if (/\{cards, plural/.test(message)) continue;
      const compiled = format.compile(message);
      for (const [index, theme] of themes.entries()) {
        const text = compiled({ ...NOBODYS, ...theme.card, ...theme.cards });
        const own = words[index];
        const others = words.filter((word) => word.card !== own?.card);
        const isNamed = ({ card, cards }: typeof own & object) =>
          has(text, card, 'i') || has(text, cards, 'i');
        expect([id, theme.id, text, own !== undefined && isNamed(own)]).toEqual([id, theme.id, text, true]);
        expect([id, theme.id, text, others.some(isNamed)]).toEqual([id, theme.id, text, false]);
      }
    }
  });
});

/** Values that stand beside. */
const NOBODYS = { name: 'Ann', role: 'Ann', roles: 'Ann', minutes: 5, isOne: true };

const said = (language: string, id: string, theme: Theme): Promise<string> =>
  messagesOf(language).then((messages) => {
    const message = new Map(messages).get(id) ?? '';
    return new MessageFormat(language).compile(message)({
      ...NOBODYS,
      ...theme.card,
      ...theme.namedRole('Revealer'),
    });
  });

test.each([
  ['en', 'anotherCard', ['another card', 'another card', 'another badge', 'another file']],
  [
    'de',
    'anotherCard',
    ['eine andere Karte', 'eine andere Karte', 'ein anderer Ausweis', 'eine andere Akte'],
  ],
  ['es', 'anotherCard', ['otra carta', 'otra carta', 'otra credencial', 'otra carpeta']],
  ['fr', 'anotherCard', ['une autre carte', 'une autre carte', 'un autre badge', 'un autre dossier']],
  [
    'en',
    'chat.announcement',
    [
      'Revealer Announcement',
      'Revealer Announcement',
      'Reply-All Announcement',
      'Whistleblower Announcement',
    ],
  ],
  [
    'de',
    'chat.announcement',
    [
      'Ansage der Aufdeckerin',
      'Ansage der Aufdeckerin',
      'Ansage des Rundmailers',
      'Ansage des Durchstechers',
    ],
  ],
  [
    'es',
    'chat.announcement',
    [
      'Anuncio del Revelador',
      'Anuncio del Revelador',
      'Anuncio del Responder a Todos',
      'Anuncio de la Fuente Anónima',
    ],
  ],
  [
    'fr',
    'chat.announcement',
    [
      'Annonce du Révélateur',
      'Annonce du Révélateur',
      'Annonce du Répond-à-tous',
      'Annonce du Lanceur d’alerte',
    ],
  ],
])('[L9.30] in %s %s reads well in every theme', async (language, id, expected) => {
  const texts = await Promise.all(themesIn(language).map((theme) => said(language, id, theme)));
  expect(texts).toEqual(expected);
});

test('[L9.30] a pack without a kind for what it deals has it as it is written', () => {
  const { kinds: _, ...text } = themeIn('de', 'corporate').text;
  const terms = { ...text.screens.terms, card: 'Umschlag' };
  const theme = themeFrom({
    ...themeIn('de', 'corporate'),
    text: { ...text, screens: { ...text.screens, terms } },
  });
  expect(theme.card).toMatchObject({
    card: 'Umschlag',
    card_the: 'Umschlag',
    card_another: 'etwas anderes (Umschlag)',
  });
});
