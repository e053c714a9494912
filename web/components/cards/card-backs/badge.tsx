import { grid, some } from '../../../art/scenes/shapes.ts';
import { Company } from '../role-faces/badge-parts.tsx';
import type { OfProduction } from '../role-faces/face.ts';

const tower = (x: number, y: number) =>
  `M${x} ${y + 17}V${y + 4}L${x + 8} ${y}L${x + 16} ${y + 4}V${y + 17}ZM${x + 3.5} ${y + 6}v3.4h3.4v-3.4ZM${x + 9.2} ${y + 6}v3.4h3.4v-3.4ZM${x + 3.5} ${y + 11}v3.4h3.4v-3.4ZM${x + 9.2} ${y + 11}v3.4h3.4v-3.4Z`;
const ODD = [-2, 62, 7, 6, 40, 50] as const;
const EVEN = [18, 87, 6, 6, 40, 50] as const;
const CAMPUS = `${grid(ODD, tower)}${grid(EVEN, tower)}`;
const LIT = `${some(0.12, 8, ODD, tower)}${some(0.14, 4, EVEN, tower)}`;

/** The reverse of a staff pass: the whole campus, a few lights, and a note for the honest finder. */
export function BadgeBack({ gameTitle }: OfProduction) {
  return (
    <>
      <rect width="250" height="350" rx="17" fill="var(--felt)" />
      <path d={CAMPUS} fill="color-mix(in oklch, var(--felt) 76%, var(--lamp))" fillRule="evenodd" />
      <path d={LIT} fill="var(--lamp)" fillRule="evenodd" />
      <path d="M0 136H250V244H0Z" fill="oklch(.15 .028 232)" />
      <path d="M0 136H250M0 244H250" stroke="var(--lamp)" strokeWidth="2.4" strokeDasharray="2 6" />
      <text className="badge__name" x="17" y="194" fill="var(--paper)">
        Out to lunch
      </text>
      <text className="badge__found" x="18" y="221" fill="var(--lamp)">
        If found, say nothing.
      </text>
      <path d="M17 0H233A17 17 0 0 1 250 17V51H0V17A17 17 0 0 1 17 0Z" fill="var(--lamp)" />
      <path d="M0 47.5H250V52H0Z" fill="var(--ink)" />
      <rect x="100" y="11" width="50" height="11" rx="5.5" fill="var(--ink)" />
      <Company title={gameTitle} />
    </>
  );
}

export function SmallBadgeBack() {
  return (
    <>
      <rect x="3" y="3.5" width="47" height="67" rx="5" fill="oklch(.11 .02 230)" />
      <rect x=".5" y=".5" width="47" height="67" rx="5" fill="var(--felt)" />
      <path d="M5.5 .5H42.5A5 5 0 0 1 47.5 5.5V14H.5V5.5A5 5 0 0 1 5.5 .5Z" fill="var(--lamp)" />
      <path d="M.5 13H47.5V15.2H.5Z" fill="var(--ink)" />
      <rect x="17" y="4.5" width="14" height="3.8" rx="1.9" fill="var(--ink)" />
      <g transform="translate(8 22) scale(2)" fillRule="evenodd" fill="var(--lamp)">
        <path d={tower(0, 0)} />
      </g>
    </>
  );
}
