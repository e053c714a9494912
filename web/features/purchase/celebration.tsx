import type { CSSProperties } from 'react';

interface Scrap {
  readonly id: string;
  readonly style: CSSProperties;
}

const COUNT = 26;
const TONES = ['var(--lamp)', 'var(--lamp-low)', 'var(--paper)', 'var(--ready)', 'var(--felt-edge)'];

/** Spread evenly, but not in rows. */
const scrapOf = (index: number): Scrap => ({
  id: `scrap-${index}`,
  style: {
    left: `${(index * 61.8) % 100}%`,
    top: `${52 + ((index * 29) % 44)}%`,
    rotate: `${(index * 137) % 360}deg`,
    background: TONES[index % TONES.length],
    animationDelay: `${(index * 47) % 600}ms`,
  },
});

const SCRAPS = Array.from({ length: COUNT }, (_, index) => scrapOf(index));

/** Scraps of coloured paper fall over the table, once, and lie there. Decoration only. */
export function Celebration() {
  return (
    <div className="celebration" aria-hidden="true">
      {SCRAPS.map(({ id, style }) => (
        <span className="celebration__scrap" key={id} style={style} />
      ))}
    </div>
  );
}
