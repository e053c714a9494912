import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAccountExits } from '../../api/account.ts';
import * as buttonStyles from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import * as accountsStyles from './accounts.module.css';
import { ProfileSection, showError } from './profile-section.tsx';

const TEXTS = ACCOUNTS.profile;

export function OwnData({ me }: { me: MeResponse }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <ProfileSection title={TEXTS.data}>
      <p className="quiet">{TEXTS.downloadText}</p>
      <a className={`${buttonStyles.root} button--plain`} href="/api/me/export" download>
        {TEXTS.download}
      </a>
      <Button look="danger" onClick={() => setAsking(true)}>
        {TEXTS.delete}
      </Button>
      <DeleteAccountDialog me={me} open={isAsking} onOpenChange={setAsking} />
    </ProfileSection>
  );
}

interface DeleteAccountDialogProps {
  readonly me: MeResponse;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says what is deleted and what is kept, and asks for the address, so that one press deletes nothing. */
function DeleteAccountDialog({ me, open, onOpenChange }: DeleteAccountDialogProps) {
  return (
    <Dialog title={TEXTS.delete} description={TEXTS.deleteAsk} open={open} onOpenChange={onOpenChange}>
      <dl className={accountsStyles.fates}>
        <dt>{TEXTS.goesTitle}</dt>
        <dd>{TEXTS.goes}</dd>
        <dt>{TEXTS.staysTitle}</dt>
        <dd>{TEXTS.stays}</dd>
      </dl>
      <DeletionForm me={me} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}

function DeletionForm({ me, onCancel }: { me: MeResponse; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const { deleteAccount } = useAccountExits();
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => showToast({ title: TEXTS.deleted, description: TEXTS.deletedText }),
    onError: (error) => showError(error, TEXTS.deleteFailed),
  });
  const isConfirmed = typed.trim().toLowerCase() === me.email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed) deletion.mutate(me.email);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={TEXTS.typeEmail}
        type="email"
        autoComplete="off"
        placeholder={me.email}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={dialogStyles.actions}>
        <CancelButton onClick={onCancel} />
        <Button look="danger" type="submit" disabled={!isConfirmed || deletion.isPending}>
          {deletion.isPending ? TEXTS.deleting : TEXTS.delete}
        </Button>
      </div>
    </form>
  );
}
