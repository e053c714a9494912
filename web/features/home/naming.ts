import { updateProfile, useIdentityChange } from '../../api/account.ts';

/** Gives the account a name, which others are to see instead of the first half of its address. */
export function useNaming() {
  const changeIdentity = useIdentityChange();
  return async (displayName: string): Promise<void> => {
    await updateProfile(displayName);
    await changeIdentity();
  };
}
