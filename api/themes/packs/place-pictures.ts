import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { generic } from '@nightfall/shared/themes/generic/theme';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import type { ManifestName } from './manifest.ts';
import { isPicture, type PackFiles, placeOf } from './pack-files.ts';
import { quoted, refuseIfAny } from './refusal.ts';
import { folded } from './role-names.ts';

/**
 * The theme with its pictures named by their paths in the pack; without those that are not there: the game draws them.
 * @throws ServiceError INVALID when two files are the picture of one role
 */
export function placePictures(manifest: ManifestName, theme: ThemeData, files: PackFiles): ThemeData {
  const ofRoles = rolePictures(files);
  const titles = new Set(CARD_ORDER.map((role) => folded(theme.text.roles[role].name)));
  const roles = CARD_ORDER.map((role, index) => {
    const { image, ...words } = theme.text.roles[role];
    // A role's own name may be the title of another one here.
    const byName = titles.has(folded(role)) ? [words.name] : [words.name, role];
    const names = manifest === 'theme.json' ? byName : [`card${index + 1}`];
    const found = namedPicture(image, files) ?? names.map((name) => ofRoles.get(folded(name))).find(Boolean);
    return [role, found === undefined ? words : { ...words, image: found }] as const;
  });
  const images = Object.entries(theme.images).flatMap(([what, name]) => {
    const found = namedPicture(name, files);
    return found === undefined ? [] : [[what, found] as const];
  });
  return {
    ...theme,
    text: { ...theme.text, roles: { ...generic.text.roles, ...Object.fromEntries(roles) } },
    images: Object.fromEntries(images),
  };
}

/** A picture by the path that a manifest gives, which is never looked for anywhere but in the pack. */
function namedPicture(name: string | undefined, files: PackFiles): string | undefined {
  const path = name && placeOf(name.normalize('NFC').replace(/^[/\\]/, '')).path.toLowerCase();
  return path !== undefined && files.has(path) ? path : undefined;
}

/** The files of the folder `roles` by their folded names without the ending. */
function rolePictures(files: PackFiles): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  const twice: string[] = [];
  for (const path of files.keys()) {
    const name = /^roles\/([^/]+)\.\w+$/.exec(path)?.[1];
    if (name === undefined || !isPicture(path)) continue;
    const other = pictures.get(folded(name));
    if (other !== undefined) twice.push(`${quoted(other)} and ${quoted(path)} are the picture of one role`);
    pictures.set(folded(name), path);
  }
  refuseIfAny(twice);
  return pictures;
}
