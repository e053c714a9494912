import { tabStore } from './store.ts';

const KEY = 'reloadedForProgram';
/** A script that is missing again so soon after a reload will not come by another. */
const ONCE_MS = 60_000;

/** A script could not be loaded: the network is away, or an update has replaced it. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

let isReloading = false;

/** A browser without storage must not reload for ever. */
function mayReload(): boolean {
  const last = Number(tabStore.read(KEY) ?? 0);
  return tabStore.write(KEY, String(Date.now())) && Date.now() - last > ONCE_MS;
}

const isServerThere = () =>
  fetch('/sw.js', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * For an import that failed. An update removes the scripts that a running game may still need; a reload brings the new
 * ones, and the seat is kept. Reloads once; after that it throws ProgramMissing.
 */
export async function reloadOnce(cause: unknown): Promise<never> {
  if (isReloading || ((await isServerThere()) && mayReload())) {
    if (!isReloading) window.location.reload();
    isReloading = true;
    return new Promise<never>(() => undefined);
  }
  throw new ProgramMissing('A part of the program could not be loaded', { cause });
}
