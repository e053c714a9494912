import TEXTS from '@nightfall/shared/text/en/ui.json';
import { Dialog as Primitive } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import * as buttonStyles from './button.module.css';
import { Button } from './button.tsx';
import * as dialogStyles from './dialog.module.css';
import { Icon } from './icon.tsx';

interface DialogProps {
  readonly title: ReactNode;
  /** Of the title, where it is not in the page's language. */
  readonly titleLang?: string | undefined;
  readonly description?: ReactNode;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** It is there to be read, and begins with its heading, whatever may be filled in below. */
  readonly isForReading?: boolean;
  /** It takes the room that a page takes. */
  readonly isLarge?: boolean;
  readonly children?: ReactNode;
}

const FIELDS = 'input:not([hidden]), select, textarea, [role=combobox], [role=switch]';

/** A question starts on its way out, what asks for something on its first field, the rest on its heading. */
function startIn(dialog: Element): void {
  const kinds = dialog.hasAttribute('data-for-reading') ? ['h2'] : ['[data-way-out]', FIELDS, 'h2'];
  const starts = kinds.map((kind) => dialog.querySelector<HTMLElement>(kind));
  const start = starts.find((place) => place !== null);
  // A dialog for reading may scroll back to where its reader was.
  start?.focus({ preventScroll: dialog.hasAttribute('data-for-reading') });
}

/** Dialogs here have no Radix trigger, so they remember which element had the focus, and give it back. */
function useFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      if (!(event.currentTarget instanceof Element)) return;
      event.preventDefault();
      startIn(event.currentTarget);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

/** Another dialog that has just opened over this one: only the next frame knows it as the one on top. */
function isInAnotherDialog(target: EventTarget | null, own: Element | null): boolean {
  const dialog = target instanceof Element ? target.closest('[role=dialog]') : null;
  return dialog !== null && dialog !== own;
}

/** A sheet from below on a phone, a panel in the middle on a wide screen. Escape and the cross close it. */
export function Dialog({
  title,
  titleLang,
  description,
  open,
  onOpenChange,
  isForReading = false,
  isLarge = false,
  children,
}: DialogProps) {
  const focus = useFocus();
  const content = useRef<HTMLDivElement>(null);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={dialogStyles.veil} />
        <Primitive.Content
          ref={content}
          className={isLarge ? `${dialogStyles.root} ${dialogStyles.large}` : dialogStyles.root}
          data-for-reading={isForReading || undefined}
          onEscapeKeyDown={(event) => {
            if (isInAnotherDialog(event.target, content.current)) event.preventDefault();
          }}
          {...focus}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className={dialogStyles.head}>
            <Primitive.Title tabIndex={-1} lang={titleLang}>
              {title}
            </Primitive.Title>
            <Primitive.Close
              className={`${buttonStyles.roundButton} ${buttonStyles.roundButtonSmall}`}
              aria-label={TEXTS.close}
            >
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

/** The default answer of a question, so that Enter pressed unread changes nothing. */
export const CancelButton = ({ onClick }: { onClick: () => void }) => (
  <Button data-way-out onClick={onClick}>
    {TEXTS.cancel}
  </Button>
);

interface ConfirmProps extends Omit<DialogProps, 'children'> {
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** Something is lost by it. */
  readonly isDangerous?: boolean;
}

/** Asks before something that cannot be taken back, or that is hardly meant. */
export function ConfirmDialog({ confirmLabel, onConfirm, isDangerous = true, ...dialog }: ConfirmProps) {
  return (
    <Dialog {...dialog}>
      <div className={dialogStyles.actions}>
        <CancelButton onClick={() => dialog.onOpenChange(false)} />
        <Button
          look={isDangerous ? 'danger' : 'plain'}
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
