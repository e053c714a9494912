import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../api/request.ts';
import {
  isCodeRefused,
  renewRecoveryCodes,
  turnOffSecondFactor,
  useSecondFactorChange,
} from '../../api/second-factor.ts';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { TEXTS } from './second-factor-texts.ts';

/** Something that takes a code; one that is refused is said at its field. */
function useCodeChange<T>(change: (code: string) => Promise<T>, onDone?: () => void) {
  const readAgain = useSecondFactorChange();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      onDone?.();
      await readAgain();
    },
    onError: (error) => {
      if (isCodeRefused(error)) return;
      const description = errorText(error, TEXTS.changeFailed);
      showToast({ title: TEXTS.error, description, isDestructive: true });
    },
  });
}

interface CodeDialogProps {
  readonly onClose: () => void;
}

export function RenewCodesDialog({ onClose }: CodeDialogProps) {
  const renewing = useCodeChange(renewRecoveryCodes);
  if (renewing.data !== undefined)
    return (
      <Dialog title={TEXTS.codesTitle} open onOpenChange={onClose}>
        <RecoveryCodeList codes={renewing.data.recoveryCodes} onKept={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={TEXTS.renewTitle} description={TEXTS.renewText} open onOpenChange={onClose}>
      <CodeForm
        submit={TEXTS.renewDo}
        busy={TEXTS.renewing}
        isPending={renewing.isPending}
        error={renewing.error}
        onCode={renewing.mutate}
      >
        <CancelButton onClick={onClose} />
      </CodeForm>
    </Dialog>
  );
}

export function TurnOffDialog({ onClose }: CodeDialogProps) {
  const turningOff = useCodeChange(turnOffSecondFactor, () => {
    showToast({ title: TEXTS.turnedOff });
    onClose();
  });
  return (
    <Dialog title={TEXTS.turnOffTitle} description={TEXTS.turnOffText} open onOpenChange={onClose}>
      <CodeForm
        submit={TEXTS.turnOff}
        busy={TEXTS.turningOff}
        look="danger"
        isPending={turningOff.isPending}
        error={turningOff.error}
        onCode={turningOff.mutate}
      >
        <CancelButton onClick={onClose} />
      </CodeForm>
    </Dialog>
  );
}
