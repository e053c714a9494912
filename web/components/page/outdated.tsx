import { useEffect, useState } from 'react';
import { tabStore } from '../../session/store.ts';
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

const KEY = 'loadedForServer';

/** Once for each version of the server: what has not helped then will not help now. A browser that remembers nothing
 * might load for ever. */
function mayLoadAnew(server: number): boolean {
  return tabStore.read(KEY) !== String(server) && tabStore.write(KEY, String(server));
}

/** Loads this page as the server has it now, whatever the browser has kept. */
async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
}
