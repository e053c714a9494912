/** Something the person at the terminal can put right; shown without a stack trace. */
export class SetUpError extends Error {
  override readonly name = 'SetUpError';
}
