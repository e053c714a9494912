import { memo, useState } from 'react';
import type { RoleFacts } from '../../theme/role-facts.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import { inSize } from './picture.tsx';
import * as styles from './role-card.module.css';
import type { MiniFaceProps } from './role-faces/card-style.ts';
import { Order } from './role-faces/village-mini.tsx';
import { cardStyleOf } from './styles/card-style-registry.ts';

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
    <span className={styles.miniCard} data-team={role.team} data-side={role.side} aria-hidden="true">
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

interface PicturedMiniProps extends MiniFaceProps {
  readonly src: string;
  /** The picture does not load. */
  readonly onError: () => void;
}

/** As wide as small cards are shown, in CSS pixels. */
const SHOWN_WIDTH = 60;

/** The card below 60 px with a picture of its own: the whole of it is the picture. */
function PicturedMini({ src, role, withOrder, onError }: PicturedMiniProps) {
  return (
    <>
      <image
        className={styles.miniCardPicture}
        href={inSize(src, SHOWN_WIDTH)}
        x="4"
        y="4"
        width="242"
        height="342"
        preserveAspectRatio="xMidYMid slice"
        onError={onError}
      />
      <rect
        x="4"
        y="4"
        width="242"
        height="342"
        rx="26"
        fill="none"
        stroke="var(--paper-edge)"
        strokeOpacity=".8"
        strokeWidth="8"
      />
      {withOrder && <Order order={role.order} wakes={role.wakes} />}
    </>
  );
}
