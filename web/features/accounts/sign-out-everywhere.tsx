import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFarewell } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/dialog.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { ProfileSection } from './profile-section.tsx';
import { TEXTS } from './profile-texts.ts';

export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false);
  const { signOutEverywhere } = useFarewell();
  const leaving = useMutation({
    mutationFn: signOutEverywhere,
    onSuccess: () => showToast({ title: TEXTS.loggedOut, description: TEXTS.loggedOutText }),
    onError: (error) =>
      showToast({
        title: TEXTS.error,
        description: errorText(error, TEXTS.everywhereFailed),
        isDestructive: true,
      }),
  });
  return (
    <ProfileSection title={TEXTS.everywhere}>
      <p className="quiet">{TEXTS.everywhereText}</p>
      <Button disabled={leaving.isPending} onClick={() => setAsking(true)}>
        {TEXTS.everywhereDo}
      </Button>
      <ConfirmDialog
        title={`${TEXTS.everywhere}?`}
        description={TEXTS.everywhereAsk}
        confirmLabel={TEXTS.everywhereDo}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => leaving.mutate()}
      />
    </ProfileSection>
  );
}
