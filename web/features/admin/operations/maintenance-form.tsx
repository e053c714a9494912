import type { Maintenance } from '@nightfall/shared/protocol/maintenance';
import { type FormEvent, useState } from 'react';
import { planMaintenance } from '../../../api/operations.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Field } from '../../../components/ui/field.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { useAdminChange } from '../use-admin-change.ts';
import { LEADS, OPERATION_TEXTS as TEXTS } from './texts.ts';

const MINUTE_MS = 60_000;

type Lead = keyof typeof LEADS;

/** No round can begin from then on, and not from a time that is past. */
function noRoundsFrom(stopsAt: number, lead: Lead, now: number): number {
  return lead === 'now' ? now : Math.min(stopsAt, Math.max(now, stopsAt - Number(lead) * MINUTE_MS));
}

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
    const [stopsAt, now] = [new Date(stop).getTime(), Date.now()];
    const isGood = stopsAt > now;
    setProblem(isGood ? undefined : TEXTS.stopNeeded);
    if (isGood) planning.mutate({ stopsAt, noRoundsFrom: noRoundsFrom(stopsAt, lead, now) });
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
