/** One toast at a time; a dismissed one is taken out after this long, so that it can slide away. */
export const TOAST_REMOVE_DELAY_MS = 3000;
export const TOAST_DURATION_MS = 5000;

export interface ToastContent {
  readonly title: string;
  readonly description?: string | undefined;
  readonly isDestructive?: boolean;
  /** How long it stays; 5 seconds if not given. */
  readonly durationMs?: number;
}

export interface ShownToast extends ToastContent {
  readonly id: number;
  readonly isOpen: boolean;
}

let shown: ShownToast | null = null;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(toast: ShownToast | null): void {
  shown = toast;
  for (const listener of listeners) listener();
}

export const shownToast = (): ShownToast | null => shown;

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a toast in place of the one before. */
export function showToast(content: ToastContent): void {
  clearTimeout(removal);
  lastId += 1;
  show({ ...content, id: lastId, isOpen: true });
}

export function dismissToast(id: number): void {
  if (shown?.id !== id || !shown.isOpen) return;
  show({ ...shown, isOpen: false });
  removal = setTimeout(() => {
    if (shown?.id === id) show(null);
  }, TOAST_REMOVE_DELAY_MS);
}
