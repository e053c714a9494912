import type { ThemePack } from '@nightfall/shared/protocol/themes';
import { CLASSIC_THEME_ID, THEME_CHOICES } from '@nightfall/shared/themes/choices';
import type { ThemeIdentity } from '@nightfall/shared/themes/theme-schema';
import { useOwnPacks, usePackContent } from '../../api/themes.ts';

export type ThemeChoice = Readonly<ThemeIdentity>;

const builtIn = (id: string) => THEME_CHOICES.find((theme) => theme.id === id);

/** A built-in theme by its id, a pack by its record id. */
export function findChoice(id: string, packs: readonly ThemePack[]): ThemeChoice | undefined {
  return builtIn(id) ?? packs.find((pack) => pack.id === id);
}

/** The name and description of any theme; somebody else's pack is asked for, a theme nobody knows is the classic one. */
export function useThemeChoice(id: string): ThemeChoice | undefined {
  const packs = useOwnPacks();
  const known = findChoice(id, packs.data ?? []);
  const foreign = usePackContent(known === undefined && !packs.isPending ? id : null);
  if (known !== undefined) return known;
  if (foreign.data !== undefined) return foreign.data;
  return foreign.isError ? builtIn(CLASSIC_THEME_ID) : undefined;
}
