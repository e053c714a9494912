import type { Trust } from './note-book.ts';
import * as styles from './notes.module.css';

const SHAPES: Record<Trust, { shape: string; sign: string }> = {
  trusted: { shape: 'M12 1.5A10.5 10.5 0 1 1 11.99 1.5Z', sign: 'M7 12.4l3.4 3.4L17 9' },
  unsure: {
    shape: 'M12 0.5L23.5 12L12 23.5L0.5 12Z',
    sign: 'M9.4 9.8a2.7 2.7 0 1 1 3.9 2.4q-1.3.7-1.3 2M12 17.2v.1',
  },
  suspected: { shape: 'M12 1L23.6 22H0.4Z', sign: 'M12 8.6v6M12 18v.1' },
};

/** A circle with a tick, a diamond with a question mark, a triangle with an exclamation mark: distinct without colour. */
export function TrustMark({ trust, size = 20 }: { trust: Trust; size?: number }) {
  const { shape, sign } = SHAPES[trust];
  return (
    <svg
      className={styles.trustMark}
      data-trust={trust}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={shape} fill="var(--trust)" />
      <path
        d={sign}
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}

export function PencilMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M5 4.5h9M5 9h6M5 13.5h3M5 18.5h3M19.6 8.2l-2.8-2.8-7 7-.9 3.8 3.8-.9z"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
