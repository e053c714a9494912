import { type ReactNode, useId } from 'react';

interface PartProps {
  readonly title: string;
  /** How its pieces stand: as they come, or in columns of this width. */
  readonly look?: 'row' | 'small' | 'wide';
  readonly children: ReactNode;
}

/** One kind of thing under its heading. */
export function Part({ title, look = 'row', children }: PartProps) {
  const id = useId();
  return (
    <section className="gallery__part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`gallery__pieces gallery__pieces--${look}`}>{children}</div>
    </section>
  );
}

/** One piece with what is to be seen in it. */
export function Piece({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className="gallery__piece">
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
