import ROOM from '@nightfall/shared/text/en/room.json';
import { useEffect, useState } from 'react';
import { tabStore } from '../../session/store.ts';
import { Button } from '../ui/button.tsx';
import { MessagePage } from './message-page.tsx';

const TEXTS = ROOM.outdated;

/** The server is newer than this page, which reloads: once by itself, then by a button. */
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

/** Once for each version of the server. A browser without storage must not reload for ever. */
function mayLoadAnew(server: number): boolean {
  return tabStore.read(KEY) !== String(server) && tabStore.write(KEY, String(server));
}

/** Reloads past the browser's cache. */
async function loadAnew(): Promise<void> {
  await fetch(window.location.href, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
}
