import { type Grant, revokeEntitlement, toggleAdmin } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import { changedText, changeText, TEXTS, TIER_OPTIONS, TIERS } from './texts.ts';
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

export interface Revocation {
  readonly id: string;
  readonly email: string;
  readonly tier: keyof typeof TIERS | null;
}

interface RevokeDialogProps {
  readonly revocation: Revocation;
  readonly onClose: () => void;
}

/** Asks before an entitlement is taken away. */
export function RevokeDialog({ revocation, onClose }: RevokeDialogProps) {
  const { id, email, tier } = revocation;
  const revoking = useAdminChange({
    change: revokeEntitlement,
    done: () => ({ title: TEXTS.revoked }),
    failed: TEXTS.revokeFailed,
    onDone: onClose,
    onFailed: onClose,
  });
  return (
    <Dialog title={TEXTS.revokeTitle} description={TEXTS.revokeQuestion} open onOpenChange={onClose}>
      <dl className="facts">
        <div>
          <dt>{tier === null ? TEXTS.hostAccess : TIERS[tier]}</dt>
          <dd>{email}</dd>
        </div>
      </dl>
      <div className="dialog__actions">
        <CancelButton onClick={onClose} />
        <Button look="danger" disabled={revoking.isPending} onClick={() => revoking.mutate(id)}>
          {revoking.isPending ? TEXTS.processing : TEXTS.revoke}
        </Button>
      </div>
    </Dialog>
  );
}
