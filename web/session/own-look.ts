import { FACES, GROUNDS, type PlayerLook } from '@nightfall/shared/game/state/player-look';
import { readStored, writeStored } from './browser-storage.ts';

const oneOf = <T extends string>(known: readonly T[], value: unknown): T | null =>
  known.find((one) => one === value) ?? null;

/** The face and colour that were last chosen in this browser; what is no such thing follows from the name. */
export function ownLook(): PlayerLook | null {
  const text = readStored('look');
  if (text === null) return null;
  try {
    const { face, ground } = JSON.parse(text);
    return { face: oneOf(FACES, face), ground: oneOf(GROUNDS, ground) };
  } catch {
    return null;
  }
}

export const keepOwnLook = (look: PlayerLook): void => writeStored('look', JSON.stringify(look));
