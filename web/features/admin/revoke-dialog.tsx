import { revokeEntitlement } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { TEXTS, TIERS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

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
