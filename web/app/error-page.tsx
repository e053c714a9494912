import type { FallbackProps } from 'react-error-boundary';
import { MessagePage } from '../components/page/message-page.tsx';
import { Button } from '../components/ui/button.tsx';
import { ProgramMissing } from '../session/missing-program.ts';
import { TEXTS } from './texts.ts';

const reload = () => window.location.reload();

/** What is left when a screen could not be drawn, or its program is gone: after an update a reload brings the new one. */
export function ErrorPage({ error }: FallbackProps) {
  if (error instanceof ProgramMissing)
    return (
      <MessagePage scene="clouds" title={TEXTS.notArrived} text={TEXTS.notArrivedText}>
        <Button look="primary" onClick={reload}>
          {TEXTS.reload}
        </Button>
      </MessagePage>
    );
  return (
    <MessagePage scene="torn" title={TEXTS.wrong} text={TEXTS.gameFailed}>
      <Button look="primary" onClick={reload}>
        {TEXTS.refresh}
      </Button>
    </MessagePage>
  );
}
