import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FORMAT } from '../../formats/shared-format.ts';

/** A room of the past: the fields of its hash. */
export interface PastGame {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** All that was kept of one format when it was the present one (record.ts). */
export interface PastFormat {
  readonly format: number;
  readonly games: readonly PastGame[];
  /** As they were published in the room of the games, in their order. */
  readonly messages: readonly Readonly<Record<string, unknown>>[];
  /** One of each queue. */
  readonly jobs: readonly { readonly queue: string; readonly data: Readonly<Record<string, unknown>> }[];
}

const folders = readdirSync(import.meta.dir, { withFileTypes: true }).filter((it) => it.isDirectory());

/** Every format that has been kept, the oldest first. */
export const PAST_FORMATS: readonly PastFormat[] = await Promise.all(
  folders
    .map(({ name }) => Number(name))
    .filter((format) => format < FORMAT)
    .sort((a, b) => a - b)
    .map(async (format) => {
      const read = (name: string) => Bun.file(join(import.meta.dir, String(format), `${name}.json`)).json();
      return {
        format,
        games: await read('games'),
        messages: await read('messages'),
        jobs: await read('jobs'),
      };
    }),
);
