import PAGE from '@nightfall/shared/text/en/page.json';
import { LANGUAGE_NAMES, LANGUAGES } from '@nightfall/shared/text/languages';
import { chooseLanguage } from '../../api/account.ts';
import { LANGUAGE } from '../../session/language.ts';
import * as styles from './language-select.module.css';

const TEXTS = PAGE.language;

/** The languages of the game, each by its own name; nothing where there is one alone. */
export function LanguageSelect() {
  if (LANGUAGES.length < 2) return null;
  return (
    <select
      className={styles.root}
      aria-label={TEXTS.label}
      value={LANGUAGE}
      onChange={({ target }) => void chooseLanguage(target.value)}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </select>
  );
}

/** Below a page that has no place of its own for it. */
export const LanguageFoot = () =>
  LANGUAGES.length < 2 ? null : (
    <footer className={styles.foot}>
      <LanguageSelect />
    </footer>
  );
