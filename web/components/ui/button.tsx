import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import * as styles from './button.module.css';

const BUTTON_CLASSES: Readonly<Record<string, string | undefined>> = {
  quiet: styles.quiet,
  big: styles.big,
  primary: styles.primary,
  danger: styles.danger,
  chip: styles.chip,
};

export type ButtonLook = 'plain' | 'big' | 'primary' | 'danger' | 'quiet' | 'chip';

interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: ButtonLook;
  /** Its action is under way: it keeps the focus, and presses do nothing. */
  readonly isBusy?: boolean;
}

const refuse = (event: MouseEvent) => event.preventDefault();

/** One primary, lamp-coloured button a screen. */
export function Button(props: ButtonProps) {
  const { look = 'plain', className = '', type = 'button', isBusy = false, ...rest } = props;
  const busy = isBusy ? { 'aria-disabled': true, 'aria-busy': true, onClick: refuse } : {};
  return (
    <button
      type={type}
      className={`${styles.root} ${BUTTON_CLASSES[look] ?? ''} ${className}`}
      {...rest}
      {...busy}
    />
  );
}

interface ButtonLinkProps extends LinkProps {
  readonly look?: ButtonLook;
  readonly children: ReactNode;
}

export function ButtonLink({ look = 'plain', className = '', ...rest }: ButtonLinkProps) {
  return <Link className={`${styles.root} ${BUTTON_CLASSES[look] ?? ''} ${className}`} {...rest} />;
}
