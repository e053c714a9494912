import type { PlayerLook } from '@nightfall/shared/game/state/player-look';
import LOOK from '@nightfall/shared/text/en/look.json';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keepLook, ME_KEY, useMe } from '../../api/account.ts';
import { useJoinedRoom } from '../../realtime/room-context.tsx';
import { keepOwnLook } from '../../session/own-look.ts';
import { Button } from '../ui/button.tsx';
import * as dialogStyles from '../ui/dialog.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { Avatar } from './avatar.tsx';
import * as lookPickerStyles from './look-picker.module.css';
import { LookPicker } from './look-picker.tsx';
import { useLookOf } from './looks.tsx';

const TEXTS = LOOK.dialog;

/** The viewer's look in this room and in later ones. */
function LookForm({ onDone }: { onDone: () => void }) {
  const { displayName, act, isConnected } = useJoinedRoom();
  const keepLook = useKeepLook();
  const shown = useLookOf(displayName);
  const [look, setLook] = useState<PlayerLook>(shown ?? { face: null, ground: null });
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const isDone = (await act('choose_look', look, TEXTS.failed)) !== null;
    setSaving(false);
    if (!isDone) return;
    onDone();
    await keepLook(look);
  };
  return (
    <>
      <p className={lookPickerStyles.lookSample}>
        <Avatar name={displayName} size="lg" look={look} />
        <strong>
          <bdi>{displayName}</bdi>
        </strong>
      </p>
      <LookPicker name={displayName} look={look} onChange={setLook} />
      <div className={dialogStyles.foot}>
        <Button look="primary" isBusy={isSaving} disabled={!isConnected} onClick={() => void save()}>
          {isSaving ? TEXTS.saving : TEXTS.save}
        </Button>
      </div>
    </>
  );
}

interface LookDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const LookDialog = ({ open, onOpenChange }: LookDialogProps) => (
  <Dialog title={TEXTS.title} description={TEXTS.text} open={open} onOpenChange={onOpenChange}>
    <LookForm onDone={() => onOpenChange(false)} />
  </Dialog>
);

/** Remembers a look for later games: in this browser, and in the account for every device. */
function useKeepLook(): (look: PlayerLook) => Promise<void> {
  const me = useMe();
  const queryClient = useQueryClient();
  return async (look) => {
    keepOwnLook(look);
    try {
      if (me) queryClient.setQueryData(ME_KEY, await keepLook(look));
      showToast({ title: TEXTS.saved });
    } catch {
      showToast({ title: TEXTS.notKept, description: TEXTS.notKeptText, isDestructive: true });
    }
  };
}
