import { MAILED_CODE_LENGTH } from '@nightfall/shared/protocol/limits';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayHaveAccount } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import * as styles from './accounts.module.css';
import { forgetRequestedLink } from './requested-link.ts';
import { type AccountMode, type SignIn, useSignedIn } from './use-sign-in.ts';

const TEXTS = ACCOUNTS.signIn;

interface LinkSentProps {
  readonly mode: AccountMode;
  readonly email: string;
  readonly signIn: SignIn;
  readonly onCode: (mailedCode: string) => void;
  readonly onOtherAddress: () => void;
}

/** After a link was sent: its address, the mailed code, and what to do if no mail arrives. */
export function LinkSent({ mode, email, signIn, onCode, onOtherAddress }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useSignInElsewhere();
  return (
    <section className={`${styles.linkSent} stack`}>
      <h2 ref={heading} tabIndex={-1}>
        {TEXTS.mailUnderWay}
      </h2>
      <p>
        {TEXTS.mailTo}{' '}
        <strong>
          <EmailText email={email} />
        </strong>
      </p>
      <p>{TEXTS.linkLife}</p>
      <MailedCodeForm signIn={signIn} onCode={onCode} />
      <p className="quiet">{TEXTS.nothingArrives[mode]}</p>
      <Button disabled={signIn.isPending} onClick={() => signIn.mutate({ email })}>
        {signIn.isPending && !isCodeAttempt(signIn) ? TEXTS.sending : TEXTS.sendAgain}
      </Button>
      <Button look="quiet" onClick={onOtherAddress}>
        {TEXTS.otherAddress}
      </Button>
    </section>
  );
}

/** Goes home if the link was opened in another tab of this browser. */
function useSignInElsewhere(): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const look = useEffectEvent(async () => {
    if (document.hidden || !mayHaveAccount()) return;
    forgetRequestedLink();
    await signedIn();
    navigate('/');
  });
  useEffect(() => {
    const returned = () => void look();
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, []);
}

const isCodeAttempt = ({ variables }: SignIn): boolean => variables?.mailedCode !== undefined;

/** Normalises a pasted code: other characters removed, capitals. */
const cleaned = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, MAILED_CODE_LENGTH);

function MailedCodeForm({ signIn, onCode }: Pick<LinkSentProps, 'signIn' | 'onCode'>) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isPending = signIn.isPending && isCodeAttempt(signIn);
  const isRefused = signIn.isError && isCodeAttempt(signIn);
  useEffect(() => {
    if (isRefused) input.current?.select();
  }, [isRefused]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === MAILED_CODE_LENGTH && !signIn.isPending) onCode(code);
  };
  return (
    <form className="stack" onSubmit={send}>
      <Field
        ref={input}
        className={styles.linkSentCode}
        label={TEXTS.mailedCode}
        hint={TEXTS.mailedCodeHint}
        error={isRefused ? errorText(signIn.error, TEXTS.mailedCodeRefused) : undefined}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => setCode(cleaned(event.target.value))}
      />
      <Button
        look="primary"
        type="submit"
        disabled={code.length < MAILED_CODE_LENGTH || signIn.isPending}
        isBusy={isPending}
      >
        {isPending ? TEXTS.busySignIn : TEXTS.signIn}
      </Button>
    </form>
  );
}
