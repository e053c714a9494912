import { type ReactNode, useState } from 'react';

interface PictureProps {
  /** An address within a theme pack; a theme without one is drawn. */
  readonly src: string | null | undefined;
  readonly alt: string;
  readonly className: string;
  /** What is drawn where there is no picture, or none that loads. */
  readonly children?: ReactNode;
  /** What lies over the picture. */
  readonly over?: ReactNode;
}

/** A picture of a theme pack, with the drawn thing as its stand-in. */
export function Picture({ src, alt, className, children, over }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === null || src === undefined || src === broken) return children;
  return (
    <>
      <img
        className={`picture ${className}`}
        src={src}
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
