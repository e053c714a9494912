import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { defaultPack } from '@nightfall/shared/themes/default-pack/theme';
import { strToU8, zipSync } from 'fflate';

const { id, description, look } = defaultPack;
const { roles, teams, ...text } = defaultPack.text;

const NAME = 'My Theme Pack';

/** The built-in theme as a pack that authors can begin with. It has no pictures: without them the game draws its own. */
export function defaultThemePack(): Uint8Array<ArrayBuffer> {
  const manifest = `${JSON.stringify(manifestOf(), null, 2)}\n`;
  const files = { 'manifest.json': strToU8(manifest), 'README.txt': strToU8(readMe()) };
  // The same build makes the same bytes, whenever and wherever it runs.
  return zipSync(files, { level: 9, mtime: new Date(2000, 0, 1) });
}

function manifestOf() {
  const words = CARD_ORDER.map((role) => {
    const { name: displayName, ...said } = roles[role];
    return [role, { displayName, ...said }];
  });
  // The name tells a copy from the built-in theme.
  return { id, name: NAME, description, roles: Object.fromEntries(words), teams, assets: {}, text, look };
}

const readMe =
  () => `Change manifest.json as you like, put your pictures beside it, make a ZIP file of both, upload it.

Pictures are PNG, JPEG or WebP files of 5 MB at most. All of them may be missing.
The pictures of the roles lie in a folder called roles and are named by number:

${CARD_ORDER.map((name, index) => `roles/card${index + 1}.png  ${name}`).join('\n')}

Other pictures are named in manifest.json, for example:

"assets": { "cardBack": "card-back.png", "homeBackground": "home.jpg", "background": "table.jpg" }
`;
