import COVERS from '../text/en/covers.json';

/** The built-in themes that have words and a look of their own. */
export const PRODUCTION_IDS = ['generic', 'onuw-classic', 'corporate', 'russiagate'] as const;

/** All built-in themes; the default pack is the first again. A record by it has an entry for each, or does not compile. */
export type BuiltInThemeId = (typeof PRODUCTION_IDS)[number] | 'default-theme';

export const DEFAULT_THEME_ID = 'generic';

/** What a theme id stands for that nobody knows (gameplay.md section 1). */
export const CLASSIC_THEME_ID = 'onuw-classic';

export const identityOf = <Id extends BuiltInThemeId>(id: Id) => ({
  id,
  name: COVERS[`${id}.name`],
  description: COVERS[`${id}.description`],
});

export const PRODUCTIONS = PRODUCTION_IDS.map(identityOf);

/** All built-in themes, without their words and colours: what a list of them needs. */
export const THEME_CHOICES = [...PRODUCTIONS, identityOf('default-theme')];
