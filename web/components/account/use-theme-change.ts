import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { errorText } from '../../api/request.ts';
import { showToast, type ToastContent } from '../ui/toast-store.ts';

interface Change<Input, Answer> {
  /** Changes of one kind are sent one after the other, so that the last one holds. */
  readonly scope: string;
  readonly change: (input: Input) => Promise<Answer>;
  /** One after the other: what names a theme before the list of themes, so that nothing asks for one that is gone. */
  readonly refreshed: readonly QueryKey[];
  readonly done: (answer: Answer, input: Input) => ToastContent;
  readonly failed: { readonly title: string; readonly text: string };
  readonly durationMs?: number;
}

/** A change of themes: said in a toast; it stays under way until what it changed has been read again. */
export function useThemeChange<Input, Answer>(wanted: Change<Input, Answer>) {
  const { scope, change, refreshed, done, failed, ...timing } = wanted;
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: scope },
    mutationKey: [scope],
    mutationFn: change,
    onSuccess: async (answer, input) => {
      showToast({ ...done(answer, input), ...timing });
      for (const queryKey of refreshed) await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => {
      const description = errorText(error, failed.text);
      showToast({ title: failed.title, description, isDestructive: true, ...timing });
    },
  });
}
