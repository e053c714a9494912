import { PICTURE_WIDTHS } from '@nightfall/shared/protocol/limits';
import { type ReactNode, useState } from 'react';
import * as styles from './role-card.module.css';

interface PictureProps {
  /** Null or undefined: `children` are shown. */
  readonly src: string | null | undefined;
  readonly alt: string;
  /** How wide it is on the page at most, in CSS pixels; without it, it fills the screen. */
  readonly shownWidth?: number;
  readonly className: string | undefined;
  /** Shown where there is no picture, or it fails to load. */
  readonly children?: ReactNode;
  /** What lies over the picture. */
  readonly over?: ReactNode;
}

/** The own card, and any card that is looked at. */
export const LARGE_CARD_WIDTH = 320;

const UPLOADED = /^\/api\/(?:themes\/[^/?]+|custom-roles)\/pictures\/[^/?]+$/;

/** The smallest size of an uploaded picture that this screen needs; any other picture has one size. */
export function inSize(src: string, shownWidth: number): string {
  const needed = shownWidth * window.devicePixelRatio;
  const width = UPLOADED.test(src) ? PICTURE_WIDTHS.find((one) => one >= needed) : undefined;
  return width === undefined ? src : `${src}?width=${width}`;
}

/** A picture of a theme pack or a custom role, with a drawing as its fallback. */
export function Picture({
  src,
  alt,
  shownWidth = Number.POSITIVE_INFINITY,
  className,
  children,
  over,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === undefined || src === broken) return children;
  return (
    <>
      <img
        className={`${styles.picture} ${className}`}
        src={inSize(src, shownWidth)}
        alt={alt}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(src)}
      />
      {over}
    </>
  );
}
