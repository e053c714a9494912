import type { BuiltInRoleName } from '@nightfall/shared/game/night/roles/index';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { BOARD_SCENES } from './office-board.ts';
import { DESK_SCENES } from './office-desks.ts';
import { HALL_SCENES } from './office-halls.ts';
import { PAPER_TRAIL_SCENES } from './office-papers.ts';
import { ROOM_SCENES } from './office-rooms.ts';
import type { OfficeScene } from './office-tones.ts';
import { VISITOR_SCENES } from './office-visitors.ts';

const { custom, lodger, unknown, ...visitors } = VISITOR_SCENES;

const SCENES: Readonly<Record<BuiltInRoleName, OfficeScene>> = {
  ...BOARD_SCENES,
  ...DESK_SCENES,
  ...HALL_SCENES,
  ...PAPER_TRAIL_SCENES,
  ...ROOM_SCENES,
  ...visitors,
};
const byName = new Map<string, OfficeScene>(Object.entries(SCENES));

/** Where the photograph of a role's badge was taken. */
export function officeOf({ name, team, isKnown }: Pick<RoleFacts, 'name' | 'team' | 'isKnown'>): OfficeScene {
  if (!isKnown) return unknown;
  return byName.get(name) ?? (team === 'Neutral' ? lodger : custom);
}
