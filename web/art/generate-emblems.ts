import { join } from 'node:path';
import { icons } from '@iconify-json/game-icons';

/**
 * Writes emblems.ts: the outlines of the emblems that the cards use, and of no others, so that the whole set never
 * reaches a browser. Run it (`bun run emblems`) after adding a name here.
 */
const CARD_NAMES = [
  'farmer',
  'crystal-ball',
  'body-swapping',
  'beer-stein',
  'tired-eye',
  'crossbow',
  'animal-hide',
  'duality-mask',
  'trowel',
  'evil-minion',
  'werewolf',
  'wolf-head',
  'wolf-howl',
  'night-sleep',
  'guarded-tower',
  'spell-book',
  'sherlock-holmes',
  'robber',
  'witch-flight',
  'jester-hat',
  'behold',
  'fish-monster',
  'templar-shield',
  'card-pick',
  'amphora',
  'beams-aura',
  'cat',
  'witch-face',
  'shadow-follower',
  'jewel-crown',
  'card-joker',
  'uncertainty',
  // On the badges of the office.
  'shark-fin',
  'shark-jaws',
  'lock-spy',
  'coffee-mug',
  'parachute',
  'papers',
  'calculator',
  'abacus',
  'maze',
  'linked-rings',
  'whistle',
  'megaphone',
  'security-gate',
  'briefcase',
  'office-chair',
  'cardboard-box',
  'fountain-pen',
  'ringing-bell',
  'envelope',
  'walkie-talkie',
  'id-card',
  'calendar',
];
/** On the home page, which does not wait for the cards. */
const TAG_NAMES = ['three-friends', 'hourglass', 'card-random'];

function outline(name: string): string {
  const body = icons.icons[name]?.body;
  const path = body?.match(/ d="([^"]+)"/)?.[1];
  if (path === undefined) throw new Error(`No emblem called ${name}`);
  return path;
}

async function write(file: string, constant: string, names: readonly string[]): Promise<void> {
  const lines = names.map((name) => `  '${name}':\n    '${outline(name)}',`);
  await Bun.write(
    join(import.meta.dir, file),
    `// Written by generate-emblems.ts. Emblems by Lorc, Delapouite & contributors, game-icons.net, CC BY 3.0; recoloured.\n` +
      `// Each is the outline of one emblem in a 512 x 512 field.\nexport const ${constant}: Readonly<Record<string, string>> = {\n${lines.join('\n')}\n};\n`,
  );
}

await write('emblems.ts', 'EMBLEMS', CARD_NAMES);
await write('tag-emblems.ts', 'TAG_EMBLEMS', TAG_NAMES);
