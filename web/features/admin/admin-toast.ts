import { ApiError } from '../../api/request.ts';
import { showToast, type ToastContent } from '../../components/ui/toast-store.ts';

const DURATION_MS = 2000;

export const showAdminToast = (content: ToastContent): void =>
  showToast({ ...content, durationMs: DURATION_MS });

/** What failed, with the server's own words when it sent any. */
export function showFailure(title: string, error: Error): void {
  const description = error instanceof ApiError ? (error.details.error ?? undefined) : undefined;
  showAdminToast({ title, description, isDestructive: true });
}
