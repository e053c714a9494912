import type { ReactNode } from 'react';

/** Each field is 320 x 190; what is drawn stands on its lower edge. In the colours of the theme. Decoration only. */
export type SceneName = 'moon' | 'table' | 'chair' | 'tiles' | 'torn' | 'door' | 'clouds';

const MOON = 'M160 20a70 70 0 0 1 0 140a70 70 0 0 1 0 -140z';
const SPOTS =
  'M142 118a15 15 0 1 1 -30 0a15 15 0 1 1 30 0zM196 62a12 12 0 1 1 -24 0a12 12 0 1 1 24 0zM204 112a9 9 0 1 1 -18 0a9 9 0 1 1 18 0z';

function Moon() {
  return (
    <>
      <path className="message-scene__new-moon" d={MOON} fill="var(--ridge-2)" />
      <g className="message-scene__filling">
        <path d={MOON} fill="var(--moon-light)" />
        <path d={SPOTS} fill="var(--moon-spot)" />
      </g>
    </>
  );
}

const STOOL = 'M-19 0h38l-3 9h-32zM-13 9h5l-3 35h-5zM8 9h5l3 35h-5z';

function Table() {
  return (
    <>
      <circle cx="160" cy="72" r="74" fill="var(--lamp)" opacity="0.1" />
      <circle cx="160" cy="76" r="40" fill="var(--lamp)" opacity="0.16" />
      <path d={STOOL} transform="translate(86 100) scale(.8)" fill="var(--ridge-2)" />
      <path d={STOOL} transform="translate(234 100) scale(.8)" fill="var(--ridge-2)" />
      <path d="M146 130h28l6 56h-40z" fill="var(--wood-edge)" />
      <ellipse cx="160" cy="122" rx="112" ry="27" fill="var(--wood-edge)" />
      <ellipse cx="160" cy="115" rx="112" ry="27" fill="var(--wood-rim)" />
      <ellipse cx="160" cy="114" rx="104" ry="23" fill="var(--wood)" />
      <path d="M152 82h16v30a8 3 0 0 1 -16 0z" fill="var(--paper)" />
      <path
        d="M160 54c10 11 9 20 0 25c-9 -5 -10 -14 0 -25z"
        fill="var(--lamp)"
        className="message-scene__flame"
      />
      <path d="M98 108l22 -5l6 14l-22 6zM204 104l20 8l-8 13l-21 -7z" fill="var(--paper-low)" />
      <path d={STOOL} transform="translate(64 142)" fill="var(--ridge-3)" />
      <path d={STOOL} transform="translate(258 142)" fill="var(--ridge-3)" />
    </>
  );
}

function Chair() {
  return (
    <>
      <circle cx="160" cy="92" r="80" fill="var(--lamp)" opacity="0.1" />
      <path d="M118 24q42 -16 84 0l-6 86h-72z" fill="var(--wood-edge)" />
      <path d="M128 34q32 -11 64 0l-4 66h-56z" fill="var(--wood)" />
      <path d="M142 46h8v52h-8zM170 46h8v52h-8z" fill="var(--wood-edge)" />
      <path d="M108 106h104l8 18h-120z" fill="var(--wood-rim)" />
      <path
        d="M104 124h14l-6 66h-12zM202 124h14l4 66h-12zM126 124h10v44h-10zM184 124h10v44h-10z"
        fill="var(--wood-edge)"
      />
      <g transform="rotate(-4 160 84)">
        <path d="M132 62h56l3 42h-62z" fill="var(--paper)" />
        <path
          d="M148 74q12 -8 20 0q5 8 -5 13q-3 2 -3 6h-5q0 -7 5 -10q6 -3 3 -6q-5 -4 -10 1zM155 96h6v5h-6z"
          fill="var(--ink)"
        />
      </g>
    </>
  );
}

function Tiles() {
  return [0, 1, 2, 3, 4, 5].map((index) => (
    <g
      key={index}
      transform={`translate(${20 + index * 48} ${index % 2 === 0 ? 104 : 110}) rotate(${index * 3 - 7} 20 26)`}
    >
      <rect y="5" width="40" height="54" rx="9" fill="var(--paper-worn)" />
      <rect width="40" height="54" rx="9" fill="var(--paper)" />
      <path d="M11 40h18v3h-18z" fill="var(--ink)" opacity="0.45" />
    </g>
  ));
}

function Torn() {
  return (
    <>
      <circle cx="160" cy="96" r="84" fill="var(--lamp)" opacity="0.08" />
      <g transform="rotate(-9 130 180)">
        <path
          d="M92 22q0 -10 10 -10h50l-9 30l13 18l-15 26l12 24l-14 30l8 42h-45q-10 0 -10 -10z"
          fill="var(--paper-deep, var(--felt))"
        />
        <path
          d="M100 28q0 -8 8 -8h34l-8 22l12 18l-14 26l12 24l-14 28l7 34h-29q-8 0 -8 -8z"
          fill="var(--felt-edge)"
        />
      </g>
      <g transform="rotate(10 190 180)">
        <path
          d="M228 22q0 -10 -10 -10h-46l-9 30l13 18l-15 26l12 24l-14 30l8 42h51q10 0 10 -10z"
          fill="var(--felt)"
        />
        <path
          d="M220 28q0 -8 -8 -8h-34l-8 22l12 18l-14 26l12 24l-14 28l7 34h39q8 0 8 -8z"
          fill="var(--felt-edge)"
        />
      </g>
    </>
  );
}

function Door() {
  return (
    <>
      <path d="M92 190V74L160 18l68 56v116z" fill="var(--ridge-4)" />
      <path d="M80 82L160 12l80 70l-8 8L160 28L88 90z" fill="var(--ridge-2)" />
      <path d="M132 190v-62a28 28 0 0 1 56 0v62z" fill="var(--wood-edge)" />
      <path d="M138 190v-60a22 22 0 0 1 44 0v60z" fill="var(--wood)" />
      <path d="M159 108h2v82h-2zM174 148a4 4 0 1 1 -8 0a4 4 0 1 1 8 0z" fill="var(--wood-edge)" />
      <circle cx="212" cy="126" r="34" fill="var(--lamp)" opacity="0.16" />
      <path d="M205 116h14l3 20h-20zM208 110h8l3 6h-14zM211 100h2v10h-2z" fill="var(--ridge-1)" />
      <path d="M208 118h8l2 15h-12z" fill="var(--lamp)" className="message-scene__flame" />
      <path d="M112 190l-10 -6h116l-10 6z" fill="var(--ridge-1)" />
    </>
  );
}

function Clouds() {
  return (
    <>
      <path d={MOON} fill="var(--moon-light)" />
      <path d={SPOTS} fill="var(--moon-spot)" />
      <path
        d="M58 124h190a24 24 0 0 0 4 -47a44 44 0 0 0 -80 -16a34 34 0 0 0 -54 16a26 26 0 0 0 -60 47z"
        fill="var(--ridge-1)"
      />
      <path
        d="M120 156h136a17 17 0 0 0 0 -34h-10a29 29 0 0 0 -54 -8a21 21 0 0 0 -38 8h-34a17 17 0 0 0 0 34z"
        fill="var(--ridge-2)"
      />
    </>
  );
}

const SCENES: Record<SceneName, () => ReactNode> = {
  moon: Moon,
  table: Table,
  chair: Chair,
  tiles: Tiles,
  torn: Torn,
  door: Door,
  clouds: Clouds,
};

export function MessageScene({ name }: { name: SceneName }) {
  const Drawing = SCENES[name];
  return (
    <svg className={`message-scene message-scene--${name}`} viewBox="0 0 320 190" aria-hidden="true">
      <Drawing />
    </svg>
  );
}
