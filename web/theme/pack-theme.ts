import type { Theme } from '@nightfall/shared/themes/theme';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePackContent } from '../api/themes.ts';
import { fetchMaker } from './built-in-theme.ts';
import { fetchDrawings } from './fetch-drawings.ts';

interface PackTheme {
  /** Null while it is on its way, and without an id. */
  readonly theme: Theme | null;
  readonly isError: boolean;
}

/** The theme that is in a pack. */
export function usePackTheme(id: string | null): PackTheme {
  const pack = usePackContent(id);
  const maker = useQuery({ queryKey: ['theme maker'], queryFn: fetchMaker, enabled: id !== null });
  const look = pack.data?.theme.look;
  const drawings = useQuery({
    queryKey: ['drawings', look?.skyline, look?.cardBack],
    queryFn: look === undefined ? skipToken : () => fetchDrawings(look).then(() => true),
  });
  const theme = useMemo(
    () => (pack.data && maker.data && drawings.data ? maker.data.themeFrom(pack.data.theme) : null),
    [pack.data, maker.data, drawings.data],
  );
  return { theme, isError: pack.isError || maker.isError || drawings.isError };
}
