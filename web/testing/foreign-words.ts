import { generic } from '@nightfall/shared/themes/generic/theme';
import type { Theme } from '@nightfall/shared/themes/theme';

/** The words between the places that are filled in. */
const plain = (text: string) =>
  text
    .split(/\{\w+\}/)
    .map((words) => words.trim())
    .filter((words) => words.length > 7);

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return plain(value);
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsIn) : [];
}

/** What generic says and this theme nowhere does. */
export function foreignTo(theme: Theme): string[] {
  const own = wordsIn(theme.text).join('\n');
  const { roles, screens, sentences, phases, nightActions } = generic.text;
  const titles = Object.entries(roles).map(([name, role]) => [role.description, role.instructions, name]);
  return [...new Set(wordsIn([screens, sentences, phases, nightActions, titles]))].filter(
    (words) => !own.includes(words),
  );
}

/** Everything on the page that is seen or read out. */
export function said(): string {
  const named = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'));
  return [document.title, document.body.textContent, ...named].join('\n');
}
