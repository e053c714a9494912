import { MoonBack, SmallMoonBack } from '../card-backs/moon.tsx';
import { WoodcutFace, WoodcutMini } from '../role-faces/woodcut.tsx';
import type { CardStyle } from './card-style.ts';

export const moon: CardStyle = {
  Face: WoodcutFace,
  Mini: WoodcutMini,
  Back: MoonBack,
  SmallBack: SmallMoonBack,
};
