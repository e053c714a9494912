import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly children?: ReactNode;
}

/** Dialogs here have no trigger of their own, so they remember who opened them to give the focus back. */
function useReturnedFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** A sheet from below on a phone, a panel in the middle on a wide screen. Escape and the cross close it. */
export function Dialog({ title, description, open, onOpenChange, children }: DialogProps) {
  const returnedFocus = useReturnedFocus();
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="veil" />
        <Primitive.Content
          className="dialog"
          {...returnedFocus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="dialog__head">
            <Primitive.Title>{title}</Primitive.Title>
            <Primitive.Close className="round-button round-button--small" aria-label="Close">
              <Icon name="close" size={20} />
            </Primitive.Close>
          </div>
          {description !== undefined && <Primitive.Description>{description}</Primitive.Description>}
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

interface ConfirmProps extends Omit<DialogProps, 'children'> {
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ confirmLabel, onConfirm, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      <div className="dialog__actions">
        <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
        <Button
          look="danger"
          onClick={() => {
            dialog.onOpenChange(false);
            onConfirm();
          }}
        >
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
