/** How passwords are kept and compared. */
export interface Passwords {
  /** @returns what is stored instead of the password. */
  readonly hash: (password: string) => Promise<string>;
  /** Always costs one verification, so that the time does not tell whether there is such an account. */
  readonly isRight: (password: string, hash: string | null | undefined) => Promise<boolean>;
}

/** argon2id with so much memory, in KiB. A hash names its own parameters, so they may be raised later. */
export function createPasswords(memoryKiB: number): Passwords {
  const hash = (password: string) =>
    Bun.password.hash(password, { algorithm: 'argon2id', memoryCost: memoryKiB });
  let hashOfNobody: Promise<string> | null = null;
  return {
    hash,
    isRight: async (password, known) => {
      hashOfNobody ??= hash(crypto.randomUUID());
      const isRight = await Bun.password.verify(password, known ?? (await hashOfNobody));
      return isRight && known !== null && known !== undefined;
    },
  };
}
