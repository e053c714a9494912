import { networkInterfaces } from 'node:os';
import { renderUnicodeCompact } from 'uqr';

/** Networks of homes first: those of containers have other numbers. */
const HOME = /^(192\.168|10)\./;

/** Where others on the same network reach this machine; the likeliest first. */
export function networkAddresses(port: number, interfaces = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const isHome = (address: string) => HOME.test(address);
  return [...addresses.filter(isHome), ...addresses.filter((one) => !isHome(one))].map(
    (address) => `http://${address}:${port}`,
  );
}

/** What the person at the terminal shows to those who play on the same network. */
export function invitation([first, ...others]: readonly string[]): string[] {
  if (first === undefined) return ['This machine has no address that phones could reach.'];
  const more = others.length === 0 ? '' : ` (or ${others.join(', ')})`;
  return [`On phones in the same network: ${first}${more}`, renderUnicodeCompact(first)];
}
