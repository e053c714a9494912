import { type ComponentType, lazy } from 'react';
import { reloadOnce } from '../session/missing-program.ts';
import { fetchDefaultTheme } from '../theme/built-in-theme.ts';

/** A page that is fetched when somebody goes there, and beside it the words that every page but Home has. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(async () => {
    try {
      const [page] = await Promise.all([load(), fetchDefaultTheme()]);
      return page;
    } catch (error) {
      return reloadOnce(error);
    }
  });
