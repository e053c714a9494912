import type { RoleFacts } from '../../theme/role-facts.ts';
import { OFFICE_PHOTOGRAPHS } from './surveillance-offices.ts';
import { ROOM_PHOTOGRAPHS } from './surveillance-rooms.ts';
import { STREET_SCENES } from './surveillance-streets.ts';
import type { SurveillanceScene } from './surveillance-tones.ts';

const SCENES: Readonly<Record<string, SurveillanceScene>> = {
  ...STREET_SCENES,
  ...OFFICE_PHOTOGRAPHS,
  ...ROOM_PHOTOGRAPHS,
};
const { custom, unknown } = STREET_SCENES;

/** Where the photograph in a role's file was taken. */
export const surveillanceOf = ({
  name,
  isKnown,
}: Pick<RoleFacts, 'name' | 'isKnown'>): SurveillanceScene | undefined =>
  isKnown ? (SCENES[name] ?? custom) : unknown;
