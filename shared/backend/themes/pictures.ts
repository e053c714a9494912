import type { ThemeData } from '../../themes/theme-schema.ts';

/** The same theme with each picture called by what `named` makes of its name. */
export function withPictures<T extends Pick<ThemeData, 'text' | 'images'>>(
  theme: T,
  named: (picture: string) => string,
): T {
  const roles = Object.fromEntries(
    Object.entries(theme.text.roles).map(([role, words]) => [
      role,
      words.image === undefined ? words : { ...words, image: named(words.image) },
    ]),
  ) as ThemeData['text']['roles'];
  const images = Object.fromEntries(
    Object.entries(theme.images).flatMap(([what, picture]) =>
      picture === undefined ? [] : [[what, named(picture)]],
    ),
  );
  return { ...theme, text: { ...theme.text, roles }, images };
}

/** What its pictures are stored under. */
export function picturesOf(theme: Pick<ThemeData, 'text' | 'images'>): Set<string> {
  const pictures = new Set<string>();
  withPictures(theme, (picture) => {
    pictures.add(picture);
    return picture;
  });
  return pictures;
}
