import { z } from 'zod';
import { CUSTOM_ACTION_TYPES } from '../game/state/choice.ts';
import { textUpTo, upTo } from '../game/state/counted-text.ts';
import { checkText } from '../text/problems.ts';
import { listQuerySchema, MAX_LIST_LENGTH } from './admin.ts';
import { isPlainText } from './letters.ts';
import { MAX_ABILITIES_LENGTH, MAX_BASE_NAME_LENGTH, MAX_TITLE_LENGTH } from './limits.ts';
import { attemptIdSchema } from './rooms.ts';

export const CUSTOM_TEAMS = ['villager', 'werewolf', 'special'] as const;

const MAX_LANGUAGE_LENGTH = 35;

const plainTextUpTo = (length: number) =>
  textUpTo(length).refine(isPlainText, checkText('customRoles.notPlain'));

/** Where the pictures of custom roles are loaded from, by what they are stored under. */
export const ROLE_PICTURES = '/api/custom-roles/pictures';
const ROLE_PICTURE = new RegExp(`^${ROLE_PICTURES}/([0-9a-f]{64}\\.webp)$`);

/** What a picture of a custom role is stored under, by its address; null for any other address. */
export const rolePictureKey = (imageUrl: string): string | null => ROLE_PICTURE.exec(imageUrl)?.[1] ?? null;

const variantSchema = z.object({
  title: plainTextUpTo(MAX_TITLE_LENGTH).default(''),
  imageUrl: z
    .string()
    .refine((address) => rolePictureKey(address) !== null, checkText('customRoles.pictureElsewhere'))
    .exactOptional(),
});

const fields = {
  baseName: z
    .string(checkText('customRoles.noName'))
    .trim()
    .min(1, checkText('customRoles.noName'))
    .check(upTo(MAX_BASE_NAME_LENGTH)),
  team: z.enum(CUSTOM_TEAMS),
  abilities: plainTextUpTo(MAX_ABILITIES_LENGTH),
  /** A tag such as 'en' or 'pt-BR': what title and abilities are written in. */
  language: plainTextUpTo(MAX_LANGUAGE_LENGTH).min(1),
  nightOrder: z.coerce.number().int().min(0).max(99),
  isActive: z.boolean(),
  actions: z
    .array(z.enum(CUSTOM_ACTION_TYPES))
    .max(CUSTOM_ACTION_TYPES.length)
    .transform((actions) => [...new Set(actions)]),
  themeVariants: z.record(plainTextUpTo(64).min(1), variantSchema),
};

export const customRoleBodySchema = z.object({
  ...fields,
  abilities: fields.abilities.default(''),
  language: fields.language.default('en'),
  nightOrder: fields.nightOrder.default(0),
  isActive: fields.isActive.default(true),
  actions: fields.actions.default([]),
  themeVariants: fields.themeVariants.default({}),
  attemptId: attemptIdSchema,
});
/** What is not sent stays as it is, so that there are no defaults. */
export const customRolePatchSchema = z.object(fields).partial();

/** What `POST /api/admin/custom-roles/pictures` answers: the address of the picture, for a variant's `imageUrl`. */
export const rolePictureSchema = z.object({ imageUrl: z.string() });
export type RolePicture = z.infer<typeof rolePictureSchema>;

const appearanceSchema = z.object({ title: z.string(), imageUrl: z.string().optional() });

/** A row of `GET /api/admin/custom-roles`. */
export const customRoleSchema = z.object({
  id: z.uuid(),
  baseName: z.string(),
  team: z.enum(CUSTOM_TEAMS),
  abilities: z.string(),
  language: z.string(),
  nightOrder: z.int(),
  isActive: z.boolean(),
  actions: z.array(z.enum(CUSTOM_ACTION_TYPES)),
  /** As they were written: what a theme is not named in shows as 'werewolf' says. */
  themeVariants: z.record(z.string(), appearanceSchema),
  /** What it is in each built-in theme, and in the others that are named. */
  themes: z.record(z.string(), appearanceSchema),
  /** Null once that account is deleted. */
  createdBy: z.uuid().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
});
export type CustomRoleRecord = z.infer<typeof customRoleSchema>;

/** The lobby takes as many as a list may have, as they appear in its theme. */
export const offeredRolesQuerySchema = listQuerySchema.extend({
  limit: listQuerySchema.shape.limit.default(MAX_LIST_LENGTH),
  theme: z.string().max(64).optional(),
});

/** A row of `GET /api/custom-roles`: the active ones, for the lobby. */
export const offeredRoleSchema = z.object({
  name: z.string(),
  team: z.enum(['Villager', 'Werewolf', 'Neutral']),
  title: z.string(),
  description: z.string(),
  /** What they are written in; without it: English. */
  language: z.string().exactOptional(),
  imageUrl: z.string().nullable(),
  nightOrder: z.int(),
});
export type OfferedRole = z.infer<typeof offeredRoleSchema>;
