import { type FaceName, seedOf } from '@nightfall/shared/game/state/player-look';
import { dressed, type Portrait, type Wardrobe } from './portrait.ts';
import { seeded } from './seeded.ts';

const PLAIN = { head: 'oval', beard: 'none', hat: 'none', hasGlasses: false, hasBlush: false } as const;

/** The portraits to choose from, in the clothes of the village. Told apart by what stays in every theme: no hats. */
const CHOSEN_FACES: Readonly<Record<FaceName, Omit<Portrait, 'hatColour'>>> = {
  short_hair: {
    ...PLAIN,
    skin: '#e0ab7e',
    hair: '#3a2117',
    cloth: '#2a2a63',
    accent: '#f0cf7a',
    hairstyle: 'short',
    collar: 'open',
  },
  curls: {
    ...PLAIN,
    skin: '#9a6440',
    hair: '#1f1513',
    cloth: '#12484a',
    accent: '#e08a3c',
    head: 'round',
    hairstyle: 'curls',
    collar: 'scarf',
  },
  bald: {
    ...PLAIN,
    skin: '#74482c',
    hair: '#1f1513',
    cloth: '#57264a',
    accent: '#e9e2d2',
    hairstyle: 'bald',
    beard: 'goatee',
    collar: 'high',
  },
  grey_beard: {
    ...PLAIN,
    skin: '#f6dfcb',
    hair: '#d8d2c8',
    cloth: '#57301c',
    accent: '#6fb7a6',
    head: 'long',
    hairstyle: 'parted',
    beard: 'full',
    collar: 'scarf',
  },
  quiff: {
    ...PLAIN,
    skin: '#f0cba8',
    hair: '#a8341f',
    cloth: '#3c4a1e',
    accent: '#e9e2d2',
    hairstyle: 'quiff',
    collar: 'shirt',
    hasBlush: true,
  },
  moustache: {
    ...PLAIN,
    skin: '#c58a5c',
    hair: '#1f1513',
    cloth: '#6a2230',
    accent: '#f0cf7a',
    head: 'round',
    hairstyle: 'cropped',
    beard: 'moustache',
    collar: 'bow',
  },
  straight_hair: {
    ...PLAIN,
    skin: '#f0cba8',
    hair: '#e6c07a',
    cloth: '#1f4470',
    accent: '#d9573f',
    hairstyle: 'straight',
    collar: 'open',
  },
  bun: {
    ...PLAIN,
    skin: '#c58a5c',
    hair: '#1f1513',
    cloth: '#57264a',
    accent: '#f0cf7a',
    head: 'round',
    hairstyle: 'bun',
    collar: 'high',
  },
  bob: {
    ...PLAIN,
    skin: '#f6dfcb',
    hair: '#8f4a22',
    cloth: '#12484a',
    accent: '#d9573f',
    hairstyle: 'bob',
    collar: 'bow',
    hasBlush: true,
  },
  braids: {
    ...PLAIN,
    skin: '#e0ab7e',
    hair: '#5c341d',
    cloth: '#6a2230',
    accent: '#6fb7a6',
    head: 'round',
    hairstyle: 'braids',
    collar: 'shirt',
  },
  ponytail: {
    ...PLAIN,
    skin: '#74482c',
    hair: '#1f1513',
    cloth: '#3c4a1e',
    accent: '#e08a3c',
    hairstyle: 'ponytail',
    collar: 'scarf',
  },
  glasses: {
    ...PLAIN,
    skin: '#9a6440',
    hair: '#1f1513',
    cloth: '#33313f',
    accent: '#8fa8e0',
    head: 'long',
    hairstyle: 'afro',
    collar: 'open',
    hasGlasses: true,
  },
};

/** A chosen face, dressed for the place. */
export function chosenPortrait(face: FaceName, wardrobe: Wardrobe): Portrait {
  const share = seeded(seedOf(face))();
  return dressed({ ...CHOSEN_FACES[face], hatColour: '#241a14' }, wardrobe, share);
}
