import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { UserStatus } from '@nightfall/shared/protocol/admin';
import ACCOUNTS from '@nightfall/shared/text/en/accounts.json';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from 'radix-ui';
import { useId } from 'react';
import { errorText, request } from '../../api/request.ts';
import { writeStored } from '../../session/browser-storage.ts';
import { useAdminControls } from '../../session/use-admin-controls.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import * as dialogStyles from '../ui/dialog.module.css';
import { showToast } from '../ui/toast-store.ts';
import * as accountStyles from './account.module.css';

const TEXTS = ACCOUNTS.account;

function DebugStatus() {
  const debug = useMutation({
    mutationFn: () => request<UserStatus>('GET', '/api/debug/user-status'),
    onError: (error) =>
      showToast({
        title: TEXTS.debugFailed,
        description: errorText(error, TEXTS.tryLater),
        isDestructive: true,
      }),
  });
  const close = (isOpen: boolean) => {
    if (!isOpen) debug.reset();
  };
  return (
    <>
      <Button disabled={debug.isPending} onClick={() => debug.mutate()}>
        {TEXTS.debugStatus}
      </Button>
      <AlertDialog.Root open={debug.isSuccess} onOpenChange={close}>
        <AlertDialog.Portal>
          <AlertDialog.Overlay className={dialogStyles.veil} />
          <AlertDialog.Content className={dialogStyles.root}>
            <div className={dialogStyles.head}>
              <AlertDialog.Title>{TEXTS.debugStatus}</AlertDialog.Title>
              <AlertDialog.Cancel asChild>
                <Button>{TEXTS.ok}</Button>
              </AlertDialog.Cancel>
            </div>
            <AlertDialog.Description asChild>
              <pre dir="ltr" className={accountStyles.debugStatus}>
                {JSON.stringify(debug.data, null, 2)}
              </pre>
            </AlertDialog.Description>
          </AlertDialog.Content>
        </AlertDialog.Portal>
      </AlertDialog.Root>
    </>
  );
}

export default function AdminSection({ me }: { me: MeResponse }) {
  const id = useId();
  const isShown = useAdminControls();
  const toggle = () => writeStored('showAdminControls', String(!isShown));
  return (
    <section className={`stack ${accountStyles.adminSection}`} aria-label={TEXTS.administration}>
      <Button look="quiet" aria-expanded={isShown} aria-controls={id} onClick={toggle}>
        {isShown ? TEXTS.hideAdmin : TEXTS.showAdmin}
      </Button>
      <div className={dialogStyles.actions} id={id} hidden={!isShown}>
        {me.isFixedSuperAdmin ? (
          <ButtonLink to="/admin">{TEXTS.adminPanel}</ButtonLink>
        ) : (
          <>
            <ButtonLink to="/admin/users">{TEXTS.userManagement}</ButtonLink>
            <ButtonLink to="/admin/entitlements">{TEXTS.entitlementManagement}</ButtonLink>
          </>
        )}
        <DebugStatus />
      </div>
    </section>
  );
}
