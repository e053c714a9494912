import { tabStore } from './store.ts';

const KEY = 'loadedForServer';

/** Once for each version of the server: what has not helped then will not help now. A browser that remembers nothing
 * might load for ever. */
export function mayLoadAnew(server: number): boolean {
  return tabStore.read(KEY) !== String(server) && tabStore.write(KEY, String(server));
}

/** Loads this page as the server has it now, whatever the browser has kept. */
export async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
}
