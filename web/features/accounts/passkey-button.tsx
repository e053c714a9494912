import { useState } from 'react';
import { hasPasskeys } from '../../api/passkeys.ts';
import { Button } from '../../components/ui/button.tsx';
import { TEXTS } from './passkey-texts.ts';
import { SeatDialog } from './seat-dialog.tsx';
import { TEXTS as SIGN_IN_TEXTS } from './texts.ts';
import type { GuestSeat } from './use-guest-seat.ts';
import { usePasskeySignIn } from './use-passkey-sign-in.ts';

/** The way in without address and password, where the browser has one. */
export function PasskeyButton({ seat }: { seat: GuestSeat | null | undefined }) {
  const [isAsking, setAsking] = useState(false);
  const signingIn = usePasskeySignIn();
  if (!hasPasskeys()) return null;
  return (
    <>
      <Button
        disabled={seat === undefined}
        isBusy={signingIn.isPending}
        onClick={() => (seat ? setAsking(true) : signingIn.mutate({}))}
      >
        {signingIn.isPending ? SIGN_IN_TEXTS.busySignIn : TEXTS.signIn}
      </Button>
      {seat && (
        <SeatDialog
          name={seat.displayName}
          open={isAsking}
          onAnswer={(takeSeat) => {
            setAsking(false);
            signingIn.mutate({ takeSeat });
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
