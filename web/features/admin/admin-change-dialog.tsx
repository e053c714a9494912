import { type Grant, toggleAdmin } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import { changedText, changeText, TEXTS, TIER_OPTIONS } from './texts.ts';
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

interface GrantFieldsProps {
  readonly type: Grant['type'];
  readonly onType: (type: Grant['type']) => void;
  readonly tier: Grant['tier'];
  readonly onTier: (tier: Grant['tier']) => void;
}

/** What is granted. */
export function GrantFields({ type, onType, tier, onTier }: GrantFieldsProps) {
  return (
    <>
      <Select
        label={TEXTS.entitlementType}
        options={{ host: TEXTS.hostAccess }}
        value={type}
        onChange={onType}
      />
      <Select label={TEXTS.tier} options={TIER_OPTIONS} value={tier} onChange={onTier} />
    </>
  );
}
