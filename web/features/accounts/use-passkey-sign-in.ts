import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isGivenUp, signInWithPasskey } from '../../api/passkeys.ts';
import { errorText } from '../../api/request.ts';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS as PASSKEY_TEXTS } from './passkey-texts.ts';
import { TEXTS } from './texts.ts';
import { useSignedIn } from './use-signed-in.ts';

/** Signs in by what the browser or a device keeps, and goes home. */
export function usePasskeySignIn() {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: async (_, { takeSeat }) => {
      await signedIn({ leavesSeat: takeSeat === false });
      showToast({ title: TEXTS.success, description: TEXTS.loggedIn });
      navigate('/');
    },
    onError: (error) => {
      if (isGivenUp(error)) return;
      const description = errorText(error, PASSKEY_TEXTS.signInFailed);
      showToast({ title: TEXTS.loginFailed, description, isDestructive: true });
    },
  });
}
