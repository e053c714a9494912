import { useAreCookiesRefused } from '../../api/cookies.ts';
import { TEXTS } from './page-texts.ts';

/** Said before anybody presses, where the browser keeps no cookies. */
export function CookieNote() {
  if (!useAreCookiesRefused()) return null;
  return (
    <section className="slip slip--note" role="alert">
      <p>{TEXTS.cookiesRefused}</p>
      <p className="quiet">{TEXTS.cookiesRefusedText}</p>
    </section>
  );
}
