import { PICTURE_WIDTHS } from '@nightfall/shared/protocol/limits';
import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** An address within a theme pack; a theme without one is drawn. */
  readonly src: string | null | undefined;
  readonly alt: string;
  /** How wide it is on the page, in CSS's own words: the browser takes the size that is enough for it. */
  readonly shown: string;
  readonly className: string;
  /** What is drawn where there is no picture, or none that loads. */
  readonly children?: ReactNode;
  /** What lies over the picture. */
  readonly over?: ReactNode;
}

const LARGEST_WIDTH = 1920;

/** The sizes in which the server has a picture of a pack; any other picture has one. */
const sizesOf = (src: string): string | undefined =>
  /^\/api\/themes\/[^/?]+\/pictures\/[^/?]+$/.test(src)
    ? [...PICTURE_WIDTHS.map((width) => `${src}?width=${width} ${width}w`), `${src} ${LARGEST_WIDTH}w`].join()
    : undefined;

/** A picture of a theme pack, with the drawn thing as its stand-in. */
export function Picture({ src, alt, shown, className, children, over }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === undefined || src === broken) return children;
  return (
    <>
      <img
        className={`picture ${className}`}
        src={src}
        srcSet={sizesOf(src)}
        sizes={shown}
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
