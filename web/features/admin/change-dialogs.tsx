import ADMIN from '@nightfall/shared/text/en/admin.json';
import { type ReactNode, useState } from 'react';
import {
  endSessionsOf,
  type Grant,
  grantEntitlement,
  resetSecondFactor,
  revokeEntitlement,
  toggleAdmin,
} from '../../api/admin.ts';
import * as roleInfoStyles from '../../components/cards/role-info.module.css';
import { Button } from '../../components/ui/button.tsx';
import * as dialogStyles from '../../components/ui/dialog.module.css';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { Select } from '../../components/ui/select.tsx';
import type { ToastContent } from '../../components/ui/toast-store.ts';
import { useAdminChange } from './use-admin-change.ts';

const TEXTS = ADMIN.panel;
const TIERS = ADMIN.tiers;
const TIER_OPTIONS = ADMIN.tierOptions;

interface AdminChange {
  readonly email: string;
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
}

function changeText({ email, isVerified, isAdmin }: AdminChange): string {
  if (isAdmin) return TEXTS.losesAdmin({ email });
  return isVerified ? TEXTS.becomesAdmin({ email }) : TEXTS.cannotBeAdmin({ email });
}

interface ChangeDialogProps<Answer> {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  readonly look?: 'danger' | 'plain';
  readonly isRefused?: boolean;
  /** The id of what is changed, for `change`. */
  readonly id: string;
  readonly change: (id: string) => Promise<Answer>;
  readonly done: (answer: Answer) => ToastContent;
  readonly failed: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before one change is made; closes whether it succeeds or not. */
export function ChangeDialog<Answer>(props: ChangeDialogProps<Answer>) {
  const { title, description, label, look = 'danger', isRefused = false, id, onClose, children } = props;
  const { change, done, failed } = props;
  const changing = useAdminChange({ change, done, failed, onDone: onClose, onFailed: onClose });
  return (
    <Dialog title={title} description={description} open onOpenChange={onClose}>
      {children}
      <div className={dialogStyles.actions}>
        <CancelButton onClick={onClose} />
        <Button look={look} disabled={changing.isPending || isRefused} onClick={() => changing.mutate(id)}>
          {changing.isPending ? TEXTS.processing : label}
        </Button>
      </div>
    </Dialog>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <dl className={roleInfoStyles.facts}>
      <div>
        <dt>{term}</dt>
        <dd>{value}</dd>
      </div>
    </dl>
  );
}

interface Account {
  readonly id: string;
  readonly email: string;
}

interface AccountDialogProps {
  readonly account: Account;
  readonly onClose: () => void;
}

export interface AdminSubject extends Account {
  readonly isVerified: boolean;
  readonly isAdmin: boolean;
}

interface AdminChangeDialogProps {
  readonly subject: AdminSubject;
  readonly onClose: () => void;
}

/** Makes an account an admin, or takes the right away. */
export function AdminChangeDialog({ subject, onClose }: AdminChangeDialogProps) {
  const { id, isAdmin, isVerified } = subject;
  return (
    <ChangeDialog
      title={isAdmin ? TEXTS.removeAdminTitle : TEXTS.grantAdminTitle}
      description={changeText(subject)}
      label={isAdmin ? TEXTS.removeAdmin : TEXTS.grantAdmin}
      look={isAdmin ? 'danger' : 'plain'}
      isRefused={!isAdmin && !isVerified}
      id={id}
      change={toggleAdmin}
      done={(answer) => ({
        title: answer.message,
        description: TEXTS.changed({ email: answer.userEmail, isAdmin: answer.isAdmin }),
      })}
      failed={TEXTS.toggleFailed}
      onClose={onClose}
    />
  );
}

export interface Revocation extends Account {
  readonly tier: keyof typeof TIERS | null;
}

interface RevokeDialogProps {
  readonly revocation: Revocation;
  readonly onClose: () => void;
}

export function RevokeDialog({ revocation: { id, email, tier }, onClose }: RevokeDialogProps) {
  return (
    <ChangeDialog
      title={TEXTS.revokeTitle}
      description={TEXTS.revokeQuestion}
      label={TEXTS.revoke}
      id={id}
      change={revokeEntitlement}
      done={() => ({ title: TEXTS.revoked })}
      failed={TEXTS.revokeFailed}
      onClose={onClose}
    >
      <Fact term={tier === null ? TEXTS.hostAccess : TIERS[tier]} value={email} />
    </ChangeDialog>
  );
}

export function EndSessionsDialog({ account: { id, email }, onClose }: AccountDialogProps) {
  return (
    <ChangeDialog
      title={TEXTS.endSessionsTitle}
      description={TEXTS.endSessionsText}
      label={TEXTS.endSessions}
      id={id}
      change={endSessionsOf}
      done={({ message, userEmail }) => ({ title: message, description: userEmail })}
      failed={TEXTS.endSessionsFailed}
      onClose={onClose}
    >
      <Fact term={TEXTS.email} value={email} />
    </ChangeDialog>
  );
}

/** Removes an account's app, recovery codes and passkeys. The request may come from an attacker: the text says so. */
export function ResetFactorDialog({ account: { id, email }, onClose }: AccountDialogProps) {
  return (
    <ChangeDialog
      title={TEXTS.resetTitle}
      description={TEXTS.resetText({ email })}
      label={TEXTS.resetFactor}
      id={id}
      change={resetSecondFactor}
      done={({ message, userEmail }) => ({ title: message, description: userEmail })}
      failed={TEXTS.resetFailed}
      onClose={onClose}
    />
  );
}

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
      <div className={dialogStyles.actions}>
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

interface GrantFieldsProps {
  readonly type: Grant['type'];
  readonly onType: (type: Grant['type']) => void;
  readonly tier: Grant['tier'];
  readonly onTier: (tier: Grant['tier']) => void;
}

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
