const PATHS = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5.2l3.2 2M12 3.5a8.5 8.5 0 1 0 .01 0z',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9V5.5A1.5 1.5 0 0 1 10.5 4h7A1.5 1.5 0 0 1 19 5.5v9a1.5 1.5 0 0 1-1.5 1.5H15M5 9.5A1.5 1.5 0 0 1 6.5 8h7A1.5 1.5 0 0 1 15 9.5v9a1.5 1.5 0 0 1-1.5 1.5h-7A1.5 1.5 0 0 1 5 18.5z',
  share: 'M12 15V4m0 0L8 8m4-4l4 4M5 12v6.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V12',
  qr: 'M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h1.6v1.6h-1.6zM19.5 14.5v2M14.5 19.5h2M19.5 19.5v.1',
  info: 'M12 11v6M12 7.2v.1M12 3.5a8.5 8.5 0 1 0 .01 0z',
  up: 'M12 19V5m0 0l-6 6m6-6l6 6',
  down: 'M12 5v14m0 0l-6-6m6 6l6-6',
  chevron: 'M6 9.5l6 6 6-6',
  /** Back, where one reads from left to right, and on. */
  left: 'M19 12H5m0 0l6-6m-6 6l6 6',
  right: 'M5 12h14m0 0l-6-6m6 6l-6 6',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  grip: 'M8 9.5h8M8 14.5h8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.4a2.6 2.6 0 1 0 .01 0z',
  eyeClosed:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.4a2.6 2.6 0 1 0 .01 0zM4 4l16 16',
  muted: 'M5 6.5h10M19 8v6.5a2 2 0 0 1-2 2h-1M13 16.5h-2l-3.5 3v-3H6a2 2 0 0 1-2-2V9M4 4l16 16',
  noVote: 'M6 12v7h12v-4M8.5 8.5V5h7v6M12.5 11H16M4 4l16 16',
  swap: 'M4 9h14m0 0l-4-4M20 15H6m0 0l4 4',
  shield: 'M12 3.5l7 2.6v5.4c0 4.3-2.9 7.3-7 9-4.1-1.7-7-4.7-7-9V6.1z',
  hand: 'M8 12V6.5a1.5 1.5 0 0 1 3 0V11m0-5.5a1.5 1.5 0 0 1 3 0V11m0-4a1.5 1.5 0 0 1 3 0v7.5a6 6 0 0 1-10.4 4L4 14.2a1.5 1.5 0 0 1 2.3-1.9L8 14',
  target: 'M12 3.5a8.5 8.5 0 1 0 .01 0zM12 8a4 4 0 1 0 .01 0zM12 11.9v.2',
  gem: 'M8 4h8l4.5 6L12 20.5 3.5 10zM3.5 10h17',
  moon: 'M10 4a8.5 8.5 0 1 0 10 10A7 7 0 0 1 10 4z',
  alert: 'M12 4.5L21 19.5H3zM12 10v4.5M12 17v.1',
  face: 'M12 3.5a8.5 8.5 0 1 0 .01 0zM9 9.6v.6M15 9.6v.6M8.4 14a4.3 4.3 0 0 0 7.2 0',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M6 11h12v9H6z',
} as const;

export type IconName = keyof typeof PATHS | 'crown';

const isMirrored = (name: IconName): boolean => name === 'left' || name === 'right';

/** Decoration: the meaning is written beside it or is its button's name. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  if (name === 'crown')
    return (
      <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
        <path
          d="M3 18V7l5 4 4-7 4 7 5-4v11z"
          fill="var(--lamp-low)"
          stroke="var(--lamp-edge)"
          strokeWidth="1"
        />
      </svg>
    );
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...(isMirrored(name) && { className: 'mirrored' })}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
