import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import { CARD_ORDER } from '@nightfall/shared/themes/card-order';

/** A name without what people write differently: capitals, and how words are joined. */
export const folded = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '');

const BY_FOLDED = new Map<string, BuiltInRoleName>(CARD_ORDER.map((name) => [folded(name), name]));

/** The role that a manifest means: "Alpha Wolf", "alphaWolf" and "alpha_wolf" are one. */
export const roleMeant = (name: string): BuiltInRoleName | undefined => BY_FOLDED.get(folded(name));
