import { z } from 'zod';
import { themeDataSchema } from '../themes/theme-schema.ts';
import { PICTURE_WIDTHS } from './limits.ts';

/** A built-in theme's id, or the record id of a pack. */
const chosenThemeSchema = z.string().trim().min(1).max(64);

export const globalThemeBodySchema = z.object({ theme: chosenThemeSchema });
/** `GET /api/admin/theme`; everybody may read it. */
export const globalThemeSchema = z.object({ defaultTheme: z.string() });
export type GlobalTheme = z.infer<typeof globalThemeSchema>;

export const preferredThemeBodySchema = z.object({ themeId: chosenThemeSchema });
/** `POST /api/me/theme`. The theme of a game that is somebody else's pack is copied to the own account first. */
export const preferredThemeSchema = z.object({
  preferredThemeId: z.string().nullable(),
  themeCopied: z.boolean().optional(),
});
export type PreferredTheme = z.infer<typeof preferredThemeSchema>;

/** `GET /api/themes/space`: what packs take of the server's disk, in bytes, and what they may. */
export const themeSpaceSchema = z.object({
  used: z.int(),
  most: z.int(),
  /** What it will be once the address is verified; only before. */
  mostVerified: z.int().optional(),
  /** For administrators: all packs of everybody together. */
  server: z.object({ used: z.int(), most: z.int() }).optional(),
});
export type ThemeSpace = z.infer<typeof themeSpaceSchema>;

/** `GET /api/themes/{id}/pictures/{key}`: the smallest size in which this width is to be had, else the largest. */
export const pictureQuerySchema = z.object({
  width: z.enum(PICTURE_WIDTHS.map(String)).transform(Number).pipe(z.literal(PICTURE_WIDTHS)).optional(),
});

/** A row of `GET /api/themes/mine`. */
export const themePackSchema = z.object({
  id: z.uuid(),
  themeId: z.string(),
  name: z.string(),
  description: z.string(),
  /** What they are written in; without it: English. */
  language: z.string().exactOptional(),
  updatedAt: z.int(),
});
export type ThemePack = z.infer<typeof themePackSchema>;

/** `GET /api/themes/{id}`: pictures are addresses that the caller may load. */
export const themePackContentSchema = themePackSchema.extend({ theme: themeDataSchema });
export type ThemePackContent = z.infer<typeof themePackContentSchema>;
