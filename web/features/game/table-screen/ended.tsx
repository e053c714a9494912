import { MessagePage } from '../../../components/page/message-page.tsx';
import { Button, ButtonLink } from '../../../components/ui/button.tsx';
import { TEXTS } from './texts.ts';

const CLOSED: ReadonlySet<string> = new Set(['room_closed', 'GAME_NOT_FOUND']);

/** A table screen that has nothing more to show. */
export function Ended({ reason }: { readonly reason: string }) {
  if (CLOSED.has(reason))
    return (
      <MessagePage scene="door" title={TEXTS.closed} text={TEXTS.closedText}>
        <ButtonLink look="primary" to="/">
          {TEXTS.home}
        </ButtonLink>
      </MessagePage>
    );
  return <MessagePage scene="chair" title={TEXTS.replaced} text={TEXTS.replacedText} />;
}

export const NoToken = () => <MessagePage scene="table" title={TEXTS.noToken} text={TEXTS.noTokenText} />;

interface NoAnswerProps {
  /** What is known of why. */
  readonly text?: string | undefined;
  readonly onRetry: () => void;
}

export const NoAnswer = ({ text = TEXTS.noAnswerText, onRetry }: NoAnswerProps) => (
  <MessagePage scene="torn" title={TEXTS.noAnswer} text={text}>
    <Button look="primary" onClick={onRetry}>
      {TEXTS.tryAgain}
    </Button>
  </MessagePage>
);
