import { MAX_PASSKEY_NAME_LENGTH } from '@nightfall/shared/protocol/limits';
import type { Passkey } from '@nightfall/shared/protocol/passkeys';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  addPasskey,
  hasPasskeys,
  isGivenUp,
  isKnownAlready,
  removePasskey,
  usePasskeyChange,
  usePasskeys,
} from '../../api/passkeys.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { ConfirmDialog, Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { dateFormat } from '../../session/formats.ts';
import * as accountsStyles from './accounts.module.css';
import { ProfileSection, showError } from './profile-section.tsx';

const TEXTS = ACCOUNTS.passkeys;

const DAY = dateFormat({ dateStyle: 'medium' });
const dayOf = (time: number) => DAY.format(new Date(time));

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt } = passkey;
  const [isAsking, setAsking] = useState(false);
  const readAgain = usePasskeyChange();
  const removing = useMutation({
    mutationFn: removePasskey,
    onSuccess: async () => {
      showToast({ title: TEXTS.removed });
      await readAgain();
    },
    onError: (error) => showError(error, TEXTS.removeFailed),
  });
  const used = lastUsedAt === null ? TEXTS.neverUsed : TEXTS.lastUsed({ when: dayOf(lastUsedAt) });
  return (
    <li className={accountsStyles.passkey}>
      <div className={accountsStyles.passkeyWhat}>
        <strong>{name}</strong>
        <span className="quiet">
          {TEXTS.added({ when: dayOf(createdAt) })}, {used}
        </span>
      </div>
      <Button
        look="chip"
        aria-label={TEXTS.removeOf({ name })}
        disabled={removing.isPending}
        onClick={() => setAsking(true)}
      >
        {TEXTS.remove}
      </Button>
      <ConfirmDialog
        title={TEXTS.removeTitle}
        description={TEXTS.removeText({ name })}
        confirmLabel={TEXTS.remove}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => removing.mutate(id)}
      />
    </li>
  );
}

/** The account's passkeys. */
export function PasskeySection() {
  const [isAdding, setAdding] = useState(false);
  const list = usePasskeys();
  return (
    <ProfileSection title={TEXTS.section}>
      <p className="quiet">{TEXTS.text}</p>
      {list.data !== undefined && list.data.length > 0 && (
        <ul className="passkeys">
          {list.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {list.isPending && <p className="quiet">{TEXTS.loading}</p>}
      {list.isLoadingError && (
        <>
          <p role="alert">{TEXTS.failed}</p>
          <Button onClick={() => list.refetch()}>{TEXTS.tryAgain}</Button>
        </>
      )}
      {hasPasskeys() ? (
        <Button onClick={() => setAdding(true)}>{TEXTS.add}</Button>
      ) : (
        <p className="quiet">{TEXTS.none}</p>
      )}
      {isAdding && <AddPasskeyDialog onClose={() => setAdding(false)} />}
    </ProfileSection>
  );
}

function showFailure(error: Error): void {
  if (isGivenUp(error)) return;
  const description = isKnownAlready(error) ? TEXTS.knownAlready : errorText(error, TEXTS.addFailed);
  showToast({ title: TEXTS.error, description, isDestructive: true });
}

/** Asks for a name; then the browser takes over. */
function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
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
        <div className={dialogStyles.actions}>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === ''} isBusy={adding.isPending}>
            {adding.isPending ? TEXTS.adding : TEXTS.addDo}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
