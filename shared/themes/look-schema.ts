import { z } from 'zod';
import { phaseSchema } from '../game/state/phase.ts';
import { checkText } from '../text/problems.ts';

/** Colours are named by value only: nothing else may come into a style. */
export const colourSchema = z
  .string()
  .max(64)
  .regex(/^(#[0-9a-fA-F]{6}|(oklch|rgb|hsl)\([0-9.%deg, /-]+\))$/, checkText('packs.badColour'));

const skySchema = z.strictObject({
  top: colourSchema,
  mid: colourSchema,
  low: colourSchema,
  horizon: colourSchema,
  /** Far to near; the last one is the ground of the page. */
  ridges: z.tuple([colourSchema, colourSchema, colourSchema, colourSchema]),
});
export type SkyColours = z.infer<typeof skySchema>;

const paperSchema = z.strictObject({
  front: colourSchema,
  mid: colourSchema,
  deep: colourSchema,
  edge: colourSchema,
  accent: colourSchema,
  markInk: colourSchema,
  discLight: colourSchema,
  discDark: colourSchema,
  emblem: colourSchema,
});
export type PaperColours = z.infer<typeof paperSchema>;

export const lookSchema = z.strictObject({
  sky: z.record(phaseSchema, skySchema),
  papers: z.strictObject({ villager: paperSchema, werewolf: paperSchema, neutral: paperSchema }),
  palette: z.strictObject({
    paper: colourSchema,
    paperLow: colourSchema,
    ink: colourSchema,
    inkLow: colourSchema,
    lamp: colourSchema,
    lampLow: colourSchema,
    lampEdge: colourSchema,
    lampInk: colourSchema,
    wood: colourSchema,
    woodEdge: colourSchema,
    woodRim: colourSchema,
    felt: colourSchema,
    feltLow: colourSchema,
  }),
  /** What stands on the horizon. */
  skyline: z.enum(['village', 'gothic', 'towers', 'capital']),
  /** What is drawn on the back of the cards. */
  cardBack: z.enum(['village', 'moon', 'badge', 'dossier']),
});
export type Look = z.infer<typeof lookSchema>;
