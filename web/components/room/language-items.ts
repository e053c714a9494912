import { LANGUAGE_NAMES, LANGUAGES } from '@nightfall/shared/text/languages';
import { chooseLanguage } from '../../api/account.ts';
import { LANGUAGE } from '../../session/language.ts';
import type { MenuItem } from '../ui/menu.tsx';

/** The other languages, as entries of a room’s menu. */
export const languageItems = (): MenuItem[] =>
  LANGUAGES.filter((language) => language !== LANGUAGE).map((language) => ({
    label: LANGUAGE_NAMES[language],
    lang: language,
    onSelect: () => void chooseLanguage(language),
  }));
