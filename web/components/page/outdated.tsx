import { useEffect, useState } from 'react';
import { loadAnew, mayLoadAnew } from '../../session/new-version.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';
import { TEXTS } from './page-texts.ts';

/** The server has gone on to a newer version: the page is loaded anew, once by itself. */
export function OutdatedPage({ newerServer }: { readonly newerServer: number }) {
  const [isLoading, setLoading] = useState(() => mayLoadAnew(newerServer));
  useEffect(() => {
    if (isLoading) void loadAnew();
  }, [isLoading]);
  if (isLoading)
    return (
      <MessagePage title={TEXTS.updating} isBusy>
        <p role="status">{TEXTS.updatingText}</p>
      </MessagePage>
    );
  return (
    <MessagePage scene="clouds" title={TEXTS.outdated}>
      <p role="alert">{TEXTS.outdatedText}</p>
      <Button look="primary" onClick={() => setLoading(true)}>
        {TEXTS.update}
      </Button>
    </MessagePage>
  );
}
