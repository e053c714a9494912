import { generic } from '@nightfall/shared/themes/generic/theme';
import type { Theme } from '@nightfall/shared/themes/theme';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';

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

const bracketed = (words: unknown, key = ''): unknown => {
  if (typeof words === 'string') return key === 'color' ? words : `‹${words}›`;
  if (Array.isArray(words)) return words.map((one) => bracketed(one));
  if (typeof words !== 'object' || words === null || key === 'kinds') return words;
  return Object.fromEntries(Object.entries(words).map(([name, one]) => [name, bracketed(one, name)]));
};

/** A theme with each of its texts in brackets, by which it is known on a page. */
export const inBrackets = (theme: ThemeData): ThemeData => ({
  ...theme,
  text: bracketed(theme.text) as ThemeData['text'],
});

/** What such a theme says as a whole on this page, without saying that it is in this language. */
export function unmarkedIn(language: string): string[] {
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    const words = text.textContent?.trim() ?? '';
    const isSeen = element?.closest('[aria-hidden="true"], script, style') === null;
    if (isSeen && /^‹.*›:?$/s.test(words) && element.closest('[lang]')?.getAttribute('lang') !== language)
      found.push(words);
  }
  return found;
}
