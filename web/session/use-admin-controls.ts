import { useSyncExternalStore } from 'react';
import { readStored, subscribeToStored } from './browser-storage.ts';

/** An administrator may have put the controls out of sight, in the account's own window. */
export const useAdminControls = (): boolean =>
  useSyncExternalStore(subscribeToStored, () => readStored('showAdminControls') !== 'false');
