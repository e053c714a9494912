import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { hasPasskeys, isGivenUp, signInWithPasskey } from '../../api/passkeys.ts';
import { errorText } from '../../api/request.ts';
import { useSite } from '../../api/site.ts';
import { Button } from '../../components/ui/button.tsx';
import * as styles from '../../components/ui/dialog.module.css';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Segments } from '../../components/ui/tabs.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { CodeQuestion } from './code-form.tsx';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkSent } from './link-sent.tsx';
import { forgetRequestedLink, readRequestedLink } from './requested-link.ts';
import { type GuestSeat, useGuestSeat } from './use-guest-seat.ts';
import { type AccountMode, type Credentials, useSignedIn, useSignIn } from './use-sign-in.ts';

const TEXTS = ACCOUNTS.signIn;
const SIGN_IN_TEXTS = ACCOUNTS.signIn;
const PASSKEY_TEXTS = ACCOUNTS.passkeys;

const METHODS = [
  { value: 'password', label: TEXTS.password },
  { value: 'link', label: TEXTS.link },
];

interface SignInPanelProps {
  readonly mode: AccountMode;
  readonly email: string;
  readonly onEmail: (email: string) => void;
}

/** Sign-in by password or link; then the wait for the link, or the second step. */
export function SignInPanel({ mode, email, onEmail }: SignInPanelProps) {
  const site = useSite();
  const [asked] = useState(readRequestedLink);
  const isWaiting = asked?.mode === mode;
  const [chosen, setChosen] = useState(isWaiting ? 'link' : 'password');
  const [sentTo, setSentTo] = useState(isWaiting ? asked.email : undefined);
  const [atCode, setAtCode] = useState<Credentials>();
  const signIn = useSignIn(mode, { onLinkSent: setSentTo, onCodeAsked: setAtCode });
  const seat = useGuestSeat();
  const [asking, setAsking] = useState<Credentials>();
  const hasLinks = site?.magicLinks !== false;
  const emailField = useRef<HTMLInputElement>(null);
  // The pressed button disappears, so the address field takes the focus.
  const goOn = (change: () => void) => {
    flushSync(change);
    emailField.current?.focus();
  };
  const submit = (credentials: Credentials) => {
    const signsIn = credentials.password !== undefined || credentials.mailedCode !== undefined;
    if (seat && signsIn) setAsking(credentials);
    else signIn.mutate(credentials);
  };
  const answer = (takeSeat: boolean) => {
    setAsking(undefined);
    if (asking !== undefined) signIn.mutate({ ...asking, takeSeat });
  };
  if (atCode !== undefined)
    return (
      <CodeQuestion
        level="h2"
        isPending={signIn.isPending}
        error={signIn.error}
        onCode={(code) => signIn.mutate({ ...atCode, code })}
        onBack={() => goOn(() => setAtCode(undefined))}
      />
    );
  const seatDialog = seat && (
    <SeatDialog
      name={seat.displayName}
      open={asking !== undefined}
      onAnswer={answer}
      onCancel={() => setAsking(undefined)}
    />
  );
  if (sentTo !== undefined)
    return (
      <>
        <LinkSent
          mode={mode}
          email={sentTo}
          signIn={signIn}
          onCode={(mailedCode) => submit({ email: sentTo, mailedCode })}
          onOtherAddress={() => {
            forgetRequestedLink();
            goOn(() => setSentTo(undefined));
          }}
        />
        {seatDialog}
      </>
    );
  return (
    <div className="stack">
      {hasLinks && <Segments label={TEXTS.method} options={METHODS} value={chosen} onChange={setChosen} />}
      <CredentialsForm
        mode={mode}
        isByLink={hasLinks && chosen === 'link'}
        email={email}
        emailField={emailField}
        onEmail={onEmail}
        signIn={{ error: signIn.error, isPending: signIn.isPending || seat === undefined }}
        onSubmit={submit}
        onForgotten={hasLinks && mode === 'sign-in' ? () => goOn(() => setChosen('link')) : undefined}
      />
      {mode === 'sign-in' && <PasskeyButton seat={seat} />}
      {seatDialog}
    </div>
  );
}

/** Sign-in by passkey, if the browser supports it. */
function PasskeyButton({ seat }: { seat: GuestSeat | null | undefined }) {
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
        {signingIn.isPending ? SIGN_IN_TEXTS.busySignIn : PASSKEY_TEXTS.signIn}
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

function usePasskeySignIn() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: async (_, { takeSeat }) => {
      await signedIn({ leavesSeat: takeSeat === false });
      showToast({ title: TEXTS.success, description: TEXTS.loggedIn });
      navigate('/');
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const description = errorText(error, PASSKEY_TEXTS.signInFailed);
      showToast({ title: TEXTS.loginFailed, description, isDestructive: true });
    },
  });
}

interface SeatDialogProps {
  readonly name: string;
  readonly open: boolean;
  readonly onAnswer: (takeSeat: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks whether the account takes over the guest's seat. */
function SeatDialog({ name, open, onAnswer, onCancel }: SeatDialogProps) {
  const ifClosed = (isOpen: boolean) => {
    if (!isOpen) onCancel();
  };
  return (
    <Dialog
      title={TEXTS.seatTitle}
      description={TEXTS.seatText({ name })}
      open={open}
      onOpenChange={ifClosed}
    >
      <div className={styles.actions}>
        <Button onClick={() => onAnswer(false)}>{TEXTS.leaveSeat}</Button>
        <Button look="primary" onClick={() => onAnswer(true)}>
          {TEXTS.takeSeat}
        </Button>
      </div>
    </Dialog>
  );
}
