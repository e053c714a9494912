import type { SignInQuestion } from '@nightfall/shared/protocol/errors';
import { useEffect, useRef } from 'react';
import { accountName, useMe } from '../../api/account.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import * as accountsStyles from './accounts.module.css';
import { TEXTS } from './texts.ts';
import type { GuestSeat } from './use-guest-seat.ts';

interface QuestionProps {
  readonly question: SignInQuestion;
  readonly seat: GuestSeat | null;
  readonly onYes: (takeSeat: boolean) => void;
}

/** For a guest with a seat, a link requested elsewhere is probably a trap: then staying is the first choice. */
export function SignInQuestionPage({ question, seat, onYes }: QuestionProps) {
  const { email, askedHere, endsPassword } = question;
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDoubtful = seat !== null && !askedHere;
  const yes = isDoubtful ? 'plain' : 'primary';
  const stay = (
    <ButtonLink look={isDoubtful ? 'primary' : 'quiet'} to="/">
      {me ? TEXTS.stayAs(accountName(me)) : TEXTS.stay}
    </ButtonLink>
  );
  return (
    <Stage phase="lobby" className={accountsStyles.root}>
      <PageTitle>{TEXTS.askTitle}</PageTitle>
      <main className={`${slipStyles.page} ${accountsStyles.accountPage} ${accountsStyles.signInQuestion}`}>
        <h1 ref={heading} tabIndex={-1}>
          {TEXTS.askAs}{' '}
          <span className={accountsStyles.signInQuestionEmail}>
            <EmailText email={email} />?
          </span>
        </h1>
        <div className={panelStyles.sheet}>
          {!askedHere && <p>{TEXTS.askedElsewhere}</p>}
          {endsPassword && <p>{me?.email === email ? TEXTS.endsOwnPassword : TEXTS.endsPassword}</p>}
          {me && me.email !== email && <p>{TEXTS.overSession(accountName(me), me.email)}</p>}
          {seat && <p>{TEXTS.seatText(seat.displayName)}</p>}
        </div>
        {isDoubtful && stay}
        {seat === null ? (
          <Button look={yes} onClick={() => onYes(false)}>
            {TEXTS.signIn}
          </Button>
        ) : (
          <>
            <Button look={yes} onClick={() => onYes(true)}>
              {TEXTS.signInWithSeat}
            </Button>
            <Button onClick={() => onYes(false)}>{TEXTS.signInWithoutSeat}</Button>
          </>
        )}
        {!isDoubtful && stay}
      </main>
    </Stage>
  );
}
