import { memo } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { CARD_STYLES } from './role-faces/card-styles.ts';

interface MiniCardProps {
  readonly role: RoleFacts;
  /** Shows the night order in the corner. */
  readonly withOrder?: boolean;
}

/** The card below 60 px, in the theme's style. Its meaning is always written beside it. */
export const MiniCard = memo(function MiniCard({ role, withOrder = false }: MiniCardProps) {
  const { Mini } = CARD_STYLES[useTheme().look.cardBack];
  return (
    <span className="mini-card" data-team={role.team} aria-hidden="true">
      <svg viewBox="0 0 250 350" role="presentation">
        <Mini role={role} withOrder={withOrder} />
      </svg>
    </span>
  );
});
