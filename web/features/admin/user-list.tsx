import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { ListedUser } from '@nightfall/shared/protocol/admin';
import { useState } from 'react';
import type { useUsers } from '../../api/admin.ts';
import { EmailText } from '../../components/account/email-text.tsx';
import { useServerNow } from '../../components/clock/use-server-now.ts';
import { Button } from '../../components/ui/button.tsx';
import { AdminChangeDialog } from './admin-change-dialog.tsx';
import type { Column } from './data-table.tsx';
import { dateText } from './date-text.ts';
import { EndSessionsDialog } from './end-sessions-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { activeOnes, hostStatus } from './host-status.ts';
import { ListSection } from './list-section.tsx';
import { ResetFactorDialog } from './reset-factor-dialog.tsx';
import { type Revocation, RevokeDialog } from './revoke-dialog.tsx';
import { ADMIN_STATUS, TEXTS, USER_HEADS } from './texts.ts';
import type { ListSearch } from './use-list-search.ts';

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
