import { memo } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { LARGE_CARD_WIDTH, Picture } from './picture.tsx';
import { PicturedFace } from './role-faces/pictured.tsx';
import { TEXTS } from './role-info-texts.ts';
import { cardStyleOf } from './styles/index.ts';

/** A role's card, face up: drawn, or as the picture that a theme pack or a custom role has. */
export const RoleCard = memo(function RoleCard({ role }: { role: RoleFacts }) {
  const theme = useTheme();
  const { Face } = cardStyleOf(theme.look.cardBack);
  const words = { role, team: role.teamLabel, gameTitle: theme.text.gameTitle };
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
