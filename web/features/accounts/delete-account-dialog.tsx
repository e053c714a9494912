import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useFarewell } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './profile-texts.ts';

function DeletionForm({ me, onCancel }: { me: MeResponse; onCancel: () => void }) {
  const [typed, setTyped] = useState('');
  const { deleteAccount } = useFarewell();
  const deletion = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => showToast({ title: TEXTS.deleted, description: TEXTS.deletedText }),
    onError: (error) =>
      showToast({
        title: TEXTS.error,
        description: errorText(error, TEXTS.deleteFailed),
        isDestructive: true,
      }),
  });
  const isMeant = typed.trim().toLowerCase() === me.email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isMeant) deletion.mutate(me.email);
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
      <div className="dialog__actions">
        <CancelButton onClick={onCancel} />
        <Button look="danger" type="submit" disabled={!isMeant || deletion.isPending}>
          {deletion.isPending ? TEXTS.deleting : TEXTS.delete}
        </Button>
      </div>
    </form>
  );
}

interface DeleteAccountDialogProps {
  readonly me: MeResponse;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Says what goes and what stays, and asks for the address, so that nobody deletes an account by one press. */
export function DeleteAccountDialog({ me, open, onOpenChange }: DeleteAccountDialogProps) {
  return (
    <Dialog title={TEXTS.delete} description={TEXTS.deleteAsk} open={open} onOpenChange={onOpenChange}>
      <dl className="fates">
        <dt>{TEXTS.goesTitle}</dt>
        <dd>{TEXTS.goes}</dd>
        <dt>{TEXTS.staysTitle}</dt>
        <dd>{TEXTS.stays}</dd>
      </dl>
      <DeletionForm me={me} onCancel={() => onOpenChange(false)} />
    </Dialog>
  );
}
