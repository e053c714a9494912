import { errorCode } from './request.ts';

/** Asks the person for a proof of who they are. @returns whether it was given */
type AskForProof = () => Promise<boolean>;

let asking: AskForProof | null = null;

/** Who asks from now on: the dialog of the page that is open. @returns ends it */
export function provideProof(ask: AskForProof): () => void {
  asking = ask;
  return () => {
    if (asking === ask) asking = null;
  };
}

/**
 * Does what the server may want a proof for first, and then does it once more. Throws the server's refusal where
 * nobody gives one.
 */
export async function withProof<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (errorCode(error) !== 'CONFIRM_REQUIRED' || asking === null || !(await asking())) throw error;
    return act();
  }
}
