import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { ListedUser } from '@nightfall/shared/protocol/admin';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useState } from 'react';
import type { useUsers } from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { useServerNow } from '../../components/clock/use-server-now.ts';
import * as buttonStyles from '../../components/ui/button.module.css';
import { Button } from '../../components/ui/button.tsx';
import { labelled } from '../../session/formats.ts';
import * as adminStyles from './admin.module.css';
import {
  AdminChangeDialog,
  EndSessionsDialog,
  GrantDialog,
  ResetFactorDialog,
  type Revocation,
  RevokeDialog,
} from './change-dialogs.tsx';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import type { ListSearch } from './search-field.tsx';
import { dateText } from './time-text.ts';

const TEXTS = ADMIN.panel;
const USER_HEADS = ADMIN.userHeads;
const ADMIN_STATUS = ADMIN.adminStatus;
const HOST_STATUS = ADMIN.hostStatus;

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
  const of = (action: string) => labelled(action, user.email);
  // The server grants no right to an unverified address.
  const isUnproven = !user.isAdmin && !user.isVerified;
  const adminLabel = user.isAdmin ? TEXTS.removeAdmin : TEXTS.makeAdmin;
  return (
    <div className={adminStyles.adminActions}>
      {user.isFixedSuperAdmin && (
        <span className={`${adminStyles.adminBadge} ${adminStyles.adminBadgeLit}`}>{TEXTS.superAdmin}</span>
      )}
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
            className={buttonStyles.danger}
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
        {!isVerified && <span className={adminStyles.adminUnverified}>{TEXTS.notVerified}</span>}
      </>
    ),
  },
  { head: USER_HEADS.displayName, cell: ({ displayName }) => displayName },
  {
    head: USER_HEADS.adminStatus,
    placeholder: 'badge',
    cell: ({ isAdmin }) => (
      <span className={`${adminStyles.adminBadge} ${isAdmin ? adminStyles.adminBadgeLit : ''}`}>
        {isAdmin ? ADMIN_STATUS.admin : ADMIN_STATUS.user}
      </span>
    ),
  },
];

type OpenDialog =
  | { readonly kind: 'admin' | 'sessions' | 'reset' | 'grant'; readonly user: ListedUser }
  | { readonly kind: 'revoke'; readonly revocation: Revocation };

function UserDialog({ opened, onClose }: { opened: OpenDialog; onClose: () => void }) {
  if (opened.kind === 'revoke') return <RevokeDialog revocation={opened.revocation} onClose={onClose} />;
  if (opened.kind === 'grant') return <GrantDialog email={opened.user.email} onClose={onClose} />;
  if (opened.kind === 'sessions') return <EndSessionsDialog account={opened.user} onClose={onClose} />;
  if (opened.kind === 'reset') return <ResetFactorDialog account={opened.user} onClose={onClose} />;
  return <AdminChangeDialog subject={opened.user} onClose={onClose} />;
}

interface UserListProps {
  readonly me: MeResponse;
  readonly list: ReturnType<typeof useUsers>;
  readonly listSearch: ListSearch;
}

export function UserList({ me, list, listSearch }: UserListProps) {
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const now = useServerNow();
  const columns = [
    ...FACTS,
    { head: USER_HEADS.hostStatus, cell: (user) => hostStatus(user.hostEntitlements, now) },
    { head: USER_HEADS.created, kind: 'date', cell: (user) => dateText(user.createdAt) },
    { head: USER_HEADS.lastLogin, kind: 'date', cell: (user) => dateText(user.lastLoginAt) },
    {
      head: USER_HEADS.actions,
      kind: 'actions',
      placeholder: me.isSuperAdmin ? 'chips' : 'chip',
      cell: (user) => (
        <RowActions
          user={user}
          me={me}
          now={now}
          onAdmin={() => setOpened({ kind: 'admin', user })}
          onEndSessions={() => setOpened({ kind: 'sessions', user })}
          onReset={() => setOpened({ kind: 'reset', user })}
          onGrant={() => setOpened({ kind: 'grant', user })}
          onRevoke={(revocation) => setOpened({ kind: 'revoke', revocation })}
        />
      ),
    },
  ] satisfies typeof FACTS;
  return (
    <>
      <ListSection
        title={TEXTS.allUsers}
        list={list}
        columns={columns}
        page={listSearch.page}
        onPage={listSearch.setPage}
        texts={TEXTS.userList}
      />
      {opened !== null && <UserDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
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
  return HOST_STATUS.pass({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The status of a user's host entitlements: the first active one decides. */
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
