import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { boardScenes } from './office-board.ts';
import { deskScenes } from './office-desks.ts';
import { hallScenes } from './office-halls.ts';
import { paperTrailScenes } from './office-papers.ts';
import { roomScenes } from './office-rooms.ts';
import type { OfficeScene } from './office-tones.ts';
import { visitorScenes } from './office-visitors.ts';

function drawScenes() {
  const { custom, lodger, unknown, ...visitors } = visitorScenes();
  const scenes: Readonly<Record<BuiltInRoleName, OfficeScene>> = {
    ...boardScenes(),
    ...deskScenes(),
    ...hallScenes(),
    ...paperTrailScenes(),
    ...roomScenes(),
    ...visitors,
  };
  return { custom, lodger, unknown, byName: new Map<string, OfficeScene>(Object.entries(scenes)) };
}

/** Drawn for the first badge: most rooms see none. */
let drawn: ReturnType<typeof drawScenes> | undefined;

/** Where the photograph of a role's badge was taken. */
export function officeOf({ name, team, isKnown }: Pick<RoleFacts, 'name' | 'team' | 'isKnown'>): OfficeScene {
  drawn ??= drawScenes();
  if (!isKnown) return drawn.unknown;
  return drawn.byName.get(name) ?? (team === 'Neutral' ? drawn.lodger : drawn.custom);
}
