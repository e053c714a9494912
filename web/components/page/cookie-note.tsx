import INFO from '@nightfall/shared/text/en/info.json';
import { useAreCookiesRefused } from '../../api/entering.ts';
import * as styles from '../ui/slip.module.css';

const TEXTS = INFO.cookies;

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
