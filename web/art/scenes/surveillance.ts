import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { officePhotographs } from './surveillance-offices.ts';
import { roomPhotographs } from './surveillance-rooms.ts';
import { streetScenes } from './surveillance-streets.ts';
import type { SurveillanceScene } from './surveillance-tones.ts';

function drawScenes() {
  const { custom, unknown, ...streets } = streetScenes();
  const scenes: Readonly<Record<BuiltInRoleName, SurveillanceScene>> = {
    ...streets,
    ...officePhotographs(),
    ...roomPhotographs(),
  };
  return { custom, unknown, byName: new Map<string, SurveillanceScene>(Object.entries(scenes)) };
}

/** Drawn for the first file: most rooms see none. */
let drawn: ReturnType<typeof drawScenes> | undefined;

/** Where the photograph in a role's file was taken. */
export function surveillanceOf({ name, isKnown }: Pick<RoleFacts, 'name' | 'isKnown'>): SurveillanceScene {
  drawn ??= drawScenes();
  return isKnown ? (drawn.byName.get(name) ?? drawn.custom) : drawn.unknown;
}
