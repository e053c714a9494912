import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { isPlainText } from '@nightfall/shared/protocol/letters';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { type Problem, problem } from '@nightfall/shared/text/problems';
import { noPicture } from './check-picture.ts';
import { megabytes, quoted, refusal, refusalOf, refuseIfAny, tampering } from './refusal.ts';

/** A file of a ZIP, as its directory states. The sizes are checked, never relied on. */
export interface ZipEntry {
  readonly name: string;
  /** False when the name is not in the encoding that it claims. */
  readonly isReadable: boolean;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** The kind of file in Unix's numbers; 0 where there is none. */
  readonly kind: number;
  /** Its bytes, unpacked. */
  open(): Promise<Readable>;
}

export interface PackFile extends ZipEntry {
  /** The normalised path. */
  readonly path: string;
}

/** The names a manifest may have, in order of preference. */
export const MANIFESTS = ['theme.json', 'default_theme_pack.json', 'manifest.json'] as const;
export const isManifest = (path: string): boolean => MANIFESTS.some((name) => name === path);

const PICTURE = /\.(?:png|jpe?g|jpe|jfif|webp)$/i;
export const isPicture = (path: string): boolean => PICTURE.test(path);
/** Source files of drawings, which browsers do not show. */
const DRAWING =
  /\.(?:ai|afdesign|afphoto|avif|bmp|clip|dng|eps|fig|gif|hei[cf]|ico|jp2|jxl|kra|pdf|procreate|ps[bd]|sketch|svg|tga|tiff?|xcf)$/i;

/** The files of a pack by their lower-case paths, from the folder of the manifest. */
export type PackFiles = ReadonlyMap<string, PackFile>;

/** How many times as large as its ZIP a pack may be, beyond a manifest and a picture of the largest size. */
const MOST_SWELLING = 20;
const SWELLS_FREELY = 6 * 1024 * 1024;
const LONGEST_TARGET = 4096;

const STORED = 0;
const DEFLATED = 8;
const KIND = { none: 0, file: 0x8000, folder: 0x4000, link: 0xa000 } as const;

/** What systems, editors and version control leave beside the files of a pack. */
const LEFT_BEHIND =
  /(?:^|\/)(?:\.[^/.]|__macosx\/|\$recycle\.bin\/|system volume information\/|(?:eh)?thumbs\.db$|desktop\.ini$|icon\r$)/i;

/**
 * The files that count, checked by the ZIP's directory. Unneeded files are never unpacked; ambiguous packs are refused.
 * @throws ServiceError INVALID, TOO_LARGE
 */
export async function packFiles(entries: readonly ZipEntry[]): Promise<PackFiles> {
  const found = entries.map((entry) => ({ ...entry, place: entryPath(entry.name) }));
  const wanted = found.filter(({ name }) => !LEFT_BEHIND.test(name.replaceAll('\\', '/')));
  const problems = wanted.flatMap(problemsOf);
  const isAttack = found.some(({ place }) => place.leadsOut) || (await someLinkLeadsOut(found));
  if (isAttack) throw tampering('leads out of the pack', refusalOf(found.flatMap(problemsOf)));
  refuseIfAny(problems);
  const files = wanted
    .filter(({ name }) => !/[/\\]$/.test(name))
    .map(({ place, ...entry }): PackFile => ({ ...entry, path: place.path }));
  return inFolderOfManifest(files);
}

/** Where a name leads. */
interface EntryPath {
  readonly path: string;
  readonly leadsOut: boolean;
  /** It cannot be read in two ways. */
  readonly isClear: boolean;
}

/** Accepts either separator, and drops empty steps and what Windows drops at the end of a name. */
export function entryPath(name: string): EntryPath {
  const written = name.replaceAll('\\', '/');
  const steps = written
    .split('/')
    .map((step) => (/^ *\.{2,} *$/.test(step) ? step.trim() : step.replace(/^ +|[. ]+$/g, '')));
  const isClear = isPlainText(name) && !name.includes('\n') && !steps.some((step) => /^\.{2,}$/.test(step));
  let depth = 0;
  let leadsOut = /^(?:\/|[a-z]:)/i.test(written);
  for (const step of steps.filter((one) => one !== '')) {
    depth += step === '..' ? -1 : 1;
    leadsOut ||= depth < 0;
  }
  return { path: steps.filter((step) => step !== '').join('/'), leadsOut, isClear: isClear && !leadsOut };
}

type LocatedEntry = ZipEntry & { readonly place: EntryPath };

function problemsOf({ name, isReadable, place, kind }: LocatedEntry): Problem[] {
  const file = quoted(name);
  if (!isReadable) return [problem('packs.nameNotUtf8', { name: file })];
  if (!place.isClear) return [problem('packs.badPath', { file })];
  if (kind === KIND.link) return [problem('packs.link', { file })];
  if (kind !== KIND.none && kind !== KIND.file && kind !== KIND.folder)
    return [problem('packs.noOrdinaryFile', { file })];
  return [];
}

/** Every link is refused; one that leads out of the pack is an attack. */
async function someLinkLeadsOut(entries: readonly LocatedEntry[]): Promise<boolean> {
  for (const { kind, name, size, open } of entries) {
    if (kind !== KIND.link || size > LONGEST_TARGET) continue;
    const target = await open()
      .then(text)
      .catch(() => '');
    const folder = name.slice(0, Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    if (entryPath(/^(?:[/\\]|[a-z]:)/i.test(target) ? target : folder + target).leadsOut) return true;
  }
  return false;
}

/** People also pack the folder instead of its content, and folders around it. */
function inFolderOfManifest(all: readonly PackFile[]): PackFiles {
  const folder = folderOfManifest(all);
  const isMeant = ({ path }: PackFile) => isPicture(path) || isManifest(nameIn(path));
  const isInside = ({ path }: PackFile) => path.toLowerCase().startsWith(folder);
  const files = all.filter(isInside);
  const counted = files.filter(isMeant);
  refuseIfAny([
    ...all
      .filter((file) => isPicture(file.path) && !isInside(file))
      .map(({ name }) => problem('packs.outside', { file: quoted(name), folder: quoted(folder) })),
    ...unshowable(files, counted).map(({ name }) => noPicture(quoted(name))),
    ...counted.flatMap(packingProblems),
  ]);
  refuseExcess(counted);
  const byPath = new Map<string, PackFile>();
  const twice: Problem[] = [];
  for (const file of files) {
    const path = file.path.slice(folder.length).toLowerCase();
    if (byPath.has(path) && isMeant(file)) twice.push(problem('packs.twice', { file: quoted(file.name) }));
    byPath.set(path, file);
  }
  refuseIfAny(twice);
  return byPath;
}

const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();
const folderIn = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1).toLowerCase();

/** The lower-case folder of the manifest that is least deep; the root where there is none. */
function folderOfManifest(files: readonly PackFile[]): string {
  const manifests = files.filter(({ path }) => isManifest(nameIn(path)));
  const depthOf = ({ path }: PackFile) => path.split('/').length;
  const least = Math.min(...manifests.map(depthOf));
  const nearest = manifests.filter((file) => depthOf(file) === least);
  const [one, ...others] = [...new Map(nearest.map((file) => [folderIn(file.path), file])).entries()];
  const [other] = others;
  if (one !== undefined && other !== undefined)
    throw refusal(problem('packs.twoManifests', { one: quoted(one[1].name), other: quoted(other[1].name) }));
  return one?.[0] ?? '';
}

/** Drawings without a picture of the same name: their author may expect to see them. */
function unshowable(files: readonly PackFile[], counted: readonly PackFile[]): PackFile[] {
  const stem = ({ path }: PackFile) => nameIn(path).replace(/\.[^.]*$/, '');
  const pictured = new Set(counted.map(stem));
  return files.filter((file) => DRAWING.test(file.path) && !pictured.has(stem(file)));
}

function packingProblems({ name, isEncrypted, method }: PackFile): Problem[] {
  const file = quoted(name);
  if (isEncrypted) return [problem('packs.fileEncrypted', { file })];
  return method === STORED || method === DEFLATED ? [] : [problem('packs.compression', { file, method })];
}

function refuseExcess(files: readonly PackFile[]): void {
  const sum = (sizeOf: (file: PackFile) => number) => files.reduce((all, one) => all + sizeOf(one), 0);
  const size = sum((file) => file.size);
  if (files.length > PACK_LIMITS.files)
    throw refusal(problem('packs.tooManyFiles', { most: PACK_LIMITS.files }), 'TOO_LARGE');
  if (size > PACK_LIMITS.unpackedBytes)
    throw refusal(
      problem('packs.unpacksTooLarge', { megabytes: megabytes(PACK_LIMITS.unpackedBytes) }),
      'TOO_LARGE',
    );
  // Pictures are compressed already: a ZIP that swells holds something else, and costs others more than its sender.
  if (size <= SWELLS_FREELY + MOST_SWELLING * sum(({ packedSize }) => packedSize)) return;
  throw tampering('swells', problem('packs.swells', { times: MOST_SWELLING }), 'TOO_LARGE');
}
