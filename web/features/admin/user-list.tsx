import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { ListedUser } from '@nightfall/shared/protocol/admin';
import { useState } from 'react';
import {
  endSessionsOf,
  type Grant,
  grantEntitlement,
  resetSecondFactor,
  type useUsers,
} from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { useServerNow } from '../../components/clock/use-server-now.ts';
import { Button } from '../../components/ui/button.tsx';
import { CancelButton, Dialog } from '../../components/ui/dialog.tsx';
import { AdminChangeDialog, GrantFields, type Revocation, RevokeDialog } from './change-dialogs.tsx';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import type { ListSearch } from './search-field.tsx';
import { ADMIN_STATUS, HOST_STATUS, resetText, TEXTS, USER_HEADS } from './texts.ts';
import { dateText } from './time-text.ts';
import { useAdminChange } from './use-admin-change.ts';

const LIST_TEXTS = {
  loading: TEXTS.loadingUsers,
  none: TEXTS.noUsers,
  hint: TEXTS.noUsersHint,
  failed: TEXTS.usersFailed,
};

interface RowActionsProps {
  readonly user: ListedUser;
  readonly me: MeResponse;
  readonly now: number;
  readonly onAdmin: () => void;
  readonly onEndSessions: () => void;
  readonly onReset: () => void;
  readonly onGrant: () => void;
  readonly onRevoke: (revocation: Revocation) => void;
}

function RowActions(props: RowActionsProps) {
  const { user, me, now, onAdmin, onEndSessions, onReset, onGrant, onRevoke } = props;
  const of = (action: string) => `${action}: ${user.email}`;
  // The server gives no right to an address that nobody has proven.
  const isUnproven = !user.isAdmin && !user.isVerified;
  const adminLabel = user.isAdmin ? TEXTS.removeAdmin : TEXTS.makeAdmin;
  return (
    <div className="admin-actions">
      {user.isFixedSuperAdmin && <span className="admin-badge admin-badge--lit">{TEXTS.superAdmin}</span>}
      {me.isSuperAdmin && !user.isFixedSuperAdmin && (
        <Button
          look="chip"
          aria-label={isUnproven ? `${of(adminLabel)}. ${TEXTS.adminNeedsProof}` : of(adminLabel)}
          disabled={isUnproven}
          title={isUnproven ? TEXTS.adminNeedsProof : undefined}
          onClick={onAdmin}
        >
          {adminLabel}
        </Button>
      )}
      {me.isSuperAdmin && (!user.isFixedSuperAdmin || me.isFixedSuperAdmin) && (
        <Button look="chip" aria-label={of(TEXTS.endSessions)} onClick={onEndSessions}>
          {TEXTS.endSessions}
        </Button>
      )}
      {me.isSuperAdmin && user.hasSecondFactor && !user.isFixedSuperAdmin && user.id !== me.id && (
        <Button look="chip" aria-label={of(TEXTS.resetFactor)} onClick={onReset}>
          {TEXTS.resetFactor}
        </Button>
      )}
      <Button look="chip" aria-label={of(TEXTS.grantHost)} onClick={onGrant}>
        {TEXTS.grantHost}
      </Button>
      {activeOnes(user.hostEntitlements, now).map(({ id, tier }) => {
        const label = tier === 'pass_48h' ? TEXTS.revokePass : TEXTS.revokePermanent;
        return (
          <Button
            look="chip"
            className="button--danger"
            key={id}
            aria-label={of(label)}
            onClick={() => onRevoke({ id, tier, email: user.email })}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}

const FACTS: readonly [Column<ListedUser>, ...Column<ListedUser>[]] = [
  {
    head: USER_HEADS.email,
    cell: ({ email, isVerified }) => (
      <>
        <EmailText email={email} />
        {!isVerified && <span className="admin-unverified">{TEXTS.notVerified}</span>}
      </>
    ),
  },
  { head: USER_HEADS.displayName, cell: ({ displayName }) => displayName },
  {
    head: USER_HEADS.adminStatus,
    awaited: 'badge',
    cell: ({ isAdmin }) => (
      <span className={`admin-badge ${isAdmin ? 'admin-badge--lit' : ''}`}>
        {isAdmin ? ADMIN_STATUS.admin : ADMIN_STATUS.user}
      </span>
    ),
  },
];

type Asked =
  | { readonly kind: 'admin' | 'sessions' | 'reset' | 'grant'; readonly user: ListedUser }
  | { readonly kind: 'revoke'; readonly revocation: Revocation };

function AskedDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  if (asked.kind === 'revoke') return <RevokeDialog revocation={asked.revocation} onClose={onClose} />;
  if (asked.kind === 'grant') return <GrantDialog email={asked.user.email} onClose={onClose} />;
  if (asked.kind === 'sessions') {
    const { id, email } = asked.user;
    return <EndSessionsDialog id={id} email={email} onClose={onClose} />;
  }
  if (asked.kind === 'reset') return <ResetFactorDialog subject={asked.user} onClose={onClose} />;
  return <AdminChangeDialog subject={asked.user} onClose={onClose} />;
}

interface UserListProps {
  readonly me: MeResponse;
  readonly list: ReturnType<typeof useUsers>;
  readonly listSearch: ListSearch;
}

export function UserList({ me, list, listSearch }: UserListProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const now = useServerNow();
  const columns = [
    ...FACTS,
    { head: USER_HEADS.hostStatus, cell: (user) => hostStatus(user.hostEntitlements, now) },
    { head: USER_HEADS.created, cell: (user) => dateText(user.createdAt) },
    { head: USER_HEADS.lastLogin, cell: (user) => dateText(user.lastLoginAt) },
    {
      head: USER_HEADS.actions,
      awaited: me.isSuperAdmin ? 'chips' : 'chip',
      cell: (user) => (
        <RowActions
          user={user}
          me={me}
          now={now}
          onAdmin={() => setAsked({ kind: 'admin', user })}
          onEndSessions={() => setAsked({ kind: 'sessions', user })}
          onReset={() => setAsked({ kind: 'reset', user })}
          onGrant={() => setAsked({ kind: 'grant', user })}
          onRevoke={(revocation) => setAsked({ kind: 'revoke', revocation })}
        />
      ),
    },
  ] satisfies typeof FACTS;
  return (
    <>
      <ListSection
        title={TEXTS.allUsers}
        nouns={['user', 'users']}
        list={list}
        columns={columns}
        page={listSearch.page}
        onPage={listSearch.setPage}
        texts={LIST_TEXTS}
      />
      {asked !== null && <AskedDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface EndSessionsDialogProps {
  readonly id: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** Asks before a user is signed out on every device. */
function EndSessionsDialog({ id, email, onClose }: EndSessionsDialogProps) {
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

interface GrantDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Begins with host and permanent whenever it is opened. */
function GrantDialog({ email, onClose }: GrantDialogProps) {
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

type HostEntitlement = ListedUser['hostEntitlements'][number];

const MINUTE_MS = 60_000;

const isActive = ({ status, expiresAt }: HostEntitlement, now: number): boolean =>
  status === 'active' && (expiresAt === null || expiresAt > now);

export const activeOnes = (entitlements: readonly HostEntitlement[], now: number) =>
  entitlements.filter((one) => isActive(one, now));

function passStatus(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / MINUTE_MS);
  return HOST_STATUS.pass(Math.floor(minutes / 60), minutes % 60);
}

/** In one line what a user's host entitlements come to: the first active one decides. */
export function hostStatus(entitlements: readonly HostEntitlement[], now: number): string {
  const [first] = activeOnes(entitlements, now);
  if (first !== undefined) {
    const { tier, expiresAt } = first;
    if (tier === 'permanent' || expiresAt === null) return HOST_STATUS.permanent;
    return passStatus(expiresAt - now);
  }
  if (entitlements.some(({ status }) => status === 'revoked')) return HOST_STATUS.revoked;
  if (entitlements.some(({ expiresAt }) => expiresAt !== null && expiresAt <= now))
    return HOST_STATUS.expired;
  return HOST_STATUS.none;
}

interface ResetFactorDialogProps {
  readonly subject: { readonly id: string; readonly email: string };
  readonly onClose: () => void;
}

/** Asks before somebody's app, recovery codes and passkeys are taken away: whoever asks for it may be somebody else. */
function ResetFactorDialog({ subject: { id, email }, onClose }: ResetFactorDialogProps) {
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
