import { endSessionsOf } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { TEXTS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

interface EndSessionsDialogProps {
  readonly id: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks before a user is signed out on every device. */
export function EndSessionsDialog({ id, email, onClose }: EndSessionsDialogProps) {
  const ending = useAdminChange({
    change: endSessionsOf,
    done: ({ message, userEmail }) => ({ title: message, description: userEmail }),
    failed: TEXTS.endSessionsFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog title={TEXTS.endSessionsTitle} description={TEXTS.endSessionsText} open onOpenChange={onClose}>
      <dl className="facts">
        <div>
          <dt>{TEXTS.email}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button look="danger" disabled={ending.isPending} onClick={() => ending.mutate(id)}>
          {ending.isPending ? TEXTS.processing : TEXTS.endSessions}
        </Button>
      </div>
    </Dialog>
  );
}
