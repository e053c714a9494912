import { type ComponentType, lazy } from 'react';
import { reloadOnce } from '../session/missing-program.ts';
import { fetchDefaultTheme } from '../theme/built-in-theme.ts';

/** A page that is fetched on demand, together with the default theme's words, which every page but Home needs. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    try {
      const [page] = await Promise.all([load(), fetchDefaultTheme()]);
      return page;
    } catch (error) {
      return reloadOnce(error);
    }
  });
