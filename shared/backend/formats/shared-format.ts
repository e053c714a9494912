import {
  downgraded,
  FORMAT_STEPS,
  formatOf,
  type Kind,
  newestFormat,
  type Parts,
  upgraded,
} from '../../game/state/formats/formats.ts';

/** How processes of different versions of the program read and write what they share. */
export interface SharedFormat {
  /** The newest format that this process knows. */
  readonly newest: number;
  /** The format written now: the newest that all living processes know. */
  now(): number;
  /** Parts as they are written now, with their format. */
  write(kind: Kind, parts: Parts): Parts;
  /** Parts of any format in this process's own, without its number; null for a newer format. */
  read(kind: Kind, parts: Parts): Parts | null;
}

/** The newest format that this process knows. */
export const FORMAT = newestFormat(FORMAT_STEPS);

/** @param common - the newest format that all living processes know, asked at each write: a heartbeat's (process-rooms.ts) */
export function createSharedFormat(common: () => number = () => FORMAT, steps = FORMAT_STEPS): SharedFormat {
  const newest = newestFormat(steps);
  const now = () => Math.min(common(), newest);
  return {
    newest,
    now,
    write: (kind, parts) => downgraded(steps, kind, { ...parts, format: newest }, now()),
    read(kind, parts) {
      if (formatOf(parts) > newest) return null;
      const { format: _, ...read } = upgraded(steps, kind, parts);
      return read;
    },
  };
}
