/** The languages that the game is offered in, by their codes; each has a folder of catalogues here. */
export const LANGUAGES = ['en'] as const;
