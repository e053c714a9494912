import { useState } from 'react';
import { type Grant, grantEntitlement } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { GrantFields } from './grant-fields.tsx';
import { TEXTS } from './texts.ts';
import { useAdminChange } from './use-admin-change.ts';

interface GrantDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Begins with host and permanent whenever it is opened. */
export function GrantDialog({ email, onClose }: GrantDialogProps) {
  const [type, setType] = useState<Grant['type']>('host');
  const [tier, setTier] = useState<Grant['tier']>('permanent');
  const granting = useAdminChange({
    change: grantEntitlement,
    done: () => ({ title: TEXTS.hostGranted }),
    failed: TEXTS.grantFailed,
    onDone: onClose,
  });
  return (
    <Dialog title={TEXTS.grantTitle} description={email} open onOpenChange={onClose}>
      <GrantFields type={type} onType={setType} tier={tier} onTier={setTier} />
      <div className="dialog__actions">
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button
          look="primary"
          disabled={granting.isPending}
          onClick={() => granting.mutate({ email, type, tier })}
        >
          {granting.isPending ? TEXTS.granting : TEXTS.grant}
        </Button>
      </div>
    </Dialog>
  );
}
