import ROOM from '@nightfall/shared/text/en/room.json';
import { memo } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { LARGE_CARD_WIDTH, Picture } from './picture.tsx';
import * as styles from './role-card.module.css';
import { Ribbon } from './role-faces/ribbon.tsx';
import { cardStyleOf } from './styles/card-style-registry.ts';

const TEXTS = ROOM.roleCard;

/** A role's card, face up: drawn, or as the picture that a theme pack or a custom role has. */
export const RoleCard = memo(function RoleCard({ role }: { role: RoleFacts }) {
  const theme = useTheme();
  const { Face } = cardStyleOf(theme.look.cardBack);
  const words = { role, team: role.teamLabel, gameTitle: theme.text.gameTitle };
  return (
    <div
      className={styles.root}
      data-team={role.team}
      data-side={role.side}
      role="img"
      aria-label={TEXTS.cardOf({ ...theme.named('role', role.noun), ...theme.card })}
    >
      <Picture
        src={role.image}
        alt={role.title}
        shownWidth={LARGE_CARD_WIDTH}
        className={styles.roleCardPicture}
        over={<PicturedFace {...words} />}
      >
        <Face {...words} />
      </Picture>
    </div>
  );
});

/** The words over a pack's picture, on shaded ground. */
function PicturedFace({ role, team }: { role: RoleFacts; team: string }) {
  return (
    <svg viewBox="0 0 250 350" aria-hidden="true">
      <path d="M0 268H250V350H0ZM176 0H250V62Q190 62 176 0Z" fill="var(--paper-front)" />
      <Ribbon role={role} team={team} />
    </svg>
  );
}
