import type { SignInQuestion } from '@nightfall/shared/protocol/errors';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountName, useMe } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { isCodeRefused, isCodeRequired } from '../../api/second-factor.ts';
import { completeMagicLink, questionIn } from '../../api/sign-in.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { MessagePage, PageTitle } from '../../components/page/message-page.tsx';
import { Stage } from '../../components/sky/sky.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import * as panelStyles from '../../components/ui/panel.module.css';
import * as slipStyles from '../../components/ui/slip.module.css';
import { showToast } from '../../components/ui/toast-store.ts';
import { Filled } from '../../components/ui/words.tsx';
import * as accountsStyles from './accounts.module.css';
import { CodeQuestion } from './code-form.tsx';
import { forgetRequestedLink } from './requested-link.ts';
import { type GuestSeat, useGuestSeat } from './use-guest-seat.ts';
import { showPasswordEnded, useSignedIn } from './use-sign-in.ts';

const TEXTS = ACCOUNTS.signIn;

/** The server has refused the link itself; rate limits and network errors say nothing about the link. */
const isJudged = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 429;

/** The answer to the sign-in question; `confirm: false` asks the server to put the question. */
type Answer = Omit<Parameters<typeof completeMagicLink>[0], 'token'>;

interface FailureProps {
  readonly title: string;
  readonly text?: string;
  readonly onRetry?: () => void;
}

function Failure({ title, text, onRetry }: FailureProps) {
  return (
    <MessagePage scene={onRetry === undefined ? 'door' : 'clouds'} title={title} text={text}>
      {onRetry && (
        <Button look="primary" onClick={onRetry}>
          {TEXTS.tryAgain}
        </Button>
      )}
      <ButtonLink look={onRetry === undefined ? 'primary' : 'quiet'} to="/auth">
        {TEXTS.backToAuth}
      </ButtonLink>
    </MessagePage>
  );
}

interface CodeStep {
  /** Sent along with the code. */
  readonly said: Answer;
  readonly error: unknown;
  readonly isPending: boolean;
}

function CodePage(asking: Omit<CodeStep, 'said'> & { readonly onCode: (code: string) => void }) {
  const navigate = useNavigate();
  return (
    <Stage phase="lobby" className={accountsStyles.root}>
      <PageTitle>{TEXTS.signIn}</PageTitle>
      <main className={`${slipStyles.page} ${accountsStyles.accountPage}`}>
        <CodeQuestion {...asking} level="h1" onBack={() => navigate('/auth')} />
      </main>
    </Stage>
  );
}

interface CompletionProps {
  readonly token: string;
  readonly seat: GuestSeat | null;
}

function Completion({ token, seat }: CompletionProps) {
  const [failure, setFailure] = useState<unknown>();
  const [question, setQuestion] = useState<SignInQuestion>();
  const [atCode, setAtCode] = useState<CodeStep>();
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const isSent = useRef(false);
  const complete = async (said: Answer) => {
    let endsPassword: boolean;
    setFailure(undefined);
    setQuestion(undefined);
    setAtCode((before) => before && { ...before, isPending: true });
    try {
      endsPassword = (await completeMagicLink({ token, ...said })).endedPassword === true;
    } catch (error) {
      const asked = questionIn(error);
      if (asked !== null) return setQuestion(asked);
      if (isCodeRequired(error) || isCodeRefused(error)) return setAtCode({ said, error, isPending: false });
      setAtCode(undefined);
      setFailure(error);
      const description = errorText(error, TEXTS.invalidTokenText);
      if (isJudged(error)) showToast({ title: TEXTS.invalidToken, description, isDestructive: true });
      return;
    }
    forgetRequestedLink();
    await signedIn({ leavesSeat: said.takeSeat === false, endedPassword: endsPassword });
    showToast({ title: TEXTS.success, description: TEXTS.loggedIn });
    if (endsPassword) showPasswordEnded();
    navigate('/', { replace: true });
  };
  const ask = () => complete(seat === null ? {} : { confirm: false });
  const begin = useEffectEvent(() => {
    // A link works once: it is sent once, however often the effect runs, and removed from the history.
    if (isSent.current) return;
    isSent.current = true;
    navigate('/auth/callback', { replace: true });
    void ask();
  });
  useEffect(() => begin(), []);

  if (question !== undefined)
    return (
      <SignInQuestionPage
        question={question}
        seat={seat}
        onYes={(takeSeat) => void complete({ confirm: true, ...(seat === null ? {} : { takeSeat }) })}
      />
    );
  if (atCode !== undefined) {
    const { said, ...asking } = atCode;
    return <CodePage {...asking} onCode={(code) => void complete({ ...said, code })} />;
  }
  if (failure === undefined) return <MessagePage title={TEXTS.completing} isBusy />;
  if (isJudged(failure)) return <Failure title={TEXTS.badLink} text={TEXTS.badLinkHint} />;
  return (
    <Failure
      title={errorText(failure, TEXTS.notReached)}
      text={TEXTS.notReachedHint}
      onRetry={() => void ask()}
    />
  );
}

export default function CallbackPage() {
  const [search] = useSearchParams();
  const [token] = useState(() => search.get('token') ?? '');
  const seat = useGuestSeat();
  if (token === '') return <Failure title={TEXTS.noToken} />;
  if (seat === undefined) return <MessagePage title={TEXTS.completing} isBusy />;
  return <Completion token={token} seat={seat} />;
}

interface QuestionProps {
  readonly question: SignInQuestion;
  readonly seat: GuestSeat | null;
  readonly onYes: (takeSeat: boolean) => void;
}

/** For a guest with a seat, a link requested elsewhere is probably a trap: then staying is the first choice. */
function SignInQuestionPage({ question, seat, onYes }: QuestionProps) {
  const { email, askedHere, endsPassword } = question;
  const me = useMe();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isDoubtful = seat !== null && !askedHere;
  const yes = isDoubtful ? 'plain' : 'primary';
  const stay = (
    <ButtonLink look={isDoubtful ? 'primary' : 'quiet'} to="/">
      {me ? TEXTS.stayAs({ name: accountName(me) }) : TEXTS.stay}
    </ButtonLink>
  );
  return (
    <Stage phase="lobby" className={accountsStyles.root}>
      <PageTitle>{TEXTS.askTitle}</PageTitle>
      <main className={`${slipStyles.page} ${accountsStyles.accountPage} ${accountsStyles.signInQuestion}`}>
        <h1 ref={heading} tabIndex={-1}>
          <Filled message={(place) => TEXTS.askAs({ email: place })}>
            <span className={accountsStyles.signInQuestionEmail}>
              <EmailText email={email} />
            </span>
          </Filled>
        </h1>
        <div className={panelStyles.sheet}>
          {!askedHere && <p>{TEXTS.askedElsewhere}</p>}
          {endsPassword && <p>{me?.email === email ? TEXTS.endsOwnPassword : TEXTS.endsPassword}</p>}
          {me && me.email !== email && <p>{TEXTS.overSession({ name: accountName(me), email: me.email })}</p>}
          {seat && <p>{TEXTS.seatText({ name: seat.displayName })}</p>}
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
