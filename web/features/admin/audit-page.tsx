import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { AuditEntry } from '@nightfall/shared/protocol/admin';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import { useState } from 'react';
import { useAudit } from '../../api/admin.ts';
import { useOwnPacks } from '../../api/themes.ts';
import { findChoice } from '../../components/account/theme-select.tsx';
import { Button } from '../../components/ui/button.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import type { Column } from './data-table.tsx';
import { ListSection } from './list-section.tsx';
import { dateText } from './time-text.ts';
import '../../styles/administration.ts';
import * as styles from './admin.module.css';

const AUDIT_HEADS = ADMIN.auditHeads;
const TEXTS = ADMIN.panel;
const AUDIT_WORDS = ADMIN.audit;

const COLUMNS: readonly [Column<AuditEntry>, ...Column<AuditEntry>[]] = [
  { head: AUDIT_HEADS.what, cell: auditWords },
  { head: AUDIT_HEADS.who, cell: ({ actorEmail }) => actorEmail },
  { head: AUDIT_HEADS.subject, cell: (entry) => <AuditSubject {...entry} /> },
  { head: AUDIT_HEADS.when, cell: ({ createdAt }) => dateText(createdAt) },
];

function Audit({ me }: { me: MeResponse }) {
  const [page, setPage] = useState(0);
  const list = useAudit({ page });
  return (
    <AreaFrame title={TEXTS.audit} me={me}>
      <div className={styles.adminTools}>
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
      </div>
      <ListSection
        title={TEXTS.auditLog}
        list={list}
        columns={COLUMNS}
        page={page}
        onPage={setPage}
        texts={TEXTS.auditList}
      />
    </AreaFrame>
  );
}

export default function AuditPage() {
  return <FixedSuperAdminGate>{(me) => <Audit me={me} />}</FixedSuperAdminGate>;
}

/** A theme's name; the id of a deleted pack or one of another account. */
function ThemeName({ id }: { readonly id: string }) {
  const { data: packs = [] } = useOwnPacks();
  return findChoice(id, packs)?.name ?? id;
}

type Subject = Pick<AuditEntry, 'action' | 'subjectEmail' | 'subjectId' | 'details'>;

/** Whom or what an audit entry is about. */
export function AuditSubject({ action, subjectEmail, subjectId, details }: Subject) {
  if (subjectId !== null && action === 'set_global_theme') return <ThemeName id={subjectId} />;
  const isQueue = typeof details === 'object' && details !== null && 'queue' in details;
  if (isQueue && typeof details.queue === 'string') return details.queue;
  const isNamed = typeof details === 'object' && details !== null && 'baseName' in details;
  if (isNamed && typeof details.baseName === 'string') return details.baseName;
  return subjectEmail ?? subjectId ?? '-';
}

function hostRight(details: unknown): string {
  const tier = typeof details === 'object' && details !== null && 'tier' in details ? details.tier : null;
  return tier === 'pass_48h' ? AUDIT_WORDS.pass : AUDIT_WORDS.permanent;
}

/** The action in words; a newer server may send actions unknown to this page. */
export function auditWords({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  switch (action) {
    case 'grant_entitlement':
      return AUDIT_WORDS.granted({ what: hostRight(details) });
    case 'revoke_entitlement':
      return AUDIT_WORDS.revoked({ what: hostRight(details) });
    case 'grant_admin':
      return AUDIT_WORDS.gaveAdmin;
    case 'revoke_admin':
      return AUDIT_WORDS.tookAdmin;
    case 'end_sessions':
      return AUDIT_WORDS.endedSessions;
    case 'reset_second_factor':
      return AUDIT_WORDS.resetFactor;
    case 'change_player_role':
      return AUDIT_WORDS.changedRole;
    case 'open_debug_view':
      return AUDIT_WORDS.openedDebug;
    case 'retry_jobs':
      return AUDIT_WORDS.retriedJobs;
    case 'plan_maintenance':
      return AUDIT_WORDS.plannedMaintenance;
    case 'withdraw_maintenance':
      return AUDIT_WORDS.withdrewMaintenance;
    default: {
      const words = action.replaceAll('_', ' ');
      return words.charAt(0).toUpperCase() + words.slice(1);
    }
  }
}
