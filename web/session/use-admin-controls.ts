import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored } from './browser-storage.ts';

/** Administrators can hide the controls in the account dialog. */
export const useAdminControls = (): boolean =>
  useSyncExternalStore(subscribeToStored, () => readStored('showAdminControls') !== 'false');
