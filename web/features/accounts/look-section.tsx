import { accountLook } from '@nightfall/shared/game/state/player-look';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName, keepLook, ME_KEY } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { LookPicker } from '../../components/people/look-picker.tsx';
import { TEXTS } from '../../components/people/look-texts.ts';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { keepOwnLook, ownLook } from '../../session/own-look.ts';
import { ProfileSection } from './profile-section.tsx';

/** How the account looks in every game that it joins from now on. */
export function LookSection({ me }: { me: MeResponse }) {
  const queryClient = useQueryClient();
  const [look, setLook] = useState(accountLook(me.look, ownLook()) ?? { face: null, ground: null });
  const saving = useMutation({
    mutationFn: keepLook,
    onSuccess: (saved, chosen) => {
      keepOwnLook(chosen);
      queryClient.setQueryData(ME_KEY, saved);
      showToast({ title: TEXTS.saved });
    },
    onError: (error) => showToast({ title: errorText(error, TEXTS.failed), isDestructive: true }),
  });
  return (
    <ProfileSection title={TEXTS.title}>
      <p className="quiet">{TEXTS.profileText}</p>
      <LookPicker name={accountName(me)} look={look} onChange={setLook} />
      <Button look="plain" isBusy={saving.isPending} onClick={() => saving.mutate(look)}>
        {saving.isPending ? TEXTS.saving : TEXTS.save}
      </Button>
    </ProfileSection>
  );
}
