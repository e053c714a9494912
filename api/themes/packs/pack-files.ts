import type { Readable } from 'node:stream';
import { PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { isPlainText } from '@nightfall/shared/protocol/plain-text';
import { megabytes, quoted, refusal, refusalOf, refuseIfAny, trick } from './refusal.ts';

/** A file of a ZIP, as the directory at its end tells. What it says of sizes is checked, never relied on. */
export interface ZipEntry {
  /** Null when it is no UTF-8. */
  readonly name: string | null;
  readonly isEncrypted: boolean;
  readonly method: number;
  readonly checksum: number;
  readonly packedSize: number;
  readonly size: number;
  /** The kind of file in Unix's numbers, 0 where the packer told none. */
  readonly kind: number;
  /** Its bytes, unpacked. */
  open(): Promise<Readable>;
}

export interface PackFile extends ZipEntry {
  readonly name: string;
}

/** The files of a pack by their paths in small letters, from the folder where its manifest lies. */
export type PackFiles = ReadonlyMap<string, PackFile>;

/** How many times as large as its ZIP a pack may be, beyond what a manifest and a picture come to at most. */
const MOST_SWELLING = 20;
const SWELLS_FREELY = 6 * 1024 * 1024;

const STORED = 0;
const DEFLATED = 8;
const KIND = { none: 0, file: 0x8000, folder: 0x4000, link: 0xa000 } as const;

/** What systems and people leave beside the files of a pack; it is never unpacked. */
const BESIDE_THE_POINT =
  /(?:^|\/)(?:__macosx\/|\.ds_store$|\._[^/]*$|thumbs\.db$|desktop\.ini$)|\.(?:txt|md)$/i;

/**
 * The files that count, each looked at by what the ZIP tells of it.
 * @throws ServiceError INVALID, TOO_LARGE
 */
export function packFiles(entries: readonly ZipEntry[]): PackFiles {
  const problems = entries.flatMap(problemsOf);
  if (entries.some(leadsOut)) throw trick('leads out of the pack', refusalOf(problems).message);
  refuseIfAny(problems);
  if (entries.reduce((sum, { size }) => sum + size, 0) > PACK_LIMITS.unpackedBytes) {
    throw refusal(
      `The pack is larger than ${megabytes(PACK_LIMITS.unpackedBytes)} when unpacked`,
      'TOO_LARGE',
    );
  }
  refuseSwelling(entries);
  const files = entries.flatMap((entry) => {
    const { name } = entry;
    return name === null || name.endsWith('/') || BESIDE_THE_POINT.test(name) ? [] : [{ ...entry, name }];
  });
  const top = topFolder(files);
  const byPath = new Map<string, PackFile>();
  const twice: string[] = [];
  for (const file of files) {
    const path = file.name.slice(top.length).toLowerCase();
    if (byPath.has(path)) twice.push(`The pack holds ${quoted(file.name)} twice`);
    byPath.set(path, file);
  }
  refuseIfAny(twice);
  return byPath;
}

/** Pictures are compressed already: what swells is no pack of pictures, and costs others more than its sender. */
function refuseSwelling(entries: readonly ZipEntry[]): void {
  const sum = (sizeOf: (entry: ZipEntry) => number) => entries.reduce((all, one) => all + sizeOf(one), 0);
  const most = SWELLS_FREELY + MOST_SWELLING * sum(({ packedSize }) => packedSize);
  if (sum(({ size }) => size) <= most) return;
  throw trick('swells', `The pack unpacks to more than ${MOST_SWELLING} times its size`, 'TOO_LARGE');
}

function problemsOf({ name, kind, isEncrypted, method }: ZipEntry): string[] {
  if (name === null) return ['The name of a file is not UTF-8: use plain letters'];
  const shown = quoted(name);
  if (!isInside(name)) return [`${shown} is no path inside the pack: use names such as roles/seer.png`];
  if (kind === KIND.link) return [`${shown} is a link: put the file itself into the pack`];
  if (kind !== KIND.none && kind !== KIND.file && kind !== KIND.folder)
    return [`${shown} is no ordinary file`];
  if (isEncrypted) return [`${shown} is encrypted: make the ZIP file without a password`];
  if (method !== STORED && method !== DEFLATED) {
    return [
      `${shown} is compressed in a way that is not read (method ${method}): use ordinary ZIP compression`,
    ];
  }
  return [];
}

/** To another place than its own in the pack. */
const leadsOut = ({ name, kind }: ZipEntry): boolean =>
  kind === KIND.link || (name !== null && !isInside(name));

/** A path of plain steps downwards. */
function isInside(name: string): boolean {
  const steps = (name.endsWith('/') ? name.slice(0, -1) : name).split('/');
  const isStep = (step: string) => step !== '' && step !== '.' && step !== '..';
  return isPlainText(name) && !/[\n\\]|^[a-z]:/i.test(name) && steps.every(isStep);
}

/** People often pack the folder instead of what is in it. */
function topFolder(files: readonly PackFile[]): string {
  const tops = new Set(files.map(({ name }) => name.slice(0, name.indexOf('/') + 1)));
  const [top = ''] = tops;
  return tops.size === 1 ? top : '';
}
