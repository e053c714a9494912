import type { Theme } from '@nightfall/shared/themes/theme';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { usePackContent } from '../api/themes.ts';
import { fetchPlace } from '../art/places/index.ts';
import { fetchMaker } from './built-in-theme.ts';

interface PackTheme {
  /** Null while it is on its way, and without an id. */
  readonly theme: Theme | null;
  readonly isError: boolean;
}

/** The theme that is in a pack. */
export function usePackTheme(id: string | null): PackTheme {
  const pack = usePackContent(id);
  const maker = useQuery({ queryKey: ['theme maker'], queryFn: fetchMaker, enabled: id !== null });
  const skyline = pack.data?.theme.look.skyline;
  const place = useQuery({
    queryKey: ['place', skyline],
    queryFn: () => fetchPlace(skyline ?? 'village'),
    enabled: skyline !== undefined,
  });
  const theme = useMemo(
    () => (pack.data && maker.data && place.data ? maker.data.themeFrom(pack.data.theme) : null),
    [pack.data, maker.data, place.data],
  );
  return { theme, isError: pack.isError || maker.isError || place.isError };
}
