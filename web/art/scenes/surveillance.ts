import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { OFFICE_PHOTOGRAPHS } from './surveillance-offices.ts';
import { ROOM_PHOTOGRAPHS } from './surveillance-rooms.ts';
import { STREET_SCENES } from './surveillance-streets.ts';
import type { SurveillanceScene } from './surveillance-tones.ts';

const { custom, unknown, ...streets } = STREET_SCENES;

const SCENES: Readonly<Record<BuiltInRoleName, SurveillanceScene>> = {
  ...streets,
  ...OFFICE_PHOTOGRAPHS,
  ...ROOM_PHOTOGRAPHS,
};
const byName = new Map<string, SurveillanceScene>(Object.entries(SCENES));

/** Where the photograph in a role's file was taken. */
export const surveillanceOf = ({ name, isKnown }: Pick<RoleFacts, 'name' | 'isKnown'>): SurveillanceScene =>
  isKnown ? (byName.get(name) ?? custom) : unknown;
