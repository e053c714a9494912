import type { Team } from '@nightfall/shared/game/state/role-facts';
import { SIGNS } from '../../art/signs.ts';
import { useTheme } from '../../theme/theme-context.tsx';
import * as styles from '../chat/chat.module.css';

interface TeamMarkProps {
  readonly team: Team;
  /** The side of a role that plays for itself, where its theme dyes that (`data-side`). */
  readonly side?: string | undefined;
  readonly size?: number;
  readonly className?: string | undefined;
  readonly ink?: string;
}

/** A team's mark, in the style of the theme's cards. Its meaning is always written beside it. */
export function TeamMark({
  team,
  side,
  size = 18,
  className = styles.roleTagMark,
  ink = 'var(--mark-ink)',
}: TeamMarkProps) {
  const { teams } = SIGNS[useTheme().look.cardBack];
  return (
    <svg
      className={className}
      data-team={team}
      data-side={side}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={teams[team]} fill={ink} fillRule="evenodd" />
    </svg>
  );
}

/** In the place of a number, for a role that does not wake. */
export function SleepMark({ size }: { size: number }) {
  const { sleeps } = SIGNS[useTheme().look.cardBack];
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={sleeps} fill="currentColor" />
    </svg>
  );
}
