import TEXTS from '@nightfall/shared/text/en/ui.json';
import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { readingDirection } from '../../session/language.ts';
import * as buttonStyles from './button.module.css';
import { Icon } from './icon.tsx';
import * as toastStyles from './toast.module.css';
import { dismissToast, shownToast, subscribeToToasts, TOAST_DURATION_MS } from './toast-store.ts';

const SWIPE_THRESHOLD_PX = 50;

/** A modal dialog switches off the pointer everywhere else; the toast lies above it. */
const ABOVE_DIALOGS = { pointerEvents: 'auto' } as const;

/**
 * A modal dialog takes back the focus whenever it goes elsewhere; to the toasts it may go. The dialog listens on the
 * document, which comes after its root element.
 */
function useReachableFromDialogs(viewport: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const letPass = (event: FocusEvent) => {
      const goal = event.type === 'focusout' ? event.relatedTarget : event.target;
      const region = viewport.current?.parentElement;
      if (goal instanceof Node && region?.contains(goal)) event.stopImmediatePropagation();
    };
    const root = document.documentElement;
    root.addEventListener('focusin', letPass);
    root.addEventListener('focusout', letPass);
    return () => {
      root.removeEventListener('focusin', letPass);
      root.removeEventListener('focusout', letPass);
    };
  }, [viewport]);
}

function ShownToast() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast, shownToast);
  if (toast === null) return null;
  return (
    <Primitive.Root
      key={toast.id}
      open={toast.isOpen}
      duration={toast.durationMs ?? TOAST_DURATION_MS}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      type={toast.isDestructive ? 'foreground' : 'background'}
      style={ABOVE_DIALOGS}
      className={`${toastStyles.root} ${toast.isDestructive ? toastStyles.destructive : ''}`}
    >
      <Primitive.Title className={toastStyles.title}>{toast.title}</Primitive.Title>
      {toast.description !== undefined && (
        <Primitive.Description className={toastStyles.text}>{toast.description}</Primitive.Description>
      )}
      <Primitive.Close
        className={`${toastStyles.close} ${buttonStyles.roundButton} ${buttonStyles.roundButtonSmall}`}
        aria-label={TEXTS.dismiss}
      >
        <Icon name="close" size={18} />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** The region of the toasts: F8 moves the focus into it, a swipe to the end of the line sends one away. */
export function Toasts({ children }: { readonly children?: ReactNode }) {
  const viewport = useRef<HTMLOListElement>(null);
  useReachableFromDialogs(viewport);
  return (
    <Primitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection={readingDirection() === 'rtl' ? 'left' : 'right'}
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {children}
      <ShownToast />
      {/* A modal dialog hides everything else from screen readers, except what is aria-live. */}
      <Primitive.Viewport
        ref={viewport}
        className={toastStyles.toasts}
        hotkey={['F8']}
        label={TEXTS.notifications}
        aria-live="off"
      />
    </Primitive.Provider>
  );
}
