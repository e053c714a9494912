import { memo, useState } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { PicturedMini } from './role-faces/pictured-mini.tsx';
import { cardStyleOf } from './styles/index.ts';

interface MiniCardProps {
  readonly role: RoleFacts;
  /** Shows the night order in the corner. */
  readonly withOrder?: boolean;
}

/** The card below 60 px, as a picture of its own or in the theme's style. Its meaning is always written beside it. */
export const MiniCard = memo(function MiniCard({ role, withOrder = false }: MiniCardProps) {
  const { Mini } = cardStyleOf(useTheme().look.cardBack);
  const [broken, setBroken] = useState<string | null>(null);
  const { image } = role;
  const face = { role, withOrder };
  return (
    <span className="mini-card" data-team={role.team} data-side={role.side} aria-hidden="true">
      <svg viewBox="0 0 250 350" role="presentation">
        {image === null || image === broken ? (
          <Mini {...face} />
        ) : (
          <PicturedMini {...face} src={image} onError={() => setBroken(image)} />
        )}
      </svg>
    </span>
  );
});
