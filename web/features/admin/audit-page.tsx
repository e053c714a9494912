import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { AuditEntry } from '@nightfall/shared/protocol/admin';
import { useState } from 'react';
import { useAudit } from '../../api/admin.ts';
import { Button } from '../../components/ui/button.tsx';
import { AreaFrame } from './admin-frame.tsx';
import { FixedSuperAdminGate } from './admin-gate.tsx';
import { AuditSubject } from './audit-subject.tsx';
import { auditWords } from './audit-words.ts';
import type { Column } from './data-table.tsx';
import { dateText } from './date-text.ts';
import { ListSection } from './list-section.tsx';
import { AUDIT_HEADS, TEXTS } from './texts.ts';
import '../../styles/administration.css';

const LIST_TEXTS = {
  loading: TEXTS.loadingAudit,
  none: TEXTS.noEntries,
  hint: TEXTS.noEntriesHint,
  failed: TEXTS.auditFailed,
};

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
      <div className="admin-tools">
        <Button disabled={list.isFetching} onClick={() => list.refetch()}>
          {TEXTS.refresh}
        </Button>
      </div>
      <ListSection
        title={TEXTS.auditLog}
        nouns={['entry', 'entries']}
        list={list}
        columns={COLUMNS}
        page={page}
        onPage={setPage}
        texts={LIST_TEXTS}
      />
    </AreaFrame>
  );
}

export default function AuditPage() {
  return <FixedSuperAdminGate>{(me) => <Audit me={me} />}</FixedSuperAdminGate>;
}
