import { memo } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { MANNERS } from './role-faces/faces.ts';

interface MiniCardProps {
  readonly role: RoleFacts;
  /** Shows the night order in the corner. */
  readonly withOrder?: boolean;
}

/** The card below 60 px, in the theme's manner. Its meaning is always written beside it. */
export const MiniCard = memo(function MiniCard({ role, withOrder = false }: MiniCardProps) {
  const { Mini } = MANNERS[useTheme().look.cardBack];
  return (
    <span className="mini-card" data-team={role.team} aria-hidden="true">
      <svg viewBox="0 0 250 350" role="presentation">
        <Mini role={role} withOrder={withOrder} />
      </svg>
    </span>
  );
});
