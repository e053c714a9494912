import { type ComponentType, lazy } from 'react';
import { reloadOnce } from '../session/missing-program.ts';

/** A page that is fetched when somebody goes there. */
export const lazyPage = (load: () => Promise<{ default: ComponentType }>) =>
  lazy(() => load().catch(reloadOnce));
