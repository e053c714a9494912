import { expect } from 'bun:test';
import type { Zippable } from 'fflate';
import { readThemePack } from '../themes/packs/read-theme-pack.ts';
import { simpleTheme, zipOf } from './theme-zips.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** What is said to the author, and with which code; nothing of a refused pack is ever kept. */
export function refusalTo(zip: Bytes | ReadableStream<Uint8Array>): Promise<string> {
  const stream = zip instanceof ReadableStream ? zip : new Blob([zip]).stream();
  const kept: unknown[] = [];
  return readThemePack(stream, async (picture) => `${kept.push(picture)}`).then(
    () => 'taken',
    (error: { name: string; code: string; message: string }) => {
      expect(error.name).toBe('ServiceError');
      expect(kept).toEqual([]);
      return `${error.code}: ${error.message}`;
    },
  );
}

/** A good pack with something added to it. */
export const packWith = (files: Record<string, object | string>, added?: Zippable): Bytes =>
  zipOf({ 'theme.json': simpleTheme(), ...files }, added);
