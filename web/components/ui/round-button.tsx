import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

interface SignProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  readonly small?: boolean;
  readonly describedBy?: string | undefined;
}

/** The tooltip repeats the name, so it is no description of the button. */
function SignButton({ icon, small = false, describedBy, className = '', ...rest }: SignProps) {
  return (
    <button
      {...rest}
      type={rest.type ?? 'button'}
      aria-describedby={describedBy}
      className={`round-button ${small ? 'round-button--small' : ''} ${className}`}
    >
      <Icon name={icon} size={small ? 20 : 24} />
    </button>
  );
}

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** What the button does: its only name. */
  readonly label: string;
  readonly small?: boolean;
}

export function RoundButton({ label, 'aria-describedby': describedBy, ...rest }: RoundButtonProps) {
  return (
    <Tooltip label={label}>
      <SignButton {...rest} aria-label={label} describedBy={describedBy} />
    </Tooltip>
  );
}
