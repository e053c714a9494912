import { afterAll, describe, expect, test } from 'bun:test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pictureKey } from '@nightfall/shared/backend/themes/picture-store';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { defaultPack } from '@nightfall/shared/themes/default-pack/theme';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { storedTheme } from '@nightfall/shared/themes/stored-theme';
import { inLanguage, themeFrom } from '@nightfall/shared/themes/theme';
import { genericIn } from '@nightfall/shared/themes/theme-in';
import { themeDataSchema } from '@nightfall/shared/themes/theme-schema';
import { Elysia } from 'elysia';
import { plainErrors } from '../../testing/plain-errors.ts';
import {
  PICTURES,
  packManifest,
  readZip as read,
  refusalTo,
  simpleTheme,
  zipOf,
} from '../../testing/theme-packs.ts';
import { staticFiles } from '../../web/static-files.ts';
import { remakePicture } from './remake-picture.ts';

const { png, jpeg, webp } = PICTURES;
/** What a picture is called once it is made anew. */
async function keyOf(bytes: Buffer): Promise<string> {
  const picture = await remakePicture({ bytes });
  return picture === null ? 'damaged' : pictureKey(picture);
}
const KEY = { png: await keyOf(png), jpeg: await keyOf(jpeg), webp: await keyOf(webp) };

describe('theme.json', () => {
  test('[A3.19 H3.15 H3.17] needs no more than a title, the roles, the teams and the actions', async () => {
    const { theme, pictures } = await read(zipOf({ 'theme.json': simpleTheme() }));
    expect(themeDataSchema.parse(theme)).toEqual(theme);
    expect(theme).toMatchObject({ id: 'emerald-night', name: 'Emerald Night', description: '', images: {} });
    expect(theme.text).toMatchObject({ homeTitle: 'Emerald Night', lobbyTitle: generic.text.lobbyTitle });
    expect(theme.look).toEqual(generic.look);
    expect(pictures).toEqual([]);
  });

  test('says the rest with its own names and verbs', async () => {
    const { theme } = await read(zipOf({ 'theme.json': simpleTheme() }));
    const { roles, screens } = theme.text;
    expect(roles.Minion.instructions).toContain('contradict the Seer of Oz');
    expect(roles.Seer.winCondition).toBe('Wins with the Munchkins.');
    expect(roles['Apprentice Seer'].name).toBe('Apprentice Seer of Oz');
    expect(screens.terms.pile).toBe('Flying monkeys');
    expect(screens.choices.view_werewolf_pile.instruction).toBe('Look at the cards of the flying monkeys.');
    expect(screens.knowledge.apprenticeSeers.known).toBe('The Apprentice Seer of Oz');
    expect(themeFrom(theme).say('You {robbed} the {tanner}.')).toBe('You swindled the Tanner of Oz.');
  });

  test('keeps what it says itself, however little of a part that is', async () => {
    const { text } = simpleTheme();
    const told = { passed: 'You slept like a lion.' };
    const theme = {
      id: 'oz',
      name: 'Oz',
      description: 'Over the rainbow.',
      text: { ...text, nightPhase: 'Poppy Field', sentences: { told } },
      look: { skyline: 'gothic', palette: { lamp: '#ffee88' } },
    };
    const { theme: whole } = await read(zipOf({ 'theme.json': theme }));
    expect(whole).toMatchObject({ id: 'oz', name: 'Oz', description: 'Over the rainbow.' });
    expect(whole.text.phases).toMatchObject({ job_choice: 'Poppy Field', vote: generic.text.phases.vote });
    expect(whole.text.sentences.told).toEqual({ ...generic.text.sentences.told, ...told });
    expect(whole.look.palette).toEqual({ ...generic.look.palette, lamp: '#ffee88' });
    expect(whole.look.skyline).toBe('gothic');
  });

  test('[G1.12 H3.15] finds pictures by the title of a role, by its own name, or as named', async () => {
    const theme = simpleTheme();
    theme.text.roles.Drunk = { name: 'Tin Man', description: 'Squeaks.', image: './extra/Tin.png' };
    const { theme: whole, pictures } = await read(
      zipOf({
        'theme.json': { ...theme, images: { cardBack: 'back.webp', background: 'gone.png' } },
        'roles/SEER OF OZ.PNG': png,
        'roles/alpha-wolf.jpg': jpeg,
        'roles/nobody.png': png,
        'extra/tin.png': jpeg,
        'back.webp': webp,
      }),
    );
    const { roles } = whole.text;
    expect([roles.Seer.image, roles['Alpha Wolf'].image, roles.Drunk.image]).toEqual([
      KEY.png,
      KEY.jpeg,
      KEY.jpeg,
    ]);
    expect(whole.images).toEqual({ cardBack: KEY.webp });
    expect(roles.Robber).not.toHaveProperty('image');
    // What two roles have is kept once, and all of it in one format.
    expect(pictures.map(pictureKey).toSorted()).toEqual([...new Set(Object.values(KEY))].toSorted());
    expect(new Set(pictures.map(({ type }) => type))).toEqual(new Set(['image/webp']));
  });

  test('a picture belongs to the role of that title, not to the one that is called so elsewhere', async () => {
    const theme = simpleTheme();
    theme.text.roles.Robber = { name: 'Seer', description: 'Takes.' };
    const { roles } = (await read(zipOf({ 'theme.json': theme, 'roles/seer.png': png }))).theme.text;
    expect(roles.Robber.image).toBe(KEY.png);
    expect(roles.Seer).not.toHaveProperty('image');
  });

  test('[T3.6] may describe the teams, and label a role with another', async () => {
    const { text } = simpleTheme();
    const villager = { ...text.teams.villager, description: 'The little people.' };
    const roles = { ...text.roles, Seer: { name: 'Wizard', description: 'Sees.', teamLabel: 'Wizards' } };
    const theme = { text: { ...text, roles, teams: { ...text.teams, villager } } };
    const whole = (await read(zipOf({ 'theme.json': theme }))).theme.text;
    expect(whole.teams.villager.description).toBe('The little people.');
    expect(whole.teams.werewolf).not.toHaveProperty('description');
    expect(whole.roles.Seer.teamLabel).toBe('Wizards');
  });

  test('[T3.8] names the look into the pile', async () => {
    const whole = (await read(zipOf({ 'theme.json': simpleTheme() }))).theme;
    const { tab } = whole.text.screens.choices.view_werewolf_pile;
    expect(themeFrom(whole).say(tab)).toBe('Look at the flying monkeys');
  });

  test('[H3.23 H3.52] takes markup for the text that it is', async () => {
    const theme = simpleTheme();
    theme.text.gameTitle = '<script>alert(1)</script> & <b>Oz</b>';
    expect((await read(zipOf({ 'theme.json': theme }))).theme.text.gameTitle).toBe(theme.text.gameTitle);
  });
});

describe('[L9.17] a pack in another language', () => {
  const german = (added: object = {}) => {
    const { text } = simpleTheme();
    return zipOf({ 'theme.json': { language: 'de', text: { ...text, ...added } } });
  };

  test.each(['de', 'es', 'fr'])('is completed in it: %s', async (language) => {
    const { text } = simpleTheme();
    const { theme } = await read(zipOf({ 'theme.json': { language, text } }));
    const builtIn = genericIn(language);
    expect(builtIn).not.toBe(generic);
    expect(theme).toMatchObject({ language, grammar: builtIn.grammar });
    expect(theme.text.phases.vote).toBe(builtIn.text.phases.vote);
    expect(theme.text.screens.terms.card).toBe(builtIn.text.screens.terms.card);
    expect(theme.text.sentences.told.passed).toBe(builtIn.text.sentences.told.passed);
    expect(themeDataSchema.parse(theme)).toEqual(theme);
  });

  test('has its own names in it, which are nouns of no kind until it says of which', async () => {
    const { theme } = await read(german());
    expect(theme.text.roles['Apprentice Seer'].winCondition).toContain('Munchkins');
    expect(theme.text.kinds).not.toHaveProperty('Seer');
    expect(theme.text.kinds).toHaveProperty('card', 'feminine');
    const told = (await read(german({ kinds: { Seer: 'feminine' } }))).theme;
    const { noun, say } = themeFrom(told);
    expect(say('{role_the}', { role: noun('Seer', 'Hexe des Ostens') })).toBe('die Hexe des Ostens');
  });

  test('may name nouns in the forms of its grammar, and in no others', async () => {
    const said = (passed: string, robbed: string) => german({ sentences: { told: { passed, robbed } } });
    const sentence = genericIn('de').text.sentences.told.robbed;
    expect((await read(said('Der {werewolf_gen} Nacht.', sentence))).theme.text.sentences.told.passed).toBe(
      'Der {werewolf_gen} Nacht.',
    );
    expect(await refusalTo(said('{werewolf_vocative}', sentence))).toBe(
      'INVALID: theme.json: text.sentences.told.passed: nothing fills {werewolf_vocative} here',
    );
  });

  test('is completed in English where the game does not speak it', async () => {
    const { theme } = await read(zipOf({ 'theme.json': { ...simpleTheme(), language: 'pt-BR' } }));
    expect(theme).toMatchObject({ language: 'pt-BR', text: { phases: { vote: generic.text.phases.vote } } });
    expect(theme).not.toHaveProperty('grammar');
  });

  test('says so in a manifest.json, too', async () => {
    const grammar = { 'giant.the': 'der riesige {name}' };
    const { theme } = await read(zipOf({ 'manifest.json': { ...packManifest(), language: 'de', grammar } }));
    expect(theme.text.actions).toEqual(genericIn('de').text.actions);
    expect(theme.grammar).toMatchObject({ ...genericIn('de').grammar, ...grammar });
  });

  test.each([
    ['language', '../../etc', 'language: A language is written as en, de or pt-BR'],
    ['language', '__proto__', 'language: A language is written as en, de or pt-BR'],
    ['language', 7, 'language: expected string, received number'],
    ['grammar', 'the', 'grammar: expected object, received string'],
    [
      'grammar',
      { 'a.the': 'the {role}' },
      'grammar.a.the: A form of a noun may name {name} and nothing else',
    ],
    ['grammar', { the: '{name}' }, 'grammar.the: A form is named by its kind: feminine.the'],
    [
      'grammar',
      Object.fromEntries(
        Array.from({ length: 301 }, (_, index) => [
          `a.${'b'.repeat((index % 30) + 1)}${'_'.repeat(Math.floor(index / 30))}`,
          'x',
        ]),
      ),
      'grammar: At most 300 forms',
    ],
  ])('is refused with a %s that is none (%#)', async (field, value, problem) => {
    const pack = zipOf({ 'theme.json': { ...simpleTheme(), [field]: value } });
    expect(await refusalTo(pack)).toBe(`INVALID: theme.json: ${problem}`);
  });
});

describe('[L9.17] a pack in several languages', () => {
  const { text } = simpleTheme();
  const roles = Object.fromEntries(
    CARD_ORDER.map((role) => [role, { name: `${role} aus Oz`, description: `Das ist ${role}.` }]),
  );
  const teams = Object.fromEntries(
    Object.keys(text.teams).map((key) => [key, { displayName: `Die ${key}` }]),
  );
  const de = { name: 'Smaragdnacht', text: { roles, teams, actions: genericIn('de').text.actions } };
  const pack = (translations: unknown) => ({
    'theme.json': { ...simpleTheme(), translations },
    'roles/Seer of Oz.png': png,
  });

  test('is completed in each, and has its pictures and colours in all', async () => {
    const { theme } = await read(zipOf(pack({ de })));
    expect(themeDataSchema.parse(theme)).toEqual(theme);
    const german = inLanguage(theme, 'de');
    expect(german).toMatchObject({ name: 'Smaragdnacht', language: 'de', look: theme.look });
    expect(german.text.gameTitle).toBe('Emerald Night');
    expect(german.text.roles.Seer).toMatchObject({ name: 'Seer aus Oz', image: KEY.png });
    expect(german.text.teams.villager).toEqual({ displayName: 'Die villager', color: '#22aa44' });
    expect(german.text.phases.vote).toBe(genericIn('de').text.phases.vote);
    expect(themeDataSchema.safeParse(german).error).toBeUndefined();
    expect(inLanguage(theme, 'de-AT')).toEqual(german);
    expect(inLanguage(theme, 'fr')).toBe(theme);
    expect(inLanguage(theme, 'en')).toBe(theme);
  });

  test('that was kept before the game said more is completed in each', async () => {
    const { theme } = await read(zipOf(pack({ de })));
    const german = theme.translations?.de;
    const { phases, ...rest } = german?.text ?? generic.text;
    const kept = { ...theme, translations: { de: { ...german, text: rest } } };
    expect(inLanguage(storedTheme(kept) ?? generic, 'de').text.phases).toEqual(phases);
  });

  test.each([
    [{ german: de }, 'translations.german: A language is written as en, de or pt-BR'],
    [{ en: de }, 'translations.en: the theme itself is in this language'],
    [{ de: 'Oz' }, 'translations.de: expected object, received string'],
    [{ de: { ...de, look: {} } }, 'translations.de: "look" means nothing here'],
    [{ de: { ...de, name: 'x'.repeat(81) } }, 'translations.de: name: '],
    [
      { de: { text: { ...de.text, roles: { ...roles, Seer: roles.Drunk } } } },
      'are both called "Drunk aus Oz"',
    ],
    [
      Object.fromEntries([...'abcdefghijk'].map((letter) => [`a${letter}`, de])),
      'translations: At most 10 languages',
    ],
  ])('is refused with translations that are none (%#)', async (translations, problem) => {
    expect(await refusalTo(zipOf(pack(translations)))).toContain(problem);
  });
});

test('[H3.33] the examples for authors are right, but for the roles and teams that they leave out', async () => {
  const guide = await Bun.file(join(import.meta.dir, '../../../docs/theme-packs.md')).text();
  const examples = Array.from(guide.matchAll(/```json\n([\s\S]*?)```/g), ([, json = '']) => JSON.parse(json));
  const [simple, manifest] = [simpleTheme(), packManifest()];
  expect(examples).toHaveLength(2);
  const { text } = examples[0];
  Object.assign(simple, examples[0], { text: { ...text, roles: { ...simple.text.roles, ...text.roles } } });
  const { theme } = await read(zipOf({ 'theme.json': simple, 'art/tin-man.png': png, 'back.webp': webp }));
  expect(theme.text).toMatchObject({ gameTitle: 'Emerald Night', phases: { job_choice: 'The Poppy Field' } });
  expect(theme.text.roles.Robber).toMatchObject({ name: 'Tin Man', image: KEY.png });
  Object.assign(manifest, examples[1], {
    roles: { ...manifest.roles, ...examples[1].roles },
    teams: { ...manifest.teams, ...examples[1].teams },
  });
  const pack = await read(zipOf({ 'manifest.json': manifest, 'art/tin.png': png, 'home.jpg': jpeg }));
  expect(pack.theme.text.roles.Robber).toMatchObject({ name: 'Tin Man', image: KEY.png });
  expect(pack.theme.images).toEqual({ homeBackground: KEY.jpeg });
});

describe.each(['default_theme_pack.json', 'manifest.json'])('%s', (name) => {
  test('[A3.18 H3.16] becomes a whole theme', async () => {
    const { theme } = await read(zipOf({ [name]: packManifest() }));
    expect(themeDataSchema.parse(theme)).toEqual(theme);
    expect(theme).toMatchObject({ id: 'oz', name: 'Emerald Night', description: 'Over the rainbow.' });
    expect(theme.text).toMatchObject({ gameTitle: 'Emerald Night', actions: generic.text.actions });
    expect(theme.text.roles.Thing).toMatchObject({ name: 'Thing of Oz', description: 'Who the Thing is.' });
    expect(theme.text.teams.villager).toEqual({
      displayName: 'Munchkins',
      color: '#22aa44',
      description: 'Of the villager.',
    });
  });

  test('[A3.18 T3.6] labels each role with its team, but for the labels that the default pack once had', async () => {
    const manifest = packManifest();
    const witch = { displayName: 'Good Witch', description: 'Helps.', teamLabel: 'Villager team' };
    const { roles } = manifest;
    const { theme } = await read(zipOf({ [name]: { ...manifest, roles: { ...roles, Witch: witch } } }));
    expect(theme.text.roles.Seer.teamLabel).toBe('Oz');
    expect(theme.text.roles.Witch).not.toHaveProperty('teamLabel');
  });

  test('may say more in the words of a theme', async () => {
    const text = { gameTitle: 'Oz', actions: { robbed: 'swindled' } };
    const { theme } = await read(zipOf({ [name]: { ...packManifest(), text, author: 'Frank' } }));
    expect(theme.text.gameTitle).toBe('Oz');
    expect(theme.text.actions).toEqual({ ...generic.text.actions, robbed: 'swindled' });
  });

  test('[A3.18 G1.12 H3.16] finds pictures by the number of a card, or as named', async () => {
    const manifest = packManifest();
    manifest.roles.Seer = { displayName: 'Wizard', description: 'Sees.', icon: '/art/wizard.png' };
    manifest.roles.Witch = {
      displayName: 'Good Witch',
      description: 'Helps.',
      image: 'https://example.org/w.png',
    };
    const { theme } = await read(
      zipOf({
        [name]: { ...manifest, assets: { cardBack: 'art/wizard.png', homeBackground: 'art/home.jpg' } },
        'roles/card1.png': png,
        'roles/Card30.jpg': jpeg,
        'roles/card9.jpg': jpeg,
        'art/wizard.png': png,
        'art/home.jpg': jpeg,
      }),
    );
    const { roles } = theme.text;
    expect(roles.Werewolf.image).toBe(KEY.png);
    expect(roles['Old Hag'].image).toBe(KEY.jpeg);
    expect(roles.Seer.image).toBe(KEY.png);
    expect(roles.Witch).not.toHaveProperty('image');
    expect(theme.images).toEqual({ cardBack: KEY.png, homeBackground: KEY.jpeg });
  });
});

test('[H3.16] the cards are counted in the order of the 30 names', () => {
  expect(CARD_ORDER).toHaveLength(30);
  expect(new Set(CARD_ORDER)).toEqual(
    new Set(Object.keys(generic.text.roles)) as Set<(typeof CARD_ORDER)[number]>,
  );
  expect([CARD_ORDER[0], CARD_ORDER[8], CARD_ORDER[18], CARD_ORDER[29]]).toEqual([
    'Werewolf',
    'Seer',
    'Prince',
    'Old Hag',
  ]);
});

test('theme.json comes before the other manifests', async () => {
  const all = {
    'manifest.json': packManifest(),
    'default_theme_pack.json': '{',
    'theme.json': simpleTheme(),
  };
  expect((await read(zipOf(all))).theme.id).toBe('emerald-night');
  await expect(
    read(zipOf({ 'default_theme_pack.json': '{', 'manifest.json': packManifest() })),
  ).rejects.toThrow('default_theme_pack.json is not valid JSON');
});

test('a pack may lie in a folder of its own, beside what systems leave behind', async () => {
  const { theme } = await read(
    zipOf({
      'My Theme/Manifest.json': `\uFEFF${JSON.stringify(packManifest())}`,
      'My Theme/roles/card1.png': png,
      'My Theme/.DS_Store': 'x',
      'My Theme/roles/Thumbs.db': 'x',
      'My Theme/LICENSE.txt': 'Public domain.',
      'My Theme/read me.md': '# Oz',
      '__MACOSX/My Theme/._Manifest.json': 'x',
    }),
  );
  expect(theme.text.roles.Werewolf.image).toBe(KEY.png);
});

test('roles may be written as people write them', async () => {
  const theme = simpleTheme();
  const { 'Alpha Wolf': alpha = {}, 'Old Hag': hag = {}, ...roles } = theme.text.roles;
  theme.text.roles = { ...roles, alphaWolf: alpha, old_hag: hag };
  expect((await read(zipOf({ 'theme.json': theme }))).theme.text.roles['Old Hag'].name).toBe('Old Hag of Oz');
});

const dist = await mkdtemp(join(tmpdir(), 'nightfall-web-'));
afterAll(() => rm(dist, { recursive: true }));

test('[A4.17 A7.29 H3.32] GET /default-theme.zip is a whole pack, which can be uploaded as it is', async () => {
  // By a process of its own: the API does not import the page.
  const write = `await Bun.write('${dist}/default-theme.zip', (await import('./default-theme.ts')).defaultThemePack())`;
  const build = Bun.spawn([process.execPath, '-e', write], {
    cwd: join(import.meta.dir, '../../../web/bundle'),
    stdout: 'ignore',
    stderr: 'inherit',
  });
  expect(await build.exited).toBe(0);
  const server = new Elysia().use(plainErrors()).use(staticFiles(dist));
  const answer = await server.handle(new Request('http://game.example/default-theme.zip'));
  expect(answer.headers.get('content-type')).toContain('application/zip');
  const { theme, pictures } = await read(new Uint8Array(await answer.arrayBuffer()));
  expect(pictures).toEqual([]);
  expect(theme).toEqual({ ...defaultPack, name: 'My Theme Pack' });
});
