import type { ComponentProps, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { Icon, type IconName } from './icon.tsx';

export type ButtonLook = 'plain' | 'big' | 'primary' | 'danger' | 'quiet' | 'chip';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
}

/** One primary, lamp-coloured button a screen. */
export function Button({ look = 'plain', className = '', type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={`button button--${look} ${className}`} {...rest} />;
}

interface ButtonLinkProps extends LinkProps {
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

export function ButtonLink({ look = 'plain', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`button button--${look} ${className}`} {...rest} />;
}

interface RoundButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** What the button does: its only name. */
  readonly label: string;
  readonly small?: boolean;
}

export function RoundButton({ icon, label, small = false, className = '', ...rest }: RoundButtonProps) {
  return (
    <button
      type="button"
      className={`round-button ${small ? 'round-button--small' : ''} ${className}`}
      aria-label={label}
      {...rest}
    >
      <Icon name={icon} size={small ? 20 : 24} />
    </button>
  );
}
