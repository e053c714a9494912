import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { strToU8, zipSync } from 'fflate';

const { roles, teams, ...text } = generic.text;
const teamOf = new Map(BUILT_IN_ROLES.map(({ name, team }) => [name, team]));

/** The built-in theme as a pack that authors can begin with. It has no pictures: without them the game draws its own. */
export function defaultThemePack(): Uint8Array<ArrayBuffer> {
  const manifest = `${JSON.stringify(manifestOf(), null, 2)}\n`;
  const files = { 'manifest.json': strToU8(manifest), 'README.txt': strToU8(readMe()) };
  // The same build makes the same bytes, whenever and wherever it runs.
  return zipSync(files, { level: 9, mtime: new Date(2000, 0, 1) });
}

function manifestOf() {
  const words = CARD_ORDER.map((name) => {
    const { name: displayName, ...said } = roles[name];
    return [name, { displayName, teamLabel: teamLabel(name), ...said }];
  });
  return {
    id: 'default-theme',
    name: 'Default theme pack',
    description: 'The built-in theme, to begin your own with.',
    roles: Object.fromEntries(words),
    teams: {
      villager: { ...teams.villager, description: 'Everybody who wants to catch a wolf.' },
      werewolf: { ...teams.werewolf, description: 'The wolves, and whoever serves them.' },
      tanner: { ...teams.tanner, description: 'Whoever plays for nobody else.' },
      stalker: { ...teams.stalker, description: 'Whoever is after one player.' },
    },
    assets: {},
    text,
    look: generic.look,
  };
}

function teamLabel(role: (typeof CARD_ORDER)[number]): string {
  if (role === 'Stalker') return teams.stalker.displayName;
  const team = teamOf.get(role);
  return team === 'Villager'
    ? teams.villager.displayName
    : team === 'Werewolf'
      ? teams.werewolf.displayName
      : teams.tanner.displayName;
}

const readMe =
  () => `Change manifest.json as you like, put your pictures beside it, make a ZIP file of both, upload it.

Pictures are PNG, JPEG or WebP files of 5 MB at most. All of them may be missing.
The pictures of the roles lie in a folder called roles and are named by number:

${CARD_ORDER.map((name, index) => `roles/card${index + 1}.png  ${name}`).join('\n')}

Other pictures are named in manifest.json, for example:

"assets": { "cardBack": "card-back.png", "homeBackground": "home.jpg", "background": "table.jpg" }
`;
