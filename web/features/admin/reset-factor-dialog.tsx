import { resetSecondFactor } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { resetText, TEXTS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

interface ResetFactorDialogProps {
  readonly subject: { readonly id: string; readonly email: string };
  readonly onClose: () => void;
}

/** Asks before somebody's app, recovery codes and passkeys are taken away: whoever asks for it may be somebody else. */
export function ResetFactorDialog({ subject: { id, email }, onClose }: ResetFactorDialogProps) {
  const resetting = useAdminChange({
    change: resetSecondFactor,
    done: ({ message, userEmail }) => ({ title: message, description: userEmail }),
    failed: TEXTS.resetFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog title={TEXTS.resetTitle} description={resetText(email)} open onOpenChange={onClose}>
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button look="danger" disabled={resetting.isPending} onClick={() => resetting.mutate(id)}>
          {resetting.isPending ? TEXTS.processing : TEXTS.resetFactor}
        </Button>
      </div>
    </Dialog>
  );
}
