import { withPictures } from '@nightfall/shared/backend/themes/pictures';
import type { PackRecord } from '@nightfall/shared/backend/themes/theme-packs';
import type { ThemePack, ThemePackContent } from '@nightfall/shared/protocol/themes';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';

/** Only what is named here leaves the server. */
export const describedPack = ({ id, themeId, name, description, updatedAt }: PackRecord): ThemePack => ({
  id,
  themeId,
  name,
  description,
  updatedAt: updatedAt.getTime(),
});

/** Pictures are named by the addresses under which who may read the pack can load them. */
export function describedContent(pack: PackRecord, contents: ThemeData): ThemePackContent {
  const { id, name, description, text, look, images } = contents;
  const theme = { id, name, description, text, look, images };
  return {
    ...describedPack(pack),
    theme: withPictures(theme, (picture) => `/api/themes/${pack.id}/pictures/${picture}`),
  };
}
