import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Maintenance, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { withdrawMaintenance } from '../../../api/admin.ts';
import { MAINTENANCE_KEY, useKnownMaintenance } from '../../../api/maintenance.ts';
import { noticeText } from '../../../components/page/maintenance-texts.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import { MaintenanceForm } from './maintenance-form.tsx';
import { OPERATION_TEXTS as TEXTS } from './texts.ts';
import '../../../styles/administration.css';

interface PlannedProps {
  readonly notice: MaintenanceNotice;
  readonly onChanged: (now: Maintenance) => void;
}

function Planned({ notice, onChanged }: PlannedProps) {
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useAdminChange({
    change: withdrawMaintenance,
    done: (now) => {
      onChanged(now);
      return { title: TEXTS.withdrawn };
    },
    failed: TEXTS.withdrawFailed,
  });
  return (
    <>
      <dl className="facts">
        <div>
          <dt>{TEXTS.seen}</dt>
          <dd>{noticeText(notice)}</dd>
        </div>
      </dl>
      <Button look="danger" disabled={withdrawing.isPending} onClick={() => setAsking(true)}>
        {TEXTS.withdraw}
      </Button>
      <ConfirmDialog
        title={TEXTS.withdrawTitle}
        description={TEXTS.withdrawText}
        confirmLabel={TEXTS.withdraw}
        open={isAsking}
        onOpenChange={setAsking}
        onConfirm={() => withdrawing.mutate()}
      />
    </>
  );
}

function MaintenanceArea({ me }: { me: MeResponse }) {
  const queryClient = useQueryClient();
  const notice = useKnownMaintenance();
  const onChanged = (now: Maintenance) => void queryClient.setQueryData(MAINTENANCE_KEY, now);
  return (
    <AreaFrame title={TEXTS.maintenance} me={me}>
      <div className="admin-forms">
        <section className="panel stack">
          <h2>{TEXTS.planned}</h2>
          <p>{TEXTS.plannedHelp}</p>
          {notice === null ? (
            <p>{TEXTS.nothingPlanned}</p>
          ) : (
            <Planned notice={notice} onChanged={onChanged} />
          )}
        </section>
        <section className="panel">
          <MaintenanceForm isPlanned={notice !== null} onChanged={onChanged} />
        </section>
      </div>
    </AreaFrame>
  );
}

export default function MaintenancePage() {
  return <FixedSuperAdminGate>{(me) => <MaintenanceArea me={me} />}</FixedSuperAdminGate>;
}
