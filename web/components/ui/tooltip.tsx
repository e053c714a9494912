import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, ReactElement } from 'react';
import { movedByTab } from './last-input.ts';

const DELAY_MS = 400;

interface TooltipProps {
  readonly label: string;
  /** What it speaks of: one element that takes the props of a button. */
  readonly children: ReactElement;
}

/** Focus that comes back from a menu or a dialog wants no words. */
const onlyByTab = (event: FocusEvent<HTMLElement>) => {
  if (!movedByTab()) event.preventDefault();
};

/** Says in words what a sign does, to whoever points at it or comes by keyboard. A finger presses at once and sees none. */
export function Tooltip({ label, children }: TooltipProps) {
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild onFocus={onlyByTab}>
          {children}
        </Primitive.Trigger>
        <Primitive.Portal>
          <Primitive.Content className="tooltip" sideOffset={6} collisionPadding={12}>
            {label}
          </Primitive.Content>
        </Primitive.Portal>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
