/**
 * A UUID of chance (RFC 9562). By plain HTTP, as at a party on one's own network, a page has no `crypto.randomUUID`.
 */
export function chanceId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
