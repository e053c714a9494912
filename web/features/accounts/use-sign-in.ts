import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useIdentityChange } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { keepWayBackTo, OWN_ROOMS, runningGame } from '../../api/rooms.ts';
import { isCodeRefused, isCodeRequired } from '../../api/second-factor.ts';
import { isLinkOnItsWay, login, signInByMailedCode, signup } from '../../api/sign-in.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { restoreGameSession } from '../../session/game-session.ts';
import { isLanguageChanging } from '../../session/language.ts';
import { forgetRequestedLink, rememberRequestedLink } from './requested-link.ts';

const TEXTS = ACCOUNTS.signIn;

export type AccountMode = 'sign-in' | 'sign-up';

function showFailure(mode: AccountMode, error: Error): void {
  if (mode === 'sign-in')
    showToast({
      title: TEXTS.loginFailed,
      description: errorText(error, TEXTS.loginFailedText),
      isDestructive: true,
    });
  else if (error instanceof ApiError && error.message.includes('409'))
    showToast({ title: TEXTS.emailTaken, description: TEXTS.emailTakenText, isDestructive: true });
  else
    showToast({
      title: TEXTS.signupFailed,
      description: errorText(error, TEXTS.signupFailedText),
      isDestructive: true,
    });
}

/** Long enough to be read beside the other messages after signing in. */
const PASSWORD_ENDED_MS = 20_000;

export const showPasswordEnded = (): void =>
  showToast({
    title: TEXTS.passwordEnded,
    description: TEXTS.passwordEndedText,
    durationMs: PASSWORD_ENDED_MS,
  });

interface SignInCallbacks {
  readonly onLinkSent: (email: string) => void;
  /** The credentials are right, but a code of the second factor is needed. */
  readonly onCodeAsked: (credentials: Credentials) => void;
}

/** Signs in or up and goes home; without a password requests a magic link. */
export function useSignIn(mode: AccountMode, { onLinkSent, onCodeAsked }: SignInCallbacks) {
  const isNew = mode === 'sign-up';
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: ({ mailedCode, ...credentials }: Credentials) => {
      if (mailedCode !== undefined) return signInByMailedCode({ ...credentials, mailedCode });
      return isNew ? signup(credentials) : login(credentials);
    },
    onSuccess: async (answer, { email, mailedCode, takeSeat }) => {
      if (isLinkOnItsWay(answer)) {
        rememberRequestedLink({ mode, email });
        onLinkSent(email);
        showToast({ title: TEXTS.linkSent, description: TEXTS.linkSentText[mode] });
        return;
      }
      forgetRequestedLink();
      await signedIn({ leavesSeat: takeSeat === false, endedPassword: answer.endedPassword });
      const isSignUp = isNew && mailedCode === undefined;
      showToast({ title: TEXTS.success, description: isSignUp ? TEXTS.signedUp : TEXTS.loggedIn });
      if (answer.endedPassword === true) showPasswordEnded();
      navigate('/');
    },
    onError: (error, credentials) => {
      if (isCodeRequired(error)) onCodeAsked(credentials);
      // Problems of a mailed code are shown at its field.
      else if (!isCodeRefused(error) && credentials.mailedCode === undefined) showFailure(mode, error);
    },
  });
}

/** A password, a mailed code, or neither, which requests a link. */
export type Credentials = Parameters<typeof login>[0] & { readonly mailedCode?: string };
export type SignIn = ReturnType<typeof useSignIn>;

/** How long Home may use the answer. */
const READ_AHEAD_MS = 10_000;

const TIMEOUT_MS = 2000;

/** Never resolves: this page ends. */
function goHomeAnew(): Promise<never> {
  window.location.replace('/');
  return new Promise(() => undefined);
}

/** Fetches the way back to a seat before Home opens: a later answer would move Home's buttons. */
async function findWayBack(queryClient: QueryClient): Promise<void> {
  const rooms = await queryClient.fetchQuery({ ...OWN_ROOMS, staleTime: 0, gcTime: READ_AHEAD_MS });
  const kept = restoreGameSession();
  const real = rooms.find(({ roomCode }) => roomCode !== null);
  const room = rooms.find(({ gameId }) => gameId === kept?.gameId) ?? real ?? rooms[0];
  if (room === undefined) return;
  keepWayBackTo(room);
  await queryClient.fetchQuery({ ...runningGame(room.gameId), staleTime: 0, gcTime: READ_AHEAD_MS });
}

interface SignedIn {
  readonly leavesSeat?: boolean;
  /** Something is to be told that a page loaded anew would not know of. */
  readonly endedPassword?: boolean | undefined;
}

/**
 * After signing in, before Home opens: reloads the identity and finds the seat. Where the account has another language than
 * this page, Home is loaded in it instead.
 */
export function useSignedIn() {
  const queryClient = useQueryClient();
  const changeIdentity = useIdentityChange();
  return async ({ leavesSeat = false, endedPassword = false }: SignedIn = {}): Promise<void> => {
    await changeIdentity({ leavesSeat });
    if (isLanguageChanging() && !endedPassword) return goHomeAnew();
    // Home asks again, so a slow answer is not awaited here.
    const tooLong = new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
    await Promise.race([findWayBack(queryClient).catch(() => undefined), tooLong]);
  };
}
