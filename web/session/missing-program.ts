import { tabStore } from './store.ts';

const KEY = 'reloadedForProgram';
/** What is missing again so soon after a reload will not come by another. */
const ONCE_MS = 60_000;

/** A part of the program that is not to be had: the network is away, or an update has taken its place. */
export class ProgramMissing extends Error {
  override readonly name = 'ProgramMissing';
}

let isReloading = false;

/** A browser that remembers nothing might reload for ever. */
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
 * For an import that failed. An update takes away the program that a running game still wants; a reload brings the new
 * one, and the seat is kept. Once: what is missing then as well is said, and left to whoever sits there.
 */
export async function reloadOnce(cause: unknown): Promise<never> {
  if (isReloading || ((await isServerThere()) && mayReload())) {
    if (!isReloading) window.location.reload();
    isReloading = true;
    return new Promise<never>(() => undefined);
  }
  throw new ProgramMissing('A part of the program could not be loaded', { cause });
}
