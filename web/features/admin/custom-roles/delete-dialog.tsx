import type { CustomRoleRecord } from '@nightfall/shared/protocol/custom-roles';
import { deleteCustomRole } from '../../../api/custom-roles.ts';
import { Button } from '../../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../../components/ui/dialog.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import { TEXTS } from './texts.ts';

interface DeleteDialogProps {
  readonly role: CustomRoleRecord;
  readonly onClose: () => void;
}

/** Asks before a role is deleted. */
export function DeleteDialog({ role, onClose }: DeleteDialogProps) {
  const deleting = useAdminChange({
    change: deleteCustomRole,
    done: () => ({ title: TEXTS.deleted }),
    failed: TEXTS.deleteFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog
      title={TEXTS.deleteTitle}
      description={TEXTS.deleteQuestion(role.baseName)}
      open
      onOpenChange={onClose}
    >
      <p>{TEXTS.deleteText}</p>
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button look="danger" disabled={deleting.isPending} onClick={() => deleting.mutate(role.id)}>
          {deleting.isPending ? TEXTS.processing : TEXTS.delete}
        </Button>
      </div>
    </Dialog>
  );
}
