import { MAX_NAME_LENGTH } from '@nightfall/shared/game/state/limits';
import HOME from '@nightfall/shared/text/en/home.json';
import TEXTS from '@nightfall/shared/text/en/hosting.json';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNaming } from '../../api/account.ts';
import { errorText } from '../../api/request.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Field } from '../../components/ui/field.tsx';
import { readStored } from '../../session/browser-storage.ts';

interface NameDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onNamed: () => void;
}

/** Asks an account without a name for one. */
export function NameDialog({ open, onOpenChange, onNamed }: NameDialogProps) {
  const [name, setName] = useState(() => readStored('playerName') ?? '');
  const [isEmpty, setEmpty] = useState(false);
  const naming = useMutation({ mutationFn: useNaming(), onSuccess: onNamed });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    setEmpty(trimmed === '');
    if (trimmed !== '') naming.mutate(trimmed);
  };
  const refusal = naming.isError ? errorText(naming.error, TEXTS.namingFailed) : undefined;
  return (
    <Dialog title={TEXTS.nameTitle} description={TEXTS.nameText} open={open} onOpenChange={onOpenChange}>
      <form className="stack" onSubmit={submit} noValidate>
        <Field
          label={HOME.displayName}
          placeholder={HOME.displayNamePlaceholder}
          autoComplete="nickname"
          value={name}
          error={isEmpty ? HOME.needName : refusal}
          maxLetters={MAX_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" type="submit" isBusy={naming.isPending}>
          {TEXTS.goOn}
        </Button>
      </form>
    </Dialog>
  );
}
