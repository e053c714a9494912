import { Tooltip as Primitive } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactElement } from 'react';
import * as buttonStyles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { movedByTab } from './last-input.ts';
import * as tooltipStyles from './tooltip.module.css';

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
      className={`${buttonStyles.roundButton} ${small ? buttonStyles.roundButtonSmall : ''} ${className}`}
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

const DELAY_MS = 400;

interface TooltipProps {
  readonly label: string;
  /** One element that takes the props of a button. */
  readonly children: ReactElement;
}

/** No tooltip for focus that returns from a menu or a dialog. */
const onlyByTab = (event: FocusEvent<HTMLElement>) => {
  if (!movedByTab()) event.preventDefault();
};

/** Names an icon button on hover and keyboard focus. Touch sees no tooltip. */
function Tooltip({ label, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild onFocus={onlyByTab}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content className={tooltipStyles.root} sideOffset={6} collisionPadding={12}>
            {label}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
