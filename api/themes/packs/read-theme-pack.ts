import { pictureNamesOf, withPictures } from '@nightfall/shared/backend/themes/claimed-pictures';
import { pictureKey, type SizedPicture } from '@nightfall/shared/backend/themes/picture-store';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { type Problem, problem } from '@nightfall/shared/text/problems';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';
import { generic } from '@nightfall/shared/themes/generic/theme';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { damaged, noPicture, pictureType, problemsOfPicture, sizeOfPicture } from './check-picture.ts';
import { completeTheme } from './complete-theme.ts';
import { draftOf } from './draft.ts';
import { folded, LARGEST_MANIFEST, type ManifestName, parseManifest } from './manifest.ts';
import { entryPath, isManifest, isPicture, type PackFiles } from './pack-files.ts';
import { quoted, refusal, refuseIfAny } from './refusal.ts';
import { remakePicture } from './remake-picture.ts';
import type { SpooledFile } from './spool.ts';
import { type PackContents, packContents, unpack } from './unpack.ts';
import type { ReadUpload } from './upload-answer.ts';

export interface ReadPack extends ReadUpload {
  readonly theme: ThemeData;
}

/**
 * Reads an uploaded theme pack: unpacks and checks all of it, and makes its pictures anew. It runs in a process of its
 * own (read-apart.ts), since it decodes what strangers sent. @throws ServiceError INVALID, TOO_LARGE: the pack is
 * refused whole, in words for its author
 */
export async function readThemePack(file: SpooledFile): Promise<ReadPack> {
  const contents = await packContents(file);
  const { files } = contents;
  const theme = await readTheme(contents);
  const shown = pictureNamesOf(theme);
  await checkPictures(files, shown);
  const remade = await remakePictures(files, shown);
  const keys = new Map([...remade].map(([path, picture]) => [path, pictureKey(picture)]));
  const pictures = new Map([...remade.values()].map((picture) => [pictureKey(picture), picture]));
  return { theme: withPictures(theme, (path) => keys.get(path) ?? path), pictures: [...pictures.values()] };
}

async function readTheme({ files, manifest }: PackContents): Promise<ThemeData> {
  const { name, file } = manifest;
  const draft = draftOf(name, parseManifest(name, await unpack(file, LARGEST_MANIFEST)));
  return placePictures(name, completeTheme(name, draft), files);
}

/** Unpacks all of it, and checks the headers of the pictures: nothing is decoded yet. */
async function checkPictures(files: PackFiles, shown: ReadonlySet<string>): Promise<void> {
  const problems: Problem[] = [];
  let pixels = 0;
  for (const [path, file] of files) {
    if (isManifest(path)) await unpack(file, LARGEST_MANIFEST);
    // Other files are ignored, unless the manifest names them.
    if (isManifest(path) || !(isPicture(path) || shown.has(path))) continue;
    const bytes = await unpack(file, PACK_LIMITS.pictureBytes);
    const size = sizeOfPicture(bytes);
    problems.push(...problemsOfPicture(quoted(file.name), bytes, size));
    if (shown.has(path)) pixels += size === null ? 0 : size.width * size.height;
  }
  refuseIfAny(problems);
  if (pixels > PACK_LIMITS.pixels)
    throw refusal(problem('packs.tooManyPixels', { millions: PACK_LIMITS.pixels / 1_000_000 }), 'TOO_LARGE');
}

/** Makes the theme's pictures one after another: each is in memory with all its pixels. */
async function remakePictures(
  files: PackFiles,
  paths: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SizedPicture>> {
  const remade = new Map<string, SizedPicture>();
  const problems: Problem[] = [];
  for (const path of paths) {
    const file = files.get(path);
    const bytes = file && (await unpack(file, PACK_LIMITS.pictureBytes));
    // Checked before; but the manifest itself may have been named as a picture.
    if (!bytes || pictureType(bytes) === null) throw refusal(noPicture(quoted(path)));
    const picture = await remakePicture({ bytes });
    if (picture === null) problems.push(damaged(quoted(file.name)));
    else remade.set(path, picture);
  }
  refuseIfAny(problems);
  return remade;
}

/**
 * Names the theme's pictures by their paths in the pack, and drops those that are missing: the game draws them. @throws
 * ServiceError INVALID when two files are the picture of one role
 */
function placePictures(manifest: ManifestName, theme: ThemeData, files: PackFiles): ThemeData {
  const ofRoles = rolePictures(files);
  const titles = new Set(CARD_ORDER.map((role) => folded(theme.text.roles[role].name)));
  const roles = CARD_ORDER.map((role, index) => {
    const { image, ...words } = theme.text.roles[role];
    // A role's own name may be another role's title in this theme.
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

/** The picture at a path that the manifest gives, which is looked for only in the pack. */
function namedPicture(name: string | undefined, files: PackFiles): string | undefined {
  const path = name && entryPath(name.normalize('NFC').replace(/^[/\\]/, '')).path.toLowerCase();
  return path !== undefined && files.has(path) ? path : undefined;
}

/** The files of the folder `roles`, by their folded names without the extension. */
function rolePictures(files: PackFiles): ReadonlyMap<string, string> {
  const pictures = new Map<string, string>();
  const twice: Problem[] = [];
  for (const path of files.keys()) {
    const name = /^roles\/([^/]+)\.\w+$/.exec(path)?.[1];
    if (name === undefined || !isPicture(path)) continue;
    const other = pictures.get(folded(name));
    if (other !== undefined)
      twice.push(problem('packs.twoPictures', { one: quoted(other), other: quoted(path) }));
    pictures.set(folded(name), path);
  }
  refuseIfAny(twice);
  return pictures;
}
