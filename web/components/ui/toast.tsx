import { Toast as Primitive } from 'radix-ui';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { dismissToast, shownToast, subscribeToToasts, TOAST_DURATION_MS } from './toast-store.ts';

const SWIPE_THRESHOLD_PX = 50;

function ShownToast() {
  const toast = useSyncExternalStore(subscribeToToasts, shownToast);
  if (toast === null) return null;
  return (
    <Primitive.Root
      key={toast.id}
      open={toast.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(toast.id);
      }}
      type={toast.isDestructive ? 'foreground' : 'background'}
      className={`toast ${toast.isDestructive ? 'toast--destructive' : ''}`}
    >
      <Primitive.Title className="toast__title">{toast.title}</Primitive.Title>
      {toast.description !== undefined && (
        <Primitive.Description className="toast__text">{toast.description}</Primitive.Description>
      )}
      <Primitive.Close className="toast__close round-button round-button--small" aria-label="Dismiss">
        <Icon name="close" size={18} />
      </Primitive.Close>
    </Primitive.Root>
  );
}

/** The region of the toasts: F8 moves the focus into it, a swipe to the right sends one away. */
export function Toasts({ children }: { children: ReactNode }) {
  return (
    <Primitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={SWIPE_THRESHOLD_PX}
    >
      {children}
      <ShownToast />
      <Primitive.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Primitive.Provider>
  );
}
