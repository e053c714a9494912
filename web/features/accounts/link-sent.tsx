import { useEffect, useRef } from 'react';
import { EmailText } from '../../components/account/email-text.tsx';
import { Button } from '../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';
import type { AccountMode, SignIn } from './use-sign-in.ts';

interface LinkSentProps {
  readonly mode: AccountMode;
  readonly email: string;
  readonly signIn: SignIn;
  readonly onOtherAddress: () => void;
}

/** In the place of the form: where the mail goes, and what to do if it does not come. */
export function LinkSent({ mode, email, signIn, onOtherAddress }: LinkSentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
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
      <p className="quiet">{TEXTS.nothingArrives[mode]}</p>
      <Button disabled={signIn.isPending} onClick={() => signIn.mutate({ email })}>
        {signIn.isPending ? TEXTS.sending : TEXTS.sendAgain}
      </Button>
      <Button look="quiet" onClick={onOtherAddress}>
        {TEXTS.otherAddress}
      </Button>
    </section>
  );
}
