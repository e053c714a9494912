import { Button } from '../ui/button.tsx';
import { TEXTS } from './account-texts.ts';
import { useSignOut } from './use-sign-out.ts';

/** One press ends this session: within sight on every page that takes an account. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button look="chip" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
      {TEXTS.signOut}
    </Button>
  );
}
