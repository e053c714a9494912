import type { Actor } from '@nightfall/shared/backend/accounts/admin-rights';
import { recordAction } from '@nightfall/shared/backend/accounts/audit';
import type { Database } from '@nightfall/shared/backend/db/connect';
import { type CustomRoleRow, customRoles } from '@nightfall/shared/backend/db/schema/index';
import { inTransaction, type Transaction } from '@nightfall/shared/backend/db/transaction';
import { claimPictures } from '@nightfall/shared/backend/themes/claimed-pictures';
import { lockOtherNames } from '@nightfall/shared/backend/themes/custom-roles';
import { requireRoomOnServer } from '@nightfall/shared/backend/themes/pack-space';
import { bytesOfPicture, savePicture } from '@nightfall/shared/backend/themes/picture-store';
import {
  addressOfPicture,
  lockPictures,
  picturesOfRole,
  releasePictures,
} from '@nightfall/shared/backend/themes/role-pictures';
import { isVisible } from '@nightfall/shared/game/state/letters';
import {
  type customRoleBodySchema,
  type customRolePatchSchema,
  ROLE_PICTURES,
  type RolePicture,
} from '@nightfall/shared/protocol/custom-roles';
import { fits } from '@nightfall/shared/protocol/letters';
import { MAX_BASE_NAME_LENGTH, PACK_LIMITS } from '@nightfall/shared/protocol/limits';
import { type Problem, problem } from '@nightfall/shared/text/problems';
import { BUILT_IN_THEMES } from '@nightfall/shared/themes/index';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { cleanName, foldName, isWordOfTheGame } from '../accounts/display-name.ts';
import { attemptMismatch } from '../context/attempts.ts';
import type { Dependencies } from '../context/dependencies.ts';
import { paceOf } from '../http/incoming-body.ts';
import { ServiceError } from '../http/service-error.ts';
import { readPictureApart } from '../themes/packs/read-apart.ts';
import { withSpooled } from '../themes/packs/spool.ts';
import { withStorageRefusals } from '../themes/readable-pack.ts';
import { uploadedFile } from '../themes/uploaded-file.ts';

/** Creates once for each attempt. @throws ServiceError INVALID, NAME_REFUSED */
export function createRole(
  db: Database,
  actor: Actor,
  { attemptId: id, ...body }: z.output<typeof customRoleBodySchema>,
): Promise<CustomRoleRow> {
  return inTransaction(db, async (tx) => {
    const others = await lockOtherNames(tx, null);
    const [before] =
      id === undefined ? [] : await tx.select().from(customRoles).where(eq(customRoles.id, id));
    if (before !== undefined) return asBefore(before, actor, body);
    const baseName = baseNameOf(body.baseName, others);
    checkTitles(body.themeVariants);
    await requirePictures(tx, body);
    const row = written(
      await tx
        .insert(customRoles)
        .values({ ...body, id, baseName, createdBy: actor.id })
        .returning(),
    );
    const details = { baseName, team: row.team };
    await recordAction(tx, actor, { action: 'create_custom_role', subject: subjectOf(row), details });
    return row;
  });
}

/** @throws ServiceError INVALID where the same attempt made something else */
function asBefore(
  before: CustomRoleRow,
  actor: Actor,
  body: Omit<z.output<typeof customRoleBodySchema>, 'attemptId'>,
): CustomRoleRow {
  const values = { ...body, baseName: cleanName(body.baseName), createdBy: actor.id };
  const isSame = Object.entries(values).every(([field, value]) =>
    Bun.deepEquals(before[field as keyof typeof values], value),
  );
  if (!isSame) throw attemptMismatch();
  return before;
}

/** Changes and records only what differs. @throws ServiceError NOT_FOUND, INVALID, NAME_REFUSED */
export function updateRole(
  db: Database,
  actor: Actor,
  id: string,
  patch: z.output<typeof customRolePatchSchema>,
): Promise<CustomRoleRow> {
  return inTransaction(db, async (tx) => {
    const others = await lockOtherNames(tx, id);
    const before = await findRole(tx, id);
    checkTitles(patch.themeVariants ?? {});
    const pictures = await requirePictures(tx, { themeVariants: before.themeVariants, ...given(patch) });
    const values = { ...given(patch), baseName: baseNameOf(patch.baseName ?? before.baseName, others) };
    const changed = Object.entries(values).flatMap(([field, value]) =>
      Bun.deepEquals(before[field as keyof typeof values], value) ? [] : [field],
    );
    if (changed.length === 0) return before;
    const row = written(
      await tx
        .update(customRoles)
        .set({ ...values, updatedAt: new Date() })
        .where(eq(customRoles.id, id))
        .returning(),
    );
    await releasePictures(
      tx,
      picturesOfRole(before).filter((picture) => !pictures.includes(picture)),
    );
    const details = { baseName: row.baseName, changed };
    await recordAction(tx, actor, { action: 'update_custom_role', subject: subjectOf(row), details });
    return row;
  });
}

/** @throws ServiceError NOT_FOUND */
export function deleteRole(db: Database, actor: Actor, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { baseName } = await findRole(tx, id);
    const [gone] = await tx.delete(customRoles).where(eq(customRoles.id, id)).returning();
    if (gone === undefined) throw notFound();
    await releasePictures(tx, picturesOfRole(gone));
    const subject = subjectOf(gone);
    await recordAction(tx, actor, { action: 'delete_custom_role', subject, details: { baseName } });
  });
}

/** The pictures of the role. @throws ServiceError INVALID when one of them is not stored (any more) */
async function requirePictures(
  tx: Transaction,
  role: Pick<CustomRoleRow, 'themeVariants'>,
): Promise<readonly string[]> {
  const pictures = picturesOfRole(role);
  const missing = await lockPictures(tx, pictures);
  if (missing.length > 0) throw new ServiceError('INVALID', problem('customRoles.pictureGone'));
  return pictures;
}

async function findRole(tx: Transaction, id: string): Promise<CustomRoleRow> {
  if (!z.uuid().safeParse(id).success) throw notFound();
  const [row] = await tx.select().from(customRoles).where(eq(customRoles.id, id)).for('update');
  if (row === undefined) throw notFound();
  return row;
}

/** The fields that were sent. */
function given<T extends object>(patch: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const sent = Object.entries(patch).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

function written([row]: CustomRoleRow[]): CustomRoleRow {
  if (row === undefined) throw new Error('A custom role was not stored');
  return row;
}

const subjectOf = ({ id }: CustomRoleRow) => ({ id, email: null });
const notFound = () => new ServiceError('NOT_FOUND', problem('customRoles.notFound'));

export const PICTURE_UPLOAD_PATH = ROLE_PICTURES.replace('/api/', '/api/admin/');
export const PICTURE_LIMIT = { id: 'pictureTooLarge', bytes: PACK_LIMITS.pictureBytes } as const;

/**
 * Stores a picture for a custom role, made anew like those of theme packs. A picture that no role uses within a day is
 * removed. @throws ServiceError INVALID, TOO_LARGE, RATE_LIMITED
 */
export async function uploadPicture(
  { db, env, limits, pictures }: Dependencies,
  accountId: string,
  request: Request,
): Promise<RolePicture> {
  await limits.count('uploadRolePicture', accountId);
  const { signal } = request;
  const picture = await withSpooled(
    uploadedFile(request, paceOf(env), 'choosePicture'),
    (file) => readPictureApart(file, { signal }),
    PICTURE_LIMIT,
  );
  const claim = { key: picture.key, bytes: bytesOfPicture(picture), isOfRole: true };
  await withStorageRefusals(() => claimPictures(db, [claim], (tx) => requireRoomOnServer(tx, env)));
  await savePicture(pictures, picture);
  return { imageUrl: addressOfPicture(picture.key) };
}

/**
 * The name of a custom role, which is also its title where it has no other. It reads like no built-in role of any
 * theme, no team, no announcement of the game and no other custom role. @throws ServiceError INVALID, NAME_REFUSED
 */
function baseNameOf(input: string, others: readonly string[]): string {
  const name = cleanName(input);
  if (name === '') throw new ServiceError('INVALID', problem('customRoles.noName'));
  // Normalising can lengthen a text.
  if (!fits(name, MAX_BASE_NAME_LENGTH)) {
    throw new ServiceError('INVALID', problem('customRoles.longName', { most: MAX_BASE_NAME_LENGTH }));
  }
  if (isWordOfTheGame(name) || TITLES.has(foldName(name)))
    throw refusal('baseName', problem('customRoles.ofTheGame', { name }));
  const folded = foldName(name);
  const other = others.find((taken) => foldName(taken) === folded);
  if (other !== undefined) throw refusal('baseName', problem('customRoles.nameTaken', { name: other }));
  return name;
}

/** What the built-in themes call their roles. */
const TITLES = new Set(
  BUILT_IN_THEMES.flatMap(({ text }) => Object.values(text.roles).map(({ name }) => foldName(name))),
);

/**
 * A title stands beside those of built-in roles, and must read like none of them. @throws ServiceError INVALID,
 * NAME_REFUSED
 */
function checkTitles(variants: Readonly<Record<string, { readonly title: string }>>): void {
  const missing = Object.entries(variants).flatMap(([theme, { title }]) => (isVisible(title) ? [] : [theme]));
  if (missing.length > 0) {
    const reason = problem('customRoles.noTitles', { themes: missing.join(', ') });
    throw new ServiceError('INVALID', { ...reason, details: [{ path: 'themeVariants', ...reason }] });
  }
  for (const [theme, { title }] of Object.entries(variants)) {
    const name = cleanName(title);
    if (isWordOfTheGame(name) || TITLES.has(foldName(name)))
      throw refusal(`themeVariants.${theme}.title`, problem('customRoles.ofTheGame', { name: title }));
  }
}

const refusal = (path: string, reason: Problem) =>
  new ServiceError('NAME_REFUSED', { ...reason, details: [{ path, ...reason }] });
