import { MAILED_CODE_LENGTH } from '@nightfall/shared/protocol/limits';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mayHaveAccount } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { Button } from '../../components/ui/button.tsx';
import { Field } from '../../components/ui/field.tsx';
import { forgetAskedLink } from './asked-link.ts';
import { TEXTS } from './texts.ts';
import { type AccountMode, type SignIn, useSignedIn } from './use-sign-in.ts';

interface LinkSentProps {
  readonly mode: AccountMode;
  readonly email: string;
  readonly signIn: SignIn;
  readonly onCode: (mailedCode: string) => void;
  readonly onOtherAddress: () => void;
}

/** In the place of the form: where the mail goes, its code, and what to do if it does not come. */
export function LinkSent({ mode, email, signIn, onCode, onOtherAddress }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  useLinkElsewhere();
  return (
    <section className="link-sent stack">
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
        {signIn.isPending && !isOfCode(signIn) ? TEXTS.sending : TEXTS.sendAgain}
      </Button>
      <Button look="quiet" onClick={onOtherAddress}>
        {TEXTS.otherAddress}
      </Button>
    </section>
  );
}

/** The link may be opened in another tab of this browser: then there is nothing left to wait for. */
function useLinkElsewhere(): void {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const look = useEffectEvent(async () => {
    if (document.hidden || !mayHaveAccount()) return;
    forgetAskedLink();
    await signedIn();
    navigate('/');
  });
  useEffect(() => {
    const returned = () => void look();
    document.addEventListener('visibilitychange', returned);
    return () => document.removeEventListener('visibilitychange', returned);
  }, []);
}

const isOfCode = ({ variables }: SignIn): boolean => variables?.mailedCode !== undefined;

/** As it is written in the mail, whatever stands around and between when it is pasted. */
const cleaned = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()
    .slice(0, MAILED_CODE_LENGTH);

function MailedCodeForm({ signIn, onCode }: Pick<LinkSentProps, 'signIn' | 'onCode'>) {
  const [code, setCode] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isPending = signIn.isPending && isOfCode(signIn);
  const isRefused = signIn.isError && isOfCode(signIn);
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
        className="link-sent__code"
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
