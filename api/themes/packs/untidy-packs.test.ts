import { describe, expect, test } from 'bun:test';
import type { Zippable } from 'fflate';
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
const MODE_LINK = 0o120777;
const link = (target: string): Zippable[string] => [
  new TextEncoder().encode(target),
  { os: 3, attrs: (MODE_LINK << 16) >>> 0 },
];
/** Whether it was logged as an attack. */
const isAttack = (zip: Bytes): Promise<boolean> =>
  readZip(zip).then(
    () => false,
    (error: { attack?: unknown }) => error.attack !== undefined,
  );
const seerOf = async (zip: Bytes) => (await readZip(zip)).theme.text.roles.Seer.image;

/** A ZIP with a name that is written in these bytes, and not said to be UTF-8. */
function withRawName(path: Buffer, content: Buffer, says = 0): Bytes {
  const stand = 'x'.repeat(path.length);
  const theme = simpleTheme();
  theme.text.roles.Seer = { name: 'Müller', description: 'Sees.' };
  const zip = Buffer.from(zipOf({ 'theme.json': theme, [stand]: content }));
  for (let at = zip.indexOf(stand); at >= 0; at = zip.indexOf(stand, at + 1)) {
    path.copy(zip, at);
    const isLocal = zip.toString('latin1', at - 30, at - 26) === 'PK\x03\x04';
    zip.writeUInt16LE(says, isLocal ? at - 24 : at - 38);
  }
  return new Uint8Array(zip);
}

describe('[F7.11] a path is taken whatever way it was written', () => {
  test.each([
    ['roles\\seer.png'],
    ['./roles/seer.png'],
    ['.\\roles\\seer.png'],
    ['roles//seer.png'],
    ['roles/./seer.png'],
    ['Roles/SEER.PNG'],
    ['roles/seer.JPEG'],
    ['roles /seer.png '],
    ['roles/seer.png.'],
  ])('%j', async (name) => {
    expect(await seerOf(packWith({ [name]: png }))).toBeString();
  });

  test('in the manifest as well', async () => {
    for (const image of ['art\\seer.png', '.\\Art\\Seer.PNG', './art/seer.png', '/art//seer.png']) {
      const theme = simpleTheme();
      theme.text.roles.Seer = { name: 'Wizard', description: 'Sees.', image };
      expect(await seerOf(zipOf({ 'theme.json': theme, 'art/seer.png': png }))).toBeString();
    }
  });

  test.each([
    ['by a Mac, in two signs', Buffer.from('roles/Mu\u0308ller.png'), 0],
    ['in UTF-8 that says so', Buffer.from('roles/Müller.png'), 0x800],
    ['in UTF-8 that does not', Buffer.from('roles/Müller.png'), 0],
    ['in code page 437 and 850', Buffer.from('roles/M\x81ller.png', 'latin1'), 0],
  ])('with letters %s', async (_, path, says) => {
    expect(await seerOf(withRawName(path, png, says))).toBeString();
  });

  test('unless it says UTF-8 and is none', async () => {
    const zip = withRawName(Buffer.from('roles/M\x81ller.png', 'latin1'), png, 0x800);
    expect(await refusalTo(zip)).toBe(
      'INVALID: The name "roles/M\uFFFDller.png" is not UTF-8, as the ZIP file says: use plain letters',
    );
    expect(await isAttack(zip)).toBe(false);
  });

  test.each([[''], ['My Theme/'], ['Downloads/My Theme/'], ['a\\b\\c\\']])(
    'in the folder %j',
    async (top) => {
      const zip = zipOf({
        [`${top}Theme.json`]: simpleTheme(),
        [`${top}roles/seer.png`]: png,
        LICENSE: 'Public domain.',
        '__MACOSX/._x': 'x',
      });
      expect(await seerOf(zip)).toBeString();
    },
  );
});

describe('[F7.12] files that no theme uses are left out, and never unpacked', () => {
  test.each([
    ['Icon\r'],
    ['roles/Icon\r'],
    ['.git/objects/ab/cdef'],
    ['.gitignore'],
    ['.gitattributes'],
    ['roles/.gitkeep'],
    ['.vscode/settings.json'],
    ['.DS_Store'],
    ['roles/._seer.png'],
    ['__MACOSX/roles/._seer.png'],
    ['Thumbs.db'],
    ['roles\\Desktop.ini'],
    ['$RECYCLE.BIN/x.png'],
    ['LICENSE'],
    ['README.rst'],
    ['package.json'],
    ['roles/notes.docx'],
    ['fonts/title.ttf'],
    ['setup.exe'],
    ['more.zip'],
    ['roles/seer.psd'],
    ['sources/Seer.AI'],
  ])('%j', async (name) => {
    const zip = packWith({ 'roles/seer.png': png, [name]: 'MZ' });
    expect(await refusalTo(zip)).toBe('taken');
    expect((await readZip(zip)).pictures).toHaveLength(1);
  });

  test('a whole history of versions, and drawings of any size', async () => {
    const objects = Array.from({ length: 500 }, (_, n) => [`.git/objects/${n}`, `${n}`] as const);
    const drawing: Zippable = { 'roles/card1.psd': [new Uint8Array(210 * 1024 * 1024), { level: 1 }] };
    const zip = zipOf(
      { 'manifest.json': packManifest(), 'roles/card1.png': png, ...Object.fromEntries(objects) },
      drawing,
    );
    expect((await readZip(zip)).theme.text.roles.Werewolf.image).toBeString();
  });
});

describe('[F7.13 H3.20 H3.21 H3.48] an ambiguous file is refused by its name, and is no attack', () => {
  const noPicture = (name: string) => `INVALID: "${name}" is no PNG, JPEG or WebP picture`;
  test.each<[string, Bytes, string]>([
    ['a drawing without its picture', packWith({ 'roles/seer.psd': 'x' }), noPicture('roles/seer.psd')],
    ['a GIF', packWith({ 'roles/seer.GIF': 'x' }), noPicture('roles/seer.GIF')],
    [
      'the same name after all',
      packWith({ 'roles/seer.png': png, '.\\Roles\\seer.png ': png }),
      'INVALID: The pack holds ".\\Roles\\seer.png " twice',
    ],
    [
      'the same name in two forms',
      packWith({ 'roles/M\u00fcller.png': png, 'roles/Mu\u0308ller.png': png }),
      'INVALID: The pack holds "roles/Müller.png" twice',
    ],
    [
      'two pictures of one role',
      packWith({ 'roles/seer.png': png, 'roles/seer.jpeg': png }),
      'INVALID: "roles/seer.png" and "roles/seer.jpeg" are the picture of one role',
    ],
    [
      'two themes',
      zipOf({ 'a/theme.json': simpleTheme(), 'b/theme.json': simpleTheme() }),
      'INVALID: The pack has two manifests, "a/theme.json" and "b/theme.json": put one theme into a ZIP file',
    ],
    [
      'a picture outside the folder',
      zipOf({ 'a/theme.json': simpleTheme(), 'roles/seer.png': png }),
      'INVALID: "roles/seer.png" lies outside the folder of the manifest, "a/": put it in there',
    ],
    [
      'steps up that stay within',
      packWith({ 'roles/../x.png': png }),
      'INVALID: "roles/../x.png" is no path inside the pack: use names such as roles/seer.png',
    ],
    [
      'a link to a file of its own',
      packWith({ 'art/a.png': png }, { 'roles/seer.png': link('../art/a.png') }),
      'INVALID: "roles/seer.png" is a link: put the file itself into the pack',
    ],
    [
      'a name with a line break',
      packWith({ 'roles/a\nb.png': png }),
      'INVALID: "roles/a\uFFFDb.png" is no path inside the pack: use names such as roles/seer.png',
    ],
  ])('%s', async (_, zip, message) => {
    expect(await refusalTo(zip)).toBe(message);
    expect(await isAttack(zip)).toBe(false);
  });
});

describe('[F7.14 H3.20 H3.49] a name that leads out of the pack is logged as an attack', () => {
  test.each([
    ['../seer.png'],
    ['..\\seer.png'],
    ['roles/../../seer.png'],
    ['roles\\..\\.. \\seer.png'],
    ['./../seer.png'],
    ['/etc/passwd'],
    ['\\\\server\\share\\x.png'],
    ['C:\\x.png'],
    ['c:x.png'],
    ['__MACOSX/../../x.png'],
    ['.git/../../x'],
  ])('%j', async (name) => {
    const zip = packWith({ [name]: png });
    expect(await isAttack(zip)).toBe(true);
    expect(await refusalTo(zip)).toContain('is no path inside the pack');
  });

  test.each([['/etc/passwd'], ['../../x'], ['C:\\x'], ['..\\..\\x']])('a link to %j', async (target) => {
    const zip = packWith({}, { 'roles/seer.png': link(target) });
    expect(await isAttack(zip)).toBe(true);
  });
});
