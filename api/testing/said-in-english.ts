import { messagesIn } from '@nightfall/shared/text/messages';
import type { Said } from '@nightfall/shared/text/problems';

const ENGLISH = messagesIn('errors', 'en') as unknown as Readonly<
  Record<string, Readonly<Record<string, string | ((values: unknown) => string)>>>
>;

/** The text of what is said; null where nothing is. */
export function saidInEnglish(said: Said | undefined): string | null {
  const [area = '', key = ''] = said?.say.split('.') ?? [];
  const message = ENGLISH[area]?.[key];
  if (typeof message !== 'function') return message ?? null;
  const values = Object.entries(said?.with ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? saidInEnglish(value) : value,
  ]);
  return message(Object.fromEntries(values));
}
