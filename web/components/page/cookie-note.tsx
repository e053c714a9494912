import { useAreCookiesRefused } from '../../api/entering.ts';
import * as styles from '../ui/slip.module.css';

export const TEXTS = {
  cookiesRefused: 'Your browser refuses cookies',
  cookiesRefusedText:
    'Without one the game cannot know you again, and you would lose your seat at once. Please allow cookies for this page in your browser’s settings, then try again. None of them is for advertising.',
} as const;

/** A warning before the first press, where the browser keeps no cookies. */
export function CookieNote() {
  if (!useAreCookiesRefused()) return null;
  return (
    <section className={`${styles.root} ${styles.note}`} role="alert">
      <p>{TEXTS.cookiesRefused}</p>
      <p className="quiet">{TEXTS.cookiesRefusedText}</p>
    </section>
  );
}
