import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ME_KEY } from '../../api/account.ts';
import { ADMIN_LIST_KEYS } from '../../api/admin.ts';
import { withProof } from '../../api/confirmation.ts';
import { ApiError } from '../../api/request.ts';
import { showToast, type ToastContent } from '../../components/ui/toast-store.ts';

interface Change<Input, Answer> {
  readonly change: (input: Input) => Promise<Answer>;
  readonly done: (answer: Answer) => ToastContent;
  readonly failed: string;
  readonly onDone?: () => void;
  readonly onFailed?: () => void;
}

/** A change by an administrator: reports it in a toast and reloads every list. */
export function useAdminChange<Input, Answer>(wanted: Change<Input, Answer>) {
  const { change, done, failed, onDone, onFailed } = wanted;
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withProof(() => change(input)),
    onSuccess: async (answer) => {
      showAdminToast(done(answer));
      onDone?.();
      // The change may concern the administrator's own account.
      const changed = [ME_KEY, ...ADMIN_LIST_KEYS];
      await Promise.all(changed.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      showFailure(failed, error);
      onFailed?.();
    },
  });
}

const DURATION_MS = 2000;

export const showAdminToast = (content: ToastContent): void =>
  showToast({ ...content, durationMs: DURATION_MS });

/** Reports a failure, with the server's message if there is one. */
export function showFailure(title: string, error: Error): void {
  const description = error instanceof ApiError ? (error.details.error ?? undefined) : undefined;
  showAdminToast({ title, description, isDestructive: true });
}
