import { describe, expect, test } from 'bun:test';
import { refusalTo } from '../../testing/pack-refusals.ts';
import { PICTURES, packManifest, simpleTheme, zipOf } from '../../testing/theme-zips.ts';

const { png } = PICTURES;
const MB = 1024 * 1024;
const DECEIVES = 'holds control, direction or invisible characters, or letters without end';

describe('a manifest', () => {
  const theme = simpleTheme();
  const pack = packManifest();
  const { Seer: _seer, Witch: _witch, ...roles } = theme.text.roles;
  const textWith = (text: object) => ({ ...theme, text: { ...theme.text, ...text } });
  const sentences = (changes: object) => textWith({ sentences: { told: changes } });
  test.each<[string, Record<string, object | string>, string]>([
    [
      'nowhere',
      { 'roles/seer.png': png },
      'The pack has no manifest: put theme.json, default_theme_pack.json or manifest.json at its root',
    ],
    [
      'in another folder than a picture',
      { 'a/b/theme.json': theme, 'c.png': png },
      '"c.png" lies outside the folder of the manifest, "a/b/": put it in there',
    ],
    ['that is no JSON', { 'theme.json': '{"text": }' }, "theme.json is not valid JSON: Unexpected token '}'"],
    [
      'that is a list',
      { 'manifest.json': '[]' },
      'manifest.json is not a JSON object: it must begin with { and end with }',
    ],
    [
      'that is not UTF-8',
      { 'theme.json': Buffer.from('{"name": "caf\xe9"}', 'latin1') },
      'theme.json is not UTF-8: save it as UTF-8',
    ],
    [
      'that nests without end',
      { 'theme.json': `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}` },
      'theme.json is nested too deeply',
    ],
    [
      'that nests too deeply at a place that can be told',
      { 'theme.json': `{"a":${'['.repeat(40)}${']'.repeat(40)}}` },
      'theme.json: a.0.0.0.0.0.0.0.0.0.0.0.0 is nested too deeply',
    ],
    [
      'with more in it than any theme has',
      { 'theme.json': `{"a":[${'0,'.repeat(500_000)}0]}` },
      'theme.json holds too many values',
    ],
    ['without anything', { 'theme.json': {} }, 'The theme is incomplete: gameTitle, roles, teams, actions'],
    [
      'without a title and teams',
      { 'theme.json': textWith({ gameTitle: '', teams: undefined }) },
      'The theme is incomplete: gameTitle, teams',
    ],
    ['of a pack without anything', { 'manifest.json': {} }, 'The theme is incomplete: name, roles, teams'],
    ['without some roles', { 'theme.json': textWith({ roles }) }, 'The theme is missing roles: Seer, Witch'],
    [
      'without some roles of a pack',
      { 'manifest.json': { ...pack, roles: { ...pack.roles, 'Old Hag': undefined } } },
      'The theme is missing roles: Old Hag',
    ],
    [
      'with an unknown role',
      { 'theme.json': textWith({ roles: { ...theme.text.roles, Wizard: {} } }) },
      'roles: "Wizard" is none of the 30 roles',
    ],
    [
      'with a role twice',
      { 'theme.json': textWith({ roles: { ...theme.text.roles, old_hag: {} } }) },
      'roles: Old Hag is there twice',
    ],
    [
      'with roles that lack words',
      { 'theme.json': textWith({ roles: { ...theme.text.roles, Seer: { name: 'Eye' }, Witch: {} } }) },
      'The theme is incomplete: roles.Seer.description, roles.Witch.name, roles.Witch.description',
    ],
    [
      'of a pack with roles that lack words',
      { 'manifest.json': { ...pack, roles: { ...pack.roles, Seer: { description: 'Sees.' } } } },
      'The theme is incomplete: roles.Seer.displayName',
    ],
    [
      'with a team less',
      { 'theme.json': textWith({ teams: { ...theme.text.teams, stalker: undefined } }) },
      'The theme is incomplete: teams.stalker',
    ],
    [
      'with a colour that is more than one',
      {
        'theme.json': textWith({
          teams: { ...theme.text.teams, tanner: { displayName: 'T', color: 'red;background:url(//x)' } },
        }),
      },
      'theme.json: teams.tanner.color: Colours are written as #rrggbb, oklch(…), rgb(…) or hsl(…)',
    ],
    [
      'with two roles of one name',
      {
        'theme.json': textWith({
          roles: { ...theme.text.roles, Seer: { name: 'old hag OF oz', description: 'x' } },
        }),
      },
      'theme.json: Seer and Old Hag are both called "Old Hag of Oz"',
    ],
    [
      'with words for nothing',
      { 'theme.json': textWith({ nightPhas: 'x' }) },
      'theme.json: text: "nightPhas" means nothing here',
    ],
    [
      'with an id that is none',
      { 'manifest.json': { ...pack, id: '../Oz' } },
      'manifest.json: id: A theme id has small letters, digits and hyphens',
    ],
    [
      'with an id that is too long',
      { 'manifest.json': { ...pack, id: 'x'.repeat(65) } },
      'manifest.json: id: expected string to have <=64 characters',
    ],
    [
      'with a name that is too long',
      { 'manifest.json': { ...pack, name: 'x'.repeat(81) } },
      'manifest.json: gameTitle: expected string to have <=80 characters',
    ],
    [
      'with a sentence that tells nothing',
      { 'theme.json': sentences({ looked: 'You looked.' }) },
      'theme.json: text.sentences.told.looked: must name {cards}',
    ],
    [
      'with a name nothing fills',
      { 'theme.json': sentences({ passed: 'Hello {nobody}.' }) },
      'theme.json: text.sentences.told.passed: nothing fills {nobody} here',
    ],
    [
      'with a text that turns round',
      { 'theme.json': textWith({ gameTitle: 'Oz\u202Ezo' }) },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ],
    [
      'with a NUL',
      { 'theme.json': textWith({ gameTitle: 'Oz\0' }) },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ],
    [
      'with a title that cannot be seen',
      { 'theme.json': textWith({ gameTitle: '\u3164\u2800' }) },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ],
    [
      'with a letter without end',
      { 'theme.json': textWith({ gameTitle: `Z${'\u0301'.repeat(300)}` }) },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ],
    [
      'with half a character',
      { 'theme.json': '{"text": {"gameTitle": "\\ud800"}}' },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ],
    [
      'with a deceiving key',
      { 'theme.json': { 'a\u202Eb': 1 } },
      `theme.json: the name "a\uFFFDb" ${DECEIVES}`,
    ],
  ])('[S1.7 A5.9 A5.10 A5.11 A9.6 H3.2 H3.17 H3.22 H3.49] %s', async (_what, files, message) => {
    expect(await refusalTo(zipOf(files))).toBe(`INVALID: ${message}`);
  });

  test('larger than 1 MB', async () => {
    const large = `{"a": "${'x'.repeat(MB)}"}`;
    expect(await refusalTo(zipOf({ 'theme.json': large }))).toBe(
      'TOO_LARGE: "theme.json" is larger than 1 MB',
    );
  });
});
