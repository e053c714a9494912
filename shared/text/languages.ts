/** The languages of the game, by their codes; each has a folder of catalogues here. */
export const LANGUAGES = ['en', 'de'] as const;
