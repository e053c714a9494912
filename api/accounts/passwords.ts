/** argon2id with Bun's parameters; a hash names its own, so they may be raised later. */
export const hashPassword = (password: string): Promise<string> =>
  Bun.password.hash(password, { algorithm: 'argon2id' });

let hashOfNobody: Promise<string> | null = null;

/** Always costs one verification, so that the time does not tell whether there is such an account. */
export async function isRightPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  hashOfNobody ??= hashPassword(crypto.randomUUID());
  const isRight = await Bun.password.verify(password, hash ?? (await hashOfNobody));
  return isRight && hash !== null && hash !== undefined;
}
