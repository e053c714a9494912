import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { findBuiltInRole } from '../../game/night/roles/index.ts';
import type { Appearance, CustomRole } from '../../game/state/custom-role.ts';
import type { RoleName } from '../../game/state/role-facts.ts';
import type { Database } from '../db/connect.ts';
import type { CountedRows, ListWindow } from '../db/list-window.ts';
import { type CustomRoleRow, customRoles, type Variant } from '../db/schema/index.ts';
import { type Transaction, withTimeout } from '../db/transaction.ts';

/** The variant that counts in every theme without one of its own. */
const COMMON_VARIANT = 'werewolf';

/** By name; the active ones alone, or all. */
export async function listCustomRoles(
  db: Database,
  { limit, offset, onlyActive = false }: ListWindow & { readonly onlyActive?: boolean },
): Promise<CountedRows<CustomRoleRow>> {
  const isListed = onlyActive ? eq(customRoles.isActive, true) : undefined;
  const [total, rows] = await Promise.all([
    db.$count(customRoles, isListed),
    db
      .select()
      .from(customRoles)
      .where(isListed)
      .orderBy(sql`lower(${customRoles.baseName})`, asc(customRoles.id))
      .limit(limit)
      .offset(offset),
  ]);
  return { total, rows };
}

/** The definitions of the active custom roles among these names. Built-in names cost no question. */
export async function activeCustomRoles(db: Database, names: readonly RoleName[]): Promise<CustomRole[]> {
  const asked = [...new Set(names)].filter((name) => findBuiltInRole(name) === undefined && isStorable(name));
  if (asked.length === 0) return [];
  const rows = await withTimeout(
    db
      .select()
      .from(customRoles)
      .where(and(inArray(customRoles.baseName, asked), eq(customRoles.isActive, true)))
      .orderBy(asc(customRoles.baseName)),
  );
  return rows.map(definitionOf);
}

/** Postgres knows no NUL, and no half characters: no role is called so. */
const isStorable = (name: string) => name.isWellFormed() && !name.includes('\0');

/** A row as the engine plays it. */
export function definitionOf({
  baseName,
  team,
  abilities,
  language,
  nightOrder,
  actions,
  themeVariants,
}: CustomRoleRow): CustomRole {
  const { [COMMON_VARIANT]: common = { title: baseName }, ...others } = themeVariants;
  const inThemes = Object.fromEntries(
    Object.entries(others).map(([theme, variant]) => [theme, appearanceOf(variant)]),
  );
  return {
    name: baseName,
    team,
    ...appearanceOf(common),
    description: abilities,
    ...(language === 'en' ? {} : { language }),
    nightOrder,
    actions,
    ...(Object.keys(inThemes).length > 0 && { inThemes }),
  };
}

const appearanceOf = ({ title, imageUrl }: Variant): Appearance => ({ title, imageUrl: imageUrl ?? null });

/** Locks all roles against writes until the transaction ends. @returns the names of the other roles */
export async function lockOtherNames(tx: Transaction, ownId: string | null): Promise<string[]> {
  await tx.execute(sql`lock table ${customRoles} in share row exclusive mode`);
  const rows = await tx.select({ id: customRoles.id, name: customRoles.baseName }).from(customRoles);
  return rows.flatMap(({ id, name }) => (id === ownId ? [] : [name]));
}
