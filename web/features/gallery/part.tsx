import { type ReactNode, useId } from 'react';
import * as styles from './gallery.module.css';

const PIECES_CLASSES: Readonly<Record<string, string | undefined>> = {
  small: styles.pieces_small,
  wide: styles.pieces_wide,
};

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
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={`${styles.pieces} ${PIECES_CLASSES[look] ?? ''}`}>{children}</div>
    </section>
  );
}

/** A piece with its caption. */
export function Piece({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <figure className={styles.piece}>
      {children}
      <figcaption>{name}</figcaption>
    </figure>
  );
}
