import { memo } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { LARGE_CARD_WIDTH, Picture } from './picture.tsx';
import { CARD_STYLES } from './role-faces/card-styles.ts';
import { PicturedFace } from './role-faces/pictured.tsx';
import { TEXTS } from './role-info-texts.ts';

/** A role's card, face up: drawn, or as the picture that a theme pack or a custom role has. */
export const RoleCard = memo(function RoleCard({ role }: { role: RoleFacts }) {
  const theme = useTheme();
  const { Face } = CARD_STYLES[theme.look.cardBack];
  const words = { role, team: role.teamLabel };
  return (
    <div
      className="role-card"
      data-team={role.team}
      data-side={role.side}
      role="img"
      aria-label={TEXTS.cardOf(role.title)}
    >
      <Picture
        src={role.image}
        alt={role.title}
        shownWidth={LARGE_CARD_WIDTH}
        className="role-card__picture"
        over={<PicturedFace {...words} />}
      >
        <Face {...words} />
      </Picture>
    </div>
  );
});
