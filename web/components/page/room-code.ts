/** As in the protocol, whose schemas the first page does without. */
export const ROOM_CODE_LENGTH = 6;

/**
 * The room code in typed or pasted text: with spaces or hyphens, in small letters, or within an invitation. Empty for an
 * address without one.
 */
export function roomCodeIn(text: string): string {
  const invited = /[?&]code=([a-z0-9]+)/i.exec(text)?.[1];
  const given = invited ?? (text.includes('://') ? '' : text);
  return given
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ROOM_CODE_LENGTH);
}

/** The address that leads to the join form with the code filled in. */
export const invitationLink = (code: string) => `${window.location.origin}/?code=${code}`;
