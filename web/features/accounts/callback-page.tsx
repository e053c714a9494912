import type { SignInQuestion } from '@nightfall/shared/protocol/errors';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { completeMagicLink, questionIn, useIdentityChange } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { MessagePage } from '../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { AskWhoSignsIn } from './sign-in-question.tsx';
import { TEXTS } from './texts.ts';
import { type GuestSeat, useGuestSeat } from './use-guest-seat.ts';
import './accounts.css';

/** The server has judged the link; anything else (too often, not reached) says nothing about it. */
const isJudged = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 429;

/** What was said to the question; `confirm: false` has it asked, where there is a seat to speak of. */
type Word = Pick<Parameters<typeof completeMagicLink>[0], 'confirm' | 'takeSeat'>;

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

interface CompletionProps {
  readonly token: string;
  readonly seat: GuestSeat | null;
}

function Completion({ token, seat }: CompletionProps) {
  const [failure, setFailure] = useState<unknown>();
  const [question, setQuestion] = useState<SignInQuestion>();
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  const isSent = useRef(false);
  const complete = async (said: Word) => {
    setFailure(undefined);
    setQuestion(undefined);
    try {
      await completeMagicLink({ token, ...said });
    } catch (error) {
      const asked = questionIn(error);
      if (asked !== null) return setQuestion(asked);
      setFailure(error);
      const description = errorText(error, TEXTS.invalidTokenText);
      if (isJudged(error)) showToast({ title: TEXTS.invalidToken, description, isDestructive: true });
      return;
    }
    await changeIdentity({ leavesSeat: said.takeSeat === false });
    showToast({ title: TEXTS.success, description: TEXTS.loggedIn });
    navigate('/', { replace: true });
  };
  const ask = () => complete(seat === null ? {} : { confirm: false });
  const begin = useEffectEvent(() => {
    // A link works once, however often the effect runs, and is not left behind in the history.
    if (isSent.current) return;
    isSent.current = true;
    navigate('/auth/callback', { replace: true });
    void ask();
  });
  useEffect(() => begin(), []);

  if (question !== undefined)
    return (
      <AskWhoSignsIn
        question={question}
        seat={seat}
        onYes={(takeSeat) => void complete({ confirm: true, ...(seat === null ? {} : { takeSeat }) })}
      />
    );
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
