import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { useAccountExits } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';

const TEXTS = ACCOUNTS.account;

export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button look="chip" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {TEXTS.signOut}
    </Button>
  );
}

/** Ends this session, goes home, and shows a toast. */
export function useSignOut(onDone: () => void = () => {}) {
  const { signOut } = useAccountExits();
  return useMutation({
    mutationFn: signOut,
    onSuccess: () => {
      onDone();
      showToast({ title: TEXTS.signedOut, description: TEXTS.signedOutText });
    },
    onError: (error) =>
      showToast({
        title: TEXTS.error,
        description: errorText(error, TEXTS.signOutFailed),
        isDestructive: true,
      }),
  });
}
