import { errorText } from '../../api/request.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

/** Reports a failed change in a toast. @param fallback the text where the server sent none */
export const showError = (error: Error, fallback: string): void =>
  showToast({ title: TEXTS.error, description: errorText(error, fallback), isDestructive: true });
