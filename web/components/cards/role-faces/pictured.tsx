import type { RoleFacts } from '../../../theme/role-facts.ts';
import { Ribbon } from './ribbon.tsx';

/** What is written over a pack's picture, with shade behind the team's name. */
export function PicturedFace({ role, team }: { role: RoleFacts; team: string }) {
  return (
    <svg viewBox="0 0 250 350" aria-hidden="true">
      <path d="M0 268H250V350H0ZM176 0H250V62Q190 62 176 0Z" fill="var(--paper-front)" />
      <Ribbon role={role} team={team} />
    </svg>
  );
}
