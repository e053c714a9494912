import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { Maintenance, MaintenanceBody, MaintenanceNotice } from '@nightfall/shared/protocol/site';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import OPERATIONS from '@nightfall/shared/text/en/operations.json';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { planMaintenance, withdrawMaintenance } from '../../../api/admin.ts';
import { MAINTENANCE_KEY, useKnownMaintenance } from '../../../api/maintenance.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { noticeText } from '../../../components/page/maintenance-texts.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import '../../../styles/administration.ts';
import * as roleInfoStyles from '../../../components/cards/role-info.module.css';
import * as panelStyles from '../../../components/ui/panel.module.css';
import * as adminStyles from '../admin.module.css';

const TEXTS = OPERATIONS.panel;
const LEADS = OPERATIONS.leads;

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
      <dl className={roleInfoStyles.facts}>
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
    <AreaFrame title={ADMIN.panel.maintenance} me={me}>
      <div className={adminStyles.adminForms}>
        <section className={`${panelStyles.root} stack`}>
          <h2>{TEXTS.planned}</h2>
          <p>{TEXTS.plannedHelp}</p>
          {notice === null ? (
            <p>{TEXTS.nothingPlanned}</p>
          ) : (
            <Planned notice={notice} onChanged={onChanged} />
          )}
        </section>
        <section className={panelStyles.root}>
          <MaintenanceForm isPlanned={notice !== null} onChanged={onChanged} />
        </section>
      </div>
    </AreaFrame>
  );
}

export default function MaintenancePage() {
  return <FixedSuperAdminGate>{(me) => <MaintenanceArea me={me} />}</FixedSuperAdminGate>;
}

const MINUTE_MS = 60_000;

type Lead = keyof typeof LEADS;

/** 'now' leaves the start to the server, whose clock may differ. */
const bodyFor = (stopsAt: number, lead: Lead): MaintenanceBody =>
  lead === 'now' ? { stopsAt } : { stopsAt, noRoundsFrom: stopsAt - Number(lead) * MINUTE_MS };

interface MaintenanceFormProps {
  readonly isPlanned: boolean;
  readonly onChanged: (now: Maintenance) => void;
}

function MaintenanceForm({ isPlanned, onChanged }: MaintenanceFormProps) {
  const [stop, setStop] = useState('');
  const [lead, setLead] = useState<Lead>('20');
  const [problem, setProblem] = useState<string>();
  const planning = useAdminChange({
    change: planMaintenance,
    done: (now) => {
      onChanged(now);
      return { title: TEXTS.plannedDone };
    },
    failed: TEXTS.planFailed,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const stopsAt = new Date(stop).getTime();
    const isGood = stopsAt > serverClock.now();
    setProblem(isGood ? undefined : TEXTS.stopNeeded);
    if (isGood) planning.mutate(bodyFor(stopsAt, lead));
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <h2>{isPlanned ? TEXTS.moveTitle : TEXTS.planTitle}</h2>
      <Field
        label={TEXTS.stop}
        type="datetime-local"
        required
        hint={TEXTS.stopHint}
        error={problem}
        value={stop}
        onChange={(event) => setStop(event.target.value)}
      />
      <Select label={TEXTS.lead} options={LEADS} value={lead} onChange={setLead} />
      <Button type="submit" look="primary" disabled={planning.isPending}>
        {isPlanned ? TEXTS.move : TEXTS.plan}
      </Button>
    </form>
  );
}
