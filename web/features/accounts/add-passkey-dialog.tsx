import { MAX_PASSKEY_NAME_LENGTH } from '@nightfall/shared/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { addPasskey, isGivenUp, isKnownAlready, usePasskeyChange } from '../../api/passkeys.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { TEXTS } from './passkey-texts.ts';

function showFailure(error: Error): void {
  if (isGivenUp(error)) return;
  const description = isKnownAlready(error) ? TEXTS.knownAlready : errorText(error, TEXTS.addFailed);
  showToast({ title: TEXTS.error, description, isDestructive: true });
}

/** Asks for a name; then the browser asks for the rest. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const readAgain = usePasskeyChange();
  const adding = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      showToast({ title: TEXTS.wasAdded });
      onClose();
      await readAgain();
    },
    onError: showFailure,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && !adding.isPending) adding.mutate(name.trim());
  };
  return (
    <Dialog title={TEXTS.addTitle} description={TEXTS.addText} open onOpenChange={onClose}>
      <form className="stack" onSubmit={submit}>
        <Field
          label={TEXTS.name}
          hint={TEXTS.nameHint}
          autoComplete="off"
          required
          maxLetters={MAX_PASSKEY_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <div className="dialog__actions">
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === ''} isBusy={adding.isPending}>
            {adding.isPending ? TEXTS.adding : TEXTS.addDo}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
