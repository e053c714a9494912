import { GROUNDS, type PlayerLook, seedOf } from '@nightfall/shared/game/state/player-look';
import UI from '@nightfall/shared/text/en/ui.json';
import type { Look } from '@nightfall/shared/themes/look-schema';
import { memo, useId } from 'react';
import { chosenPortrait } from '../../art/chosen-faces.ts';
import {
  gradientIndex,
  PORTRAIT_GRADIENTS,
  type Portrait,
  portraitOf,
  type Wardrobe,
} from '../../art/portrait.ts';
import {
  BEARD,
  COLLAR_PIECES,
  EARS,
  FACES,
  HAIR,
  HAT_PIECES,
  NECK,
  type Piece,
  SHOULDERS,
} from '../../art/portrait-shapes.ts';
import { useThemeCover } from '../../theme/theme-context.tsx';
import * as styles from './avatar.module.css';
import { useLookOf } from './looks.tsx';

const TEXTS = UI.people;

const AVATAR_CLASSES: Readonly<Record<string, string | undefined>> = {
  sm: styles.sm,
  md: styles.md,
  lg: styles.lg,
};

const EYE = '#1a1426';
const LIGHT = '#f2ead9';
const SHADE = 'rgb(10 6 20 / .28)';

function Pieces({ pieces, face }: { pieces: readonly Piece[]; face: Portrait }) {
  const fills: Record<Piece['fill'], string> = {
    hat: face.hatColour,
    accent: face.accent,
    cloth: face.cloth,
    skin: face.skin,
    light: LIGHT,
    shade: SHADE,
  };
  return pieces.map(({ path, fill }) => <path key={path + fill} d={path} fill={fills[fill]} />);
}

/** The hair behind everything; a hood has it inside. */
function Behind({ face }: { face: Portrait }) {
  return face.hat === 'hood' ? null : <path d={HAIR[face.hairstyle].behind} fill={face.hair} />;
}

function Eyes({ hasGlasses }: { hasGlasses: boolean }) {
  return (
    <g fill={EYE}>
      <circle cx="42.3" cy="50" r="2.4" />
      <circle cx="57.7" cy="50" r="2.4" />
      {hasGlasses && (
        <path
          d="M36 50a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0-12.6 0M51.4 50a6.3 6.3 0 1 0 12.6 0a6.3 6.3 0 1 0-12.6 0M48.6 49q1.4-1.2 2.8 0"
          fill="none"
          stroke={EYE}
          strokeWidth="1.7"
        />
      )}
    </g>
  );
}

function Face({ face }: { face: Portrait }) {
  const hair = HAIR[face.hairstyle];
  const isBare = face.hat === 'none';
  return (
    <>
      <Behind face={face} />
      <path d={SHOULDERS} fill={face.cloth} />
      <path d={NECK} fill={face.skin} />
      <path d={NECK} fill={SHADE} opacity=".6" />
      <Pieces pieces={COLLAR_PIECES[face.collar]} face={face} />
      {hair.showsEars && <path d={EARS} fill={face.skin} />}
      <path d={FACES[face.head]} fill={face.skin} />
      {face.hasBlush && (
        <g fill="#e0583f" opacity=".24">
          <circle cx="38" cy="57.5" r="4.2" />
          <circle cx="62" cy="57.5" r="4.2" />
        </g>
      )}
      <path d={BEARD[face.beard]} fill={face.hair} />
      {isBare && <path d={hair.before} fill={face.hair} />}
      <Pieces pieces={HAT_PIECES[face.hat]} face={face} />
      <Eyes hasGlasses={face.hasGlasses} />
    </>
  );
}

const WARDROBES: Record<Look['skyline'], Wardrobe> = {
  village: 'village',
  gothic: 'village',
  towers: 'office',
  capital: 'agency',
};

const NOTHING_CHOSEN: PlayerLook = { face: null, ground: null };

interface AvatarProps {
  readonly name: string;
  readonly size?: 'sm' | 'md' | 'lg';
  /** For a person outside of this room; inside, the look follows from the name. */
  readonly look?: PlayerLook | null;
}

/**
 * A dotted-eye portrait as its owner has chosen it; else face and ground come from the name. Decoration: the name is
 * beside it.
 */
export const Avatar = memo(function Avatar({ name, size = 'md', look: given }: AvatarProps) {
  const id = useId().replaceAll(':', '');
  const wardrobe = WARDROBES[useThemeCover().look.skyline];
  const known = useLookOf(name);
  const { face, ground, drawn = seedOf(name) } = (given === undefined ? known : given) ?? NOTHING_CHOSEN;
  const index = ground === null ? gradientIndex(name) : GROUNDS.indexOf(ground);
  const [light, dark] = PORTRAIT_GRADIENTS[index] ?? ['#888', '#555'];
  return (
    <span className={`${styles.root} ${AVATAR_CLASSES[size] ?? ''}`} data-gradient={index} aria-hidden="true">
      <svg viewBox="0 0 100 100" role="presentation">
        <defs>
          <radialGradient id={id} cx=".45" cy=".35">
            <stop offset="0" stopColor={light} />
            <stop offset="1" stopColor={dark} />
          </radialGradient>
        </defs>
        <rect width="100" height="100" fill={`url(#${id})`} />
        <Face face={face === null ? portraitOf(drawn, wardrobe) : chosenPortrait(face, wardrobe)} />
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
export function avatarLabel(player: LabelSource, viewerUserId: string): string {
  if (player.userId === viewerUserId) return TEXTS.you;
  if (player.isBot) return TEXTS.bot;
  return player.isHost ? TEXTS.host : TEXTS.player;
}
