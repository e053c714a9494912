import { pictureKey, type SizedPicture } from '@nightfall/shared/backend/pictures/picture-store';
import { picturesOf, withPictures } from '@nightfall/shared/backend/themes/pictures';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { damaged, noPicture, problemsOfPicture, sizeOfPicture } from './check-picture.ts';
import { completeTheme } from './complete-theme.ts';
import { draftOf } from './draft.ts';
import { LARGEST_MANIFEST, parseManifest } from './manifest.ts';
import { type PackContents, packContents } from './pack-contents.ts';
import { isManifest, isPicture, type PackFiles } from './pack-files.ts';
import { pictureType } from './picture-type.ts';
import { placePictures } from './place-pictures.ts';
import { quoted, refusal, refuseIfAny } from './refusal.ts';
import { remakePicture } from './remake-picture.ts';
import type { SpooledFile } from './spool.ts';
import { unpack } from './unpack.ts';
import type { ReadUpload } from './upload-answer.ts';

/** What a pack comes to. */
export interface ReadPack extends ReadUpload {
  readonly theme: ThemeData;
}

/**
 * Reads an uploaded theme pack: unpacks it, checks all of it, and makes its pictures anew. It works hard on what
 * strangers sent, so it has a process of its own (read-apart.ts).
 * @throws ServiceError INVALID, TOO_LARGE: the pack is refused whole, in words for its author
 */
export async function readThemePack(file: SpooledFile): Promise<ReadPack> {
  const contents = await packContents(file);
  const { files } = contents;
  const theme = await readTheme(contents);
  const shown = picturesOf(theme);
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

/** Unpacks all of it, and looks at the heads of the pictures: nothing is decoded yet. */
async function checkPictures(files: PackFiles, shown: ReadonlySet<string>): Promise<void> {
  const problems: string[] = [];
  let pixels = 0;
  for (const [path, file] of files) {
    if (isManifest(path)) await unpack(file, LARGEST_MANIFEST);
    // What else there is was not asked for, unless the manifest names it.
    if (isManifest(path) || !(isPicture(path) || shown.has(path))) continue;
    const bytes = await unpack(file, PACK_LIMITS.pictureBytes);
    const size = sizeOfPicture(bytes);
    problems.push(...problemsOfPicture(quoted(file.name), bytes, size));
    if (shown.has(path)) pixels += size === null ? 0 : size.width * size.height;
  }
  refuseIfAny(problems);
  if (pixels > PACK_LIMITS.pixels) throw refusal(TOO_MANY_PIXELS, 'TOO_LARGE');
}

const TOO_MANY_PIXELS = `The pictures have more than ${PACK_LIMITS.pixels / 1_000_000} million pixels together: make them smaller`;

/** The pictures that the theme has, one after another: each is in memory with all its pixels. */
async function remakePictures(
  files: PackFiles,
  paths: ReadonlySet<string>,
): Promise<ReadonlyMap<string, SizedPicture>> {
  const remade = new Map<string, SizedPicture>();
  const problems: string[] = [];
  for (const path of paths) {
    const file = files.get(path);
    const bytes = file && (await unpack(file, PACK_LIMITS.pictureBytes));
    // It was looked at before; a manifest, though, may have been named for a picture.
    if (!bytes || pictureType(bytes) === null) throw refusal(noPicture(quoted(path)));
    const picture = await remakePicture({ bytes });
    if (picture === null) problems.push(damaged(quoted(file.name)));
    else remade.set(path, picture);
  }
  refuseIfAny(problems);
  return remade;
}
