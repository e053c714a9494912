import { describe, expect, test } from 'bun:test';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import {
  type Bytes,
  PICTURES,
  packManifest,
  packWith,
  readZip,
  refusalTo,
  simpleTheme,
  zipOf,
} from '../../testing/theme-packs.ts';

const { png } = PICTURES;
const MB = 1024 * 1024;
const seer = { 'roles/seer.png': png };
const truncated = packWith(seer).slice(0, -40);
const manyFiles = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`roles/${index}.png`, png]));

describe('what is too large', () => {
  test('[H3.19 H3.51] more than 200 files', async () => {
    expect(await refusalTo(packWith(manyFiles(200)))).toBe('TOO_LARGE: The pack holds more than 200 files');
    expect(await refusalTo(packWith(manyFiles(199)))).toBe('taken');
  });

  test('[H3.19] a picture over 5 MB', async () => {
    const picture = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)]);
    expect(await refusalTo(packWith({ 'roles/seer.png': picture(5 * MB + 1) }))).toBe(
      'TOO_LARGE: "roles/seer.png" is larger than 5 MB',
    );
    expect(await refusalTo(packWith({ 'roles/none.png': picture(5 * MB) }))).toBe('taken');
  });

  test('[A5.8 A9.5 H3.18] over 50 MB as it comes, whatever else would come', async () => {
    let sent = 0;
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += MB;
        controller.enqueue(new Uint8Array(randomBytes(MB)));
      },
      cancel() {
        isCancelled = true;
      },
    });
    expect(await refusalTo(endless)).toBe('TOO_LARGE: The pack is larger than 50 MB');
    expect(isCancelled).toBe(true);
    expect(sent).toBeLessThan(60 * MB);
  });

  test('an upload that breaks off leaves nothing behind', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(packWith(seer)),
      pull: (controller) => controller.error(new Error('gone')),
    });
    const usual = process.env.TMPDIR;
    const own = await mkdtemp(join(tmpdir(), 'uploads-'));
    process.env.TMPDIR = own;
    try {
      await expect(readZip(broken)).rejects.toThrow('gone');
      expect(await refusalTo(truncated)).toStartWith('INVALID');
      expect(await refusalTo(packWith({ 'theme.json': simpleTheme() }))).toBe('taken');
      expect(await readdir(own)).toEqual([]);
    } finally {
      if (usual === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = usual;
      await rm(own, { recursive: true });
    }
  });
});

/** Zeros without end in blocks that stand for themselves: so many MB in a thousandth of their size. */
function zeros(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(MB), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => block), Buffer.from([3, 0])]);
}

/** A pack whose files unpack to anything at all, whatever it says of them. */
function bomb(names: readonly string[], packed: Uint8Array, declared: number, hasManifest = true): Bytes {
  const plain = zipOf(hasManifest ? { 'theme.json': simpleTheme() } : { 'read me.txt': 'Boom.' });
  const view = new DataView(plain.buffer);
  const directory = view.getUint32(plain.length - 6, true);
  const locals: Uint8Array[] = [plain.subarray(0, directory)];
  const headers: Uint8Array[] = [plain.subarray(directory, -22)];
  let at = directory;
  for (const name of names) {
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const header = Buffer.alloc(46 + name.length);
    header.writeUInt32LE(0x02014b50);
    header.writeUInt16LE(8, 10);
    header.writeUInt32LE(crc32(''), 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(declared, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(at, 42);
    header.write(name, 46);
    locals.push(local, packed);
    headers.push(header);
    at += local.length + packed.length;
  }
  const size = headers.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(names.length + 1, 8);
  end.writeUInt16LE(names.length + 1, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...locals, ...headers, end]));
}

describe('[H3.19 H3.25 H3.47 H3.54] a bomb costs no memory:', () => {
  const tenGigabytes = zeros(10 * 1024);
  const names = (count: number) => Array.from({ length: count }, (_, index) => `${index}.png`);
  const tooLarge = 'TOO_LARGE: The pack is larger than 200 MB when unpacked';
  test.each<[string, Bytes, string]>([
    ['one that owns up to 4 GB', bomb(['roles/seer.png'], tenGigabytes, 0xfffffffe), tooLarge],
    ['41 pictures of 5 MB', bomb(names(41), zeros(5), 5 * MB), tooLarge],
    [
      '10 GB that say 5 MB',
      bomb(['0.png'], tenGigabytes, 5 * MB),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
    [
      '10 GB that say 100 bytes',
      bomb(['0.png'], tenGigabytes, 100),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
    [
      'a manifest of 10 GB',
      bomb(['manifest.json'], tenGigabytes, MB, false),
      'INVALID: "manifest.json" is damaged: make the ZIP file again',
    ],
    [
      '150 files of 4 MB that say 100 bytes each',
      bomb(names(150), zeros(4), 100),
      'INVALID: "0.png" is damaged: make the ZIP file again',
    ],
  ])('%s', async (_what, zip, message) => {
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    let most = before;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 1);
    expect(await refusalTo(zip)).toBe(message);
    clearInterval(watch);
    expect(Math.max(most, process.memoryUsage.rss()) - before).toBeLessThan(100 * MB);
  });
});

const DECEIVES = 'holds control, direction or invisible characters, or letters without end';

describe('a manifest', () => {
  const theme = simpleTheme();
  const { text } = theme;
  const pack = packManifest();
  const { Seer: _seer, Witch: _witch, ...roles } = text.roles;
  const roleMore = (name: string, more: object) => ({ roles: { ...text.roles, [name]: more } });
  const teamMore = (name: string, more?: object) => ({ teams: { ...text.teams, [name]: more } });
  const told = (changes: object) => ({ sentences: { told: changes } });
  const packRole = (name: string, more?: object) => ({ roles: { ...pack.roles, [name]: more } });
  const NOTHING =
    'The pack has no manifest: put theme.json, default_theme_pack.json or manifest.json at its root';
  const ASTRAY = '"c.png" lies outside the folder of the manifest, "a/b/": put it in there';
  const COLOUR = 'Colours are written as #rrggbb, oklch(…), rgb(…) or hsl(…)';

  const files: [string, Record<string, object | string>, string][] = [
    ['nowhere', { 'roles/seer.png': png }, NOTHING],
    ['in another folder than a picture', { 'a/b/theme.json': theme, 'c.png': png }, ASTRAY],
    [
      'that is a list',
      { 'manifest.json': '[]' },
      'manifest.json is not a JSON object: it must begin with { and end with }',
    ],
    ['of a pack without anything', { 'manifest.json': {} }, 'The theme is incomplete: name, roles, teams'],
  ];
  const themes: [string, object | string, string][] = [
    ['that is no JSON', '{"text": }', 'theme.json is not valid JSON: look at line 1, column 10'],
    [
      'that is no JSON further down',
      '{\n  "text": {},\n  \'a\': 1\n}',
      'theme.json is not valid JSON: look at line 3, column 3',
    ],
    [
      'that is not UTF-8',
      Buffer.from('{"name": "caf\xe9"}', 'latin1'),
      'theme.json is not UTF-8: save it as UTF-8',
    ],
    [
      'that nests without end',
      `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
      'theme.json is nested too deeply',
    ],
    [
      'that nests too deeply at a place that can be told',
      `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
      'theme.json: a.0.0.0.0.0.0.0.0.0.0.0.0 is nested too deeply',
    ],
    [
      'with more in it than any theme has',
      `{"a":[${'0,'.repeat(500_000)}0]}`,
      'theme.json holds too many values',
    ],
    ['without anything', {}, 'The theme is incomplete: gameTitle, roles, teams, actions'],
    ['with half a character', '{"text": {"gameTitle": "\\ud800"}}', `theme.json: text.gameTitle ${DECEIVES}`],
    ['with a deceiving key', { 'a\u202Eb': 1 }, `theme.json: the name "a\uFFFDb" ${DECEIVES}`],
  ];
  const texts: [string, object, string][] = [
    [
      'without a title and teams',
      { gameTitle: '', teams: undefined },
      'The theme is incomplete: gameTitle, teams',
    ],
    ['without some roles', { roles }, 'The theme is missing roles: Seer, Witch'],
    ['with an unknown role', roleMore('Wizard', {}), 'roles: "Wizard" is none of the 30 roles'],
    ['with a role twice', roleMore('old_hag', {}), 'roles: Old Hag is there twice'],
    [
      'with roles that lack words',
      { roles: { ...text.roles, Seer: { name: 'Eye' }, Witch: {} } },
      'The theme is incomplete: roles.Seer.description, roles.Witch.name, roles.Witch.description',
    ],
    ['with a team less', teamMore('stalker'), 'The theme is incomplete: teams.stalker'],
    [
      'with a colour that is more than one',
      teamMore('tanner', { displayName: 'T', color: 'red;background:url(//x)' }),
      `theme.json: teams.tanner.color: ${COLOUR}`,
    ],
    [
      'with two roles of one name',
      roleMore('Seer', { name: 'old hag OF oz', description: 'x' }),
      'theme.json: Seer and Old Hag are both called "Old Hag of Oz"',
    ],
    ['with words for nothing', { nightPhas: 'x' }, 'theme.json: text: "nightPhas" means nothing here'],
    [
      'with a sentence that tells nothing',
      told({ looked: 'You looked.' }),
      'theme.json: text.sentences.told.looked: must name {cards}',
    ],
    [
      'with a name nothing fills',
      told({ passed: 'Hello {nobody}.' }),
      'theme.json: text.sentences.told.passed: nothing fills {nobody} here',
    ],
    ...(
      [
        ['with a text that turns round', 'Oz\u202Ezo'],
        ['with a NUL', 'Oz\0'],
        ['with a title that cannot be seen', '\u3164\u2800'],
        ['with a letter without end', `Z${'\u0301'.repeat(300)}`],
      ] as const
    ).map(([what, gameTitle]): [string, object, string] => [
      what,
      { gameTitle },
      `theme.json: text.gameTitle ${DECEIVES}`,
    ]),
  ];
  const packs: [string, object, string][] = [
    ['without some roles of a pack', packRole('Old Hag'), 'The theme is missing roles: Old Hag'],
    [
      'of a pack with roles that lack words',
      packRole('Seer', { description: 'Sees.' }),
      'The theme is incomplete: roles.Seer.displayName',
    ],
    [
      'with an id that is none',
      { id: '../Oz' },
      'manifest.json: id: A theme id has small letters, digits and hyphens',
    ],
    [
      'with an id that is too long',
      { id: 'x'.repeat(65) },
      'manifest.json: id: expected string to have <=64 characters',
    ],
    [
      'with a name that is too long',
      { name: 'x'.repeat(81) },
      'manifest.json: gameTitle: expected string to have <=80 characters',
    ],
  ];
  const all = [
    ...files,
    ...themes.map(([what, content, says]) => [what, { 'theme.json': content }, says] as const),
    ...texts.map(
      ([what, more, says]) =>
        [what, { 'theme.json': { ...theme, text: { ...text, ...more } } }, says] as const,
    ),
    ...packs.map(([what, more, says]) => [what, { 'manifest.json': { ...pack, ...more } }, says] as const),
  ];
  test.each(all)('[S1.7 A5.9 A5.10 A5.11 A9.6 H3.2 H3.17 H3.22 H3.49] %s', async (_what, files, message) => {
    expect(await refusalTo(zipOf(files))).toBe(`INVALID: ${message}`);
  });

  test('[L9.20] with several faults is refused in texts that are data', async () => {
    const fault = (place: string, say: string, values?: object) => ({
      say: 'packs.in',
      with: {
        place: 'theme.json',
        fault: { say: 'packs.in', with: { place, fault: { say, ...(values && { with: values }) } } },
      },
    });
    const wrong = { ...theme, id: '../', text: { ...text, nightPhas: 'x' } };
    await expect(readZip(zipOf({ 'theme.json': wrong }))).rejects.toMatchObject({
      said: {
        say: 'packs.both',
        with: {
          one: fault('id', 'packs.badId'),
          other: fault('text', 'packs.meansNothing', { names: '"nightPhas"' }),
        },
      },
    });
  });

  test('larger than 1 MB', async () => {
    const large = `{"a": "${'x'.repeat(MB)}"}`;
    expect(await refusalTo(zipOf({ 'theme.json': large }))).toBe(
      'TOO_LARGE: "theme.json" is larger than 1 MB',
    );
  });
});
