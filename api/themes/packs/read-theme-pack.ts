import type { Picture } from '@nightfall/shared/backend/pictures/picture-store';
import { picturesOf, withPictures } from '@nightfall/shared/backend/themes/pictures';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { completeTheme } from './complete-theme.ts';
import { draftOf } from './draft.ts';
import { findManifest, isManifest, LARGEST_MANIFEST, parseManifest } from './manifest.ts';
import { type PackFiles, packFiles } from './pack-files.ts';
import { MOST_PIXELS, pictureSize } from './picture-size.ts';
import { pictureType } from './picture-type.ts';
import { placePictures } from './place-pictures.ts';
import { quoted, refusal, refuseIfAny } from './refusal.ts';
import { type SpooledFile, withSpooled } from './spool.ts';
import { unpack } from './unpack.ts';
import { readDirectory } from './zip-directory.ts';

/**
 * Reads an uploaded theme pack. Only once all of it has been looked at is a picture handed to `keep`, one after the
 * other; in the theme it is then called what `keep` answers.
 * @throws ServiceError INVALID, TOO_LARGE: the pack is refused whole, in words for its author
 */
export function readThemePack(
  zip: ReadableStream<Uint8Array>,
  keep: (picture: Picture) => Promise<string>,
): Promise<ThemeData> {
  return withSpooled(zip, async (file) => {
    const files = packFiles(await readDirectory(file));
    const theme = await readTheme(file, files);
    await checkPictures(file, files);
    return keepPictures(file, files, theme, keep);
  });
}

async function readTheme(zip: SpooledFile, files: PackFiles): Promise<ThemeData> {
  const { name, file } = findManifest(files);
  const manifest = parseManifest(name, await unpack(zip, file, LARGEST_MANIFEST));
  return placePictures(name, completeTheme(name, draftOf(name, manifest)), files);
}

async function checkPictures(zip: SpooledFile, files: PackFiles): Promise<void> {
  const problems: string[] = [];
  for (const [path, file] of files) {
    const isPicture = !isManifest(path);
    const bytes = await unpack(zip, file, isPicture ? PACK_LIMITS.pictureBytes : LARGEST_MANIFEST);
    if (isPicture) problems.push(...problemsOfPicture(file.name, bytes));
  }
  refuseIfAny(problems);
}

function problemsOfPicture(name: string, bytes: Uint8Array): string[] {
  const type = pictureType(bytes);
  if (type === null) return [`${quoted(name)} is no PNG, JPEG or WebP picture`];
  const size = pictureSize({ bytes, type });
  // A browser may find a frame where this header has none.
  if (size === null) return [`${quoted(name)} is damaged: save the picture again`];
  const { width, height } = size;
  if (Math.max(width, height) <= MOST_PIXELS) return [];
  return [`${quoted(name)} has ${width} × ${height} pixels: ${MOST_PIXELS} on each side are the most`];
}

async function keepPictures(
  zip: SpooledFile,
  files: PackFiles,
  theme: ThemeData,
  keep: (picture: Picture) => Promise<string>,
): Promise<ThemeData> {
  const kept = new Map<string, string>();
  for (const path of picturesOf(theme)) {
    const file = files.get(path);
    const bytes = file && (await unpack(zip, file, PACK_LIMITS.pictureBytes));
    const type = bytes && pictureType(bytes);
    // It was looked at before; a manifest, though, may have been named for a picture.
    if (!bytes || !type) throw refusal(`${quoted(path)} is no PNG, JPEG or WebP picture`);
    kept.set(path, await keep({ bytes, type }));
  }
  return withPictures(theme, (path) => kept.get(path) ?? path);
}
