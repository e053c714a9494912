import { errorCode } from './request.ts';

/** @returns whether the person has proven who they are */
type AskForProof = () => Promise<boolean>;

let dialog: AskForProof | null = null;

/** Registers the open page's dialog. @returns unregisters it */
export function provideProof(ask: AskForProof): () => void {
  dialog = ask;
  return () => {
    if (dialog === ask) dialog = null;
  };
}

/**
 * Makes a call, and makes it again after a proof where the server asks for one. Throws the server's refusal when no proof
 * is given.
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (errorCode(error) !== 'CONFIRM_REQUIRED' || dialog === null || !(await dialog())) throw error;
    return act();
  }
}
