import { expect } from 'bun:test';
import type { Zippable } from 'fflate';
import { type ReadPack, readThemePack } from '../themes/packs/read-theme-pack.ts';
import { withSpooled } from '../themes/packs/spool.ts';
import { simpleTheme, zipOf } from './theme-zips.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** Reads a pack in this process. */
export const readZip = (zip: Bytes | ReadableStream<Uint8Array>): Promise<ReadPack> =>
  withSpooled(zip instanceof ReadableStream ? zip : new Blob([zip]).stream(), readThemePack);

/** What is said to the author, and with which code. */
export function refusalTo(zip: Bytes | ReadableStream<Uint8Array>): Promise<string> {
  return readZip(zip).then(
    () => 'taken',
    (error: { name: string; code: string; message: string }) => {
      expect(error.name).toBe('ServiceError');
      return `${error.code}: ${error.message}`;
    },
  );
}

/** A good pack with something added to it. */
export const packWith = (files: Record<string, object | string>, added?: Zippable): Bytes =>
  zipOf({ 'theme.json': simpleTheme(), ...files }, added);
