import { encode } from 'uqr';
import * as styles from './qr-code.module.css';

/** Light around the code, in modules: many cameras need it. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  readonly text: string;
  /** Its accessible name. */
  readonly label: string;
}

/** A text as a QR code, ink on paper. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={styles.root}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="oklch(0.985 0.008 88)" />
      <path d={dark.join('')} fill="oklch(0.16 0.03 275)" />
    </svg>
  );
}
