import { FORMAT_STEPS, type FormatStep, type Parts } from '../../game/state/formats/formats.ts';
import { createSharedFormat, FORMAT, type SharedFormat } from '../formats/shared-format.ts';

/** A format that the program does not have yet. */
export const TOMORROW = FORMAT + 1;

const renamed = (parts: Parts, from: string, to: string): Parts => {
  const { [from]: value, ...rest } = parts;
  return from in parts ? { ...rest, [to]: value } : parts;
};

/** What is said in a room is called otherwise. */
const toTomorrow: FormatStep = {
  upgrade: (_, parts) => ({ ...renamed(parts, 'messages', 'said'), format: TOMORROW }),
  downgrade: (_, parts) => ({ ...renamed(parts, 'said', 'messages'), format: FORMAT }),
};

/** How a newer version of the program will share what it stores, by the format that all processes have in common. */
export function sharedTomorrow(common: () => number): SharedFormat {
  const shared = createSharedFormat(common, [...FORMAT_STEPS, toTomorrow]);
  return {
    ...shared,
    // Its program is today's, which calls a room's messages by their name of today.
    write: (kind, parts) => shared.write(kind, renamed(parts, 'messages', 'said')),
    read(kind, parts) {
      const read = shared.read(kind, parts);
      return read === null ? null : renamed(read, 'said', 'messages');
    },
  };
}
