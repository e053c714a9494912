import { memo, useId } from 'react';
import { gradientIndex, PORTRAIT_GRADIENTS, portraitOf } from '../art/portrait.ts';

const HAIR_BEHIND = [
  'M22 78V40a28 28 0 0 1 56 0v38z',
  'M24 52a26 26 0 0 1 52 0z',
  'M20 48a14 14 0 0 1 10-24a22 22 0 0 1 40 0a14 14 0 0 1 10 24a12 12 0 0 1-6 18H26a12 12 0 0 1-6-18z',
  'M26 50a24 24 0 0 1 48 0zM42 14a9 9 0 1 1 16 0z',
  'M24 66V44a26 26 0 0 1 52 0v22q-8-6-8-22H32q0 16-8 22z',
];
const FRINGE = [
  'M30 46q2-20 20-20t20 20q-8-12-20-14q-10 4-20 14z',
  'M29 44q4-18 21-18t21 18q-20-12-42 0z',
  'M30 42q6-16 20-16t20 16q-20-8-40 0z',
  'M29 44q6-20 21-20t21 20q-20-12-42 0z',
  'M29 48q0-22 21-22t21 22q-6-14-14-14q-14 0-28 14z',
];

function Hat({ kind }: { kind: 'cap' | 'brim' | 'feather' }) {
  if (kind === 'cap') return <path d="M27 36q2-22 23-22t23 22q-23-8-46 0z" fill="#5a2a27" />;
  if (kind === 'brim')
    return (
      <g>
        <path d="M12 36q38-14 76 0q-38 10-76 0z" fill="#241a14" />
        <path d="M31 33q2-20 19-20t19 20q-19 5-38 0z" fill="#332419" />
      </g>
    );
  return (
    <g>
      <path d="M22 36q8-24 32-24q20 4 28 22q-30-8-60 2z" fill="#17492c" />
      <path d="M30 30q-8-14-2-24q10 8 6 24z" fill="#f0d58a" />
    </g>
  );
}

interface AvatarProps {
  readonly name: string;
  readonly size?: 'sm' | 'md' | 'lg';
}

/** A dotted-eye portrait; the ground's colour comes from the name's first character. Decoration: the name is beside it. */
export const Avatar = memo(function Avatar({ name, size = 'md' }: AvatarProps) {
  const id = useId().replaceAll(':', '');
  const index = gradientIndex(name);
  const [light, dark] = PORTRAIT_GRADIENTS[index] ?? ['#888', '#555'];
  const face = portraitOf(name);
  return (
    <span className={`avatar avatar--${size}`} data-gradient={index} aria-hidden="true">
      <svg viewBox="0 0 100 100" role="presentation">
        <defs>
          <radialGradient id={id} cx=".45" cy=".35">
            <stop offset="0" stopColor={light} />
            <stop offset="1" stopColor={dark} />
          </radialGradient>
        </defs>
        <rect width="100" height="100" fill={`url(#${id})`} />
        <path d={HAIR_BEHIND[face.hairStyle]} fill={face.hair} />
        <path d="M14 100q4-26 36-26t36 26z" fill={face.cloth} />
        <path d="M42 62h16v14q-8 8-16 0z" fill={face.skin} />
        <path d="M31 44q0-19 19-19t19 19q0 25-19 25t-19-25z" fill={face.skin} />
        {face.hasBeard && <path d="M31 50q0 26 19 28q19-2 19-28q-6 8-19 8t-19-8z" fill={face.hair} />}
        <path d={FRINGE[face.hairStyle]} fill={face.hair} />
        {face.hat !== 'none' && <Hat kind={face.hat} />}
        <circle cx="42.5" cy="49" r="2.3" fill="#1a1426" />
        <circle cx="57.5" cy="49" r="2.3" fill="#1a1426" />
      </svg>
    </span>
  );
});

interface LabelSource {
  readonly userId: string;
  readonly isBot: boolean;
  readonly isHost: boolean;
}

/** What a portrait is called: 'You', 'Bot', 'Host' or 'Player'. */
export function avatarLabel(player: LabelSource, viewerUserId: string): 'You' | 'Bot' | 'Host' | 'Player' {
  if (player.userId === viewerUserId) return 'You';
  if (player.isBot) return 'Bot';
  return player.isHost ? 'Host' : 'Player';
}
