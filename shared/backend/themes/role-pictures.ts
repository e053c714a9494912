import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { ROLE_PICTURES, rolePictureKey } from '../../protocol/custom-roles.ts';
import type { Database } from '../db/connect.ts';
import { type CustomRoleRow, customRoles, pictures } from '../db/schema/index.ts';
import type { Transaction } from '../db/transaction.ts';

/** What the pictures of a role are stored under. */
export const picturesOfRole = ({ themeVariants }: Pick<CustomRoleRow, 'themeVariants'>): string[] =>
  Object.values(themeVariants).flatMap(({ imageUrl = '' }) => rolePictureKey(imageUrl) ?? []);

export const addressOfPicture = (key: string): string => `${ROLE_PICTURES}/${key}`;

const isThere = and(eq(pictures.isOfRole, true), isNull(pictures.removingAt));

/** Whether it was uploaded for a role, and is there. */
export async function isRolePicture(db: Database, key: string): Promise<boolean> {
  return (await db.$count(pictures, and(eq(pictures.key, key), isThere))) > 0;
}

/** Until the end of the transaction none of these is removed; the ones among them that are not there. */
export async function lockPictures(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const held = await tx
    .select({ key: pictures.key })
    .from(pictures)
    .where(and(inArray(pictures.key, [...keys]), isThere))
    .orderBy(pictures.key)
    .for('share');
  const found = new Set(held.map(({ key }) => key));
  return keys.filter((key) => !found.has(key));
}

/** Rooms that were about to select the role still show these for a while: they count as uploaded at this moment. */
export async function releasePictures(tx: Transaction, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .update(pictures)
    .set({ claimedAt: new Date() })
    .where(inArray(pictures.key, [...keys]));
}

/** For a query of pictures: whether a role has the one of the row. The roles are read once, and not for each picture. */
export const isOfSomeRole = (): SQL => sql`${pictures.key} in (
  select substr(variant.value ->> 'imageUrl', ${ROLE_PICTURES.length + 2}::int)
  from ${customRoles}, jsonb_each(${customRoles.themeVariants}) as variant
  where starts_with(variant.value ->> 'imageUrl', ${`${ROLE_PICTURES}/`})
)`;
