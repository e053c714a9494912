import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  /** A row, or columns of this width. */
  readonly look?: 'row' | 'small' | 'wide';
  readonly children: ReactNode;
}

/** A section of the gallery. */
export function Part({ title, look = 'row', children }: PartProps) {
  const id = useId();
  return (
    <section className="gallery__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`gallery__pieces gallery__pieces--${look}`}>{children}</div>
    </section>
  );
}

/** A piece with its caption. */
export function Piece({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className="gallery__piece">
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
