import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isLinkOnItsWay, login, signup, useIdentityChange } from '../../api/account.ts';
import { ApiError, errorText } from '../../api/request.ts';
import { isCodeRefused, isCodeRequired } from '../../api/second-factor.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './texts.ts';

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

interface Further {
  readonly onLinkSent: (email: string) => void;
  /** All was right, but a code of the second factor has to come along. */
  readonly onCodeAsked: (credentials: Credentials) => void;
}

/** Signs in or up and goes home; without a password it asks for a magic link and tells where that goes. */
export function useSignIn(mode: AccountMode, { onLinkSent, onCodeAsked }: Further) {
  const isNew = mode === 'sign-up';
  const navigate = useNavigate();
  const changeIdentity = useIdentityChange();
  return useMutation({
    mutationFn: isNew ? signup : login,
    onSuccess: async (answer, { email, takeSeat }) => {
      if (isLinkOnItsWay(answer)) {
        onLinkSent(email);
        showToast({ title: TEXTS.linkSent, description: TEXTS.linkSentText[mode] });
        return;
      }
      await changeIdentity({ leavesSeat: takeSeat === false });
      showToast({ title: TEXTS.success, description: isNew ? TEXTS.signedUp : TEXTS.loggedIn });
      navigate('/');
    },
    onError: (error, credentials) => {
      if (isCodeRequired(error)) onCodeAsked(credentials);
      else if (!isCodeRefused(error)) showFailure(mode, error);
    },
  });
}

export type Credentials = Parameters<typeof login>[0];
export type SignIn = ReturnType<typeof useSignIn>;
