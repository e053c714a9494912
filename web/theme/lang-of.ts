import { LANGUAGE } from '../session/language.ts';

/** What has words of its own and may say in which language; English, if it does not. */
interface Worded {
  readonly language?: string | undefined;
}

const basic = (tag: string) => tag.split('-')[0];

/** The `lang` of such words where they are not in the page's language, so that they are read out as what they are. */
export const langOf = ({ language = 'en' }: Worded): string | undefined =>
  basic(language) === basic(LANGUAGE) ? undefined : language;
