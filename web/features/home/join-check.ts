import { TEXTS } from './texts.ts';

/** As in the protocol, whose schemas the first page does without. */
export const ROOM_CODE_LENGTH = 6;

/**
 * The code in what somebody typed or pasted: with spaces or hyphens, in small letters, or within an invitation. Empty
 * for an address without one.
 */
export function roomCodeIn(text: string): string {
  const invited = /[?&]code=([a-z0-9]+)/i.exec(text)?.[1];
  const given = invited ?? (text.includes('://') ? '' : text);
  return given
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ROOM_CODE_LENGTH);
}

export interface JoinInput {
  readonly roomCode: string;
  readonly displayName: string;
  readonly isSignedIn: boolean;
}

export type JoinCheck =
  | { readonly problem: string }
  | { readonly problem: null; readonly body: { roomCode: string; displayName?: string } };

/** The code goes without space around it, in capitals; only guests send a name. */
export function checkJoin({ roomCode, displayName, isSignedIn }: JoinInput): JoinCheck {
  const code = roomCodeIn(roomCode);
  if (code === '') return { problem: TEXTS.needCode };
  if (isSignedIn) return { problem: null, body: { roomCode: code } };
  const name = displayName.trim();
  if (name === '') return { problem: TEXTS.needName };
  return { problem: null, body: { roomCode: code, displayName: name } };
}
