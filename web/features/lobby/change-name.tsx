import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import { type FormEvent, useState } from 'react';
import { useMe } from '../../api/account.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { ActionError } from '../../realtime/pending-actions.ts';
import { useRoom } from '../../realtime/room-context.tsx';
import { writeStored } from '../../session/browser-storage.ts';
import { TEXTS } from './texts.ts';

/** What the others call a guest; an account's name is changed in its profile. */
export function ChangeName() {
  const { displayName, isConnected } = useRoom();
  const [isOpen, setOpen] = useState(false);
  // As long as it is not known who is signed in, nothing is offered.
  if (useMe() !== null) return null;
  return (
    <>
      <Button look="quiet" disabled={!isConnected} onClick={() => setOpen(true)}>
        {TEXTS.changeName}
      </Button>
      <Dialog title={TEXTS.changeNameTitle} open={isOpen} onOpenChange={setOpen}>
        <NameForm present={displayName} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ present, onDone }: { readonly present: string; readonly onDone: () => void }) {
  const { actQuietly, isConnected } = useRoom();
  const [name, setName] = useState(present);
  const [refusal, setRefusal] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await actQuietly('change_name', { displayName: name.trim() });
      writeStored('playerName', name.trim());
      onDone();
    } catch (error) {
      setRefusal(error instanceof ActionError ? error.message : TEXTS.nameNotChanged);
    }
    setSaving(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') setRefusal(TEXTS.nameNeeded);
    else void save();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={TEXTS.newName}
        autoComplete="nickname"
        value={name}
        error={refusal}
        maxLetters={MAX_NAME_LENGTH}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="dialog__foot">
        <Button look="primary" type="submit" isBusy={isSaving} disabled={!isConnected}>
          {TEXTS.saveName}
        </Button>
      </div>
    </form>
  );
}
