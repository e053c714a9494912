import { roomCodeIn } from '../../components/page/room-code.ts';
import { TEXTS } from './texts.ts';

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
