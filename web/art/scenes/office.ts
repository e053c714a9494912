import type { RoleFacts } from '../../theme/role-facts.ts';
import { BOARD_SCENES } from './office-board.ts';
import { DESK_SCENES } from './office-desks.ts';
import { HALL_SCENES } from './office-halls.ts';
import { PAPER_TRAIL_SCENES } from './office-papers.ts';
import { ROOM_SCENES } from './office-rooms.ts';
import type { OfficeScene } from './office-tones.ts';
import { VISITOR_SCENES } from './office-visitors.ts';

const SCENES: Readonly<Record<string, OfficeScene>> = {
  ...BOARD_SCENES,
  ...DESK_SCENES,
  ...HALL_SCENES,
  ...PAPER_TRAIL_SCENES,
  ...ROOM_SCENES,
  ...VISITOR_SCENES,
};
const { custom, lodger, unknown } = VISITOR_SCENES;

/** Where the photograph of a role's badge was taken. */
export function officeOf({
  name,
  team,
  isKnown,
}: Pick<RoleFacts, 'name' | 'team' | 'isKnown'>): OfficeScene | undefined {
  if (!isKnown) return unknown;
  return SCENES[name] ?? (team === 'Neutral' ? lodger : custom);
}
