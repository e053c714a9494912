import type { Maintenance, MaintenanceBody } from '@nightfall/shared/protocol/site';
import { type FormEvent, useState } from 'react';
import { planMaintenance } from '../../../api/admin.ts';
import { serverClock } from '../../../api/server-clock.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import { LEADS, OPERATION_TEXTS as TEXTS } from './texts.ts';

const MINUTE_MS = 60_000;

type Lead = keyof typeof LEADS;

/** From now on by the server's clock, which may be another one than here. */
const bodyFor = (stopsAt: number, lead: Lead): MaintenanceBody =>
  lead === 'now' ? { stopsAt } : { stopsAt, noRoundsFrom: stopsAt - Number(lead) * MINUTE_MS };

interface MaintenanceFormProps {
  readonly isPlanned: boolean;
  readonly onChanged: (now: Maintenance) => void;
}

/** Plans maintenance, or moves it. */
export function MaintenanceForm({ isPlanned, onChanged }: MaintenanceFormProps) {
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
