import { inSize } from '../picture.tsx';
import type { MiniFaceProps } from './face.ts';
import { Order } from './paper-mini.tsx';

interface PicturedMiniProps extends MiniFaceProps {
  readonly src: string;
  /** The picture does not load. */
  readonly onError: () => void;
}

/** As wide as small cards are shown, in CSS pixels. */
const SHOWN_WIDTH = 60;

/** The card below 60 px with a picture of its own: the whole of it is the picture. */
export function PicturedMini({ src, role, withOrder, onError }: PicturedMiniProps) {
  return (
    <>
      <image
        className="mini-card__picture"
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
