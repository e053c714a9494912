import type { OwnSession } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  endOtherSessions,
  endSession,
  SESSIONS_KEY,
  useAccountExits,
  useOwnSessions,
} from '../../api/account.ts';
import { longDate } from '../../components/account/account-dialog.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { labelled } from '../../session/formats.ts';
import * as styles from './accounts.module.css';
import { ProfileSection, showError } from './profile-section.tsx';

const TEXTS = ACCOUNTS.profile;

const signedInText = (begun: string, seen: string): string =>
  begun === seen ? TEXTS.signedInOn({ begun }) : TEXTS.signedInLastUsed({ begun, seen });

/** The server's words are "Firefox on Android", or one of the two. */
function nameOf({ browser: words }: OwnSession): string {
  if (words === null) return TEXTS.unknownBrowser;
  const [browser = '', system] = words.split(' on ');
  return system === undefined ? words : TEXTS.browserOn({ browser, system });
}

function SessionRow({ session, onEnd }: { session: OwnSession; onEnd: (() => void) | null }) {
  const { createdAt, isCurrent, lastSeenAt } = session;
  return (
    <li className={styles.ownSession}>
      <span className={styles.ownSessionWhat}>
        <strong>{nameOf(session)}</strong>
        <span className="quiet">{signedInText(longDate(createdAt), longDate(lastSeenAt))}</span>
      </span>
      {isCurrent && <span className={styles.ownSessionHere}>{TEXTS.thisDevice}</span>}
      {!isCurrent && (
        <Button
          look="chip"
          aria-label={labelled(TEXTS.signOut, nameOf(session))}
          disabled={onEnd === null}
          onClick={() => onEnd?.()}
        >
          {TEXTS.signOut}
        </Button>
      )}
    </li>
  );
}

/** The sessions of the account, each with a sign-out button. */
export function OwnSessions() {
  const queryClient = useQueryClient();
  const { data: sessions, isError, refetch } = useOwnSessions();
  const ending = useMutation({
    mutationFn: (id: string | 'others') => (id === 'others' ? endOtherSessions() : endSession(id)),
    onSuccess: (left) => {
      queryClient.setQueryData(SESSIONS_KEY, left);
      showToast({ title: TEXTS.sessionEnded });
    },
    onError: async (error) => {
      showError(error, TEXTS.sessionNotEnded);
      await refetch();
    },
  });
  const end = (id: string) => (ending.isPending ? null : () => ending.mutate(id));
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <ProfileSection title={TEXTS.sessions}>
      <p className="quiet">{TEXTS.sessionsText}</p>
      {isError && <Button onClick={() => void refetch()}>{TEXTS.tryAgain}</Button>}
      <ul>
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={end(session.id)} />
        ))}
      </ul>
      {others > 1 && (
        <Button disabled={ending.isPending} onClick={() => ending.mutate('others')}>
          {TEXTS.endOthers}
        </Button>
      )}
    </ProfileSection>
  );
}

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const { signOutEverywhere } = useAccountExits();
  const leaving = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => showToast({ title: TEXTS.loggedOut, description: TEXTS.loggedOutText }),
    onError: (error) => showError(error, TEXTS.everywhereFailed),
  });
  return (
    <ProfileSection title={TEXTS.everywhere}>
      <p className="quiet">{TEXTS.everywhereText}</p>
      <Button disabled={leaving.isPending} onClick={() => setAsking(true)}>
        {TEXTS.everywhereDo}
      </Button>
      <ConfirmDialog
        title={TEXTS.everywhereTitle}
        description={TEXTS.everywhereAsk}
        confirmLabel={TEXTS.everywhereDo}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => leaving.mutate()}
      />
    </ProfileSection>
  );
}
