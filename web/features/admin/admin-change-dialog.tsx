import { toggleAdmin } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { changedText, changeText, TEXTS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

export interface AdminSubject {
  readonly id: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
}

interface AdminChangeDialogProps {
  readonly subject: AdminSubject;
  readonly onClose: () => void;
}

/** Asks before somebody is made an admin, or is one no longer. */
export function AdminChangeDialog({ subject, onClose }: AdminChangeDialogProps) {
  const { id, isAdmin } = subject;
  const toggling = useAdminChange({
    change: toggleAdmin,
    done: (answer) => ({
      title: answer.message,
      description: changedText(answer.userEmail, answer.isAdmin),
    }),
    failed: TEXTS.toggleFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog
      title={isAdmin ? TEXTS.removeAdminTitle : TEXTS.grantAdminTitle}
      description={changeText(subject)}
      open
      onOpenChange={onClose}
    >
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button
          look={isAdmin ? 'danger' : 'plain'}
          disabled={toggling.isPending || (!isAdmin && !subject.isVerified)}
          onClick={() => toggling.mutate(id)}
        >
          {toggling.isPending ? TEXTS.processing : isAdmin ? TEXTS.removeAdmin : TEXTS.grantAdmin}
        </Button>
      </div>
    </Dialog>
  );
}
