import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import type { JobQueue } from '@nightfall/shared/protocol/admin';
import ADMIN from '@nightfall/shared/text/en/admin.json';
import OPERATIONS from '@nightfall/shared/text/en/operations.json';
import { useState } from 'react';
import { type Retry, retryJobs, useQueues } from '../../../api/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/dialog.tsx';
import { AreaFrame } from '../admin-frame.tsx';
import { FixedSuperAdminGate } from '../admin-gate.tsx';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { spanText } from '../time-text.ts';
import { useAdminChange } from '../use-admin-change.ts';
import { FailedJobs } from './failed-jobs.tsx';
import '../../../styles/administration.ts';
import * as styles from '../../../components/ui/panel.module.css';
import { labelled, numberText } from '../../../session/formats.ts';

const QUEUE_HEADS = OPERATIONS.queueHeads;
const TEXTS = OPERATIONS.panel;

/** Less is not late: a worker has to pick a job up first. */
const NOT_LATE_MS = 1_000;

const COUNTS: readonly [Column<JobQueue>, ...Column<JobQueue>[]] = [
  { head: QUEUE_HEADS.queue, cell: ({ id }) => id },
  { head: QUEUE_HEADS.waiting, cell: ({ waiting }) => numberText(waiting) },
  { head: QUEUE_HEADS.active, cell: ({ active }) => numberText(active) },
  { head: QUEUE_HEADS.delayed, cell: ({ delayed }) => numberText(delayed) },
  { head: QUEUE_HEADS.failed, cell: ({ failed }) => numberText(failed) },
  {
    head: QUEUE_HEADS.lateness,
    cell: ({ latenessMs }) => (latenessMs < NOT_LATE_MS ? TEXTS.onTime : spanText(latenessMs)),
  },
];

function Queues({ me }: { me: MeResponse }) {
  const [asked, setAsked] = useState<JobQueue | null>(null);
  const list = useQueues();
  const retrying = useAdminChange({
    change: (retry: Retry) => retryJobs(retry),
    done: ({ message }) => ({ title: message }),
    failed: TEXTS.retryFailed,
  });
  const columns = [
    ...COUNTS,
    {
      head: QUEUE_HEADS.actions,
      cell: (queue) =>
        queue.failed > 0 && (
          <Button
            look="chip"
            aria-label={labelled(TEXTS.retryAll, queue.id)}
            disabled={retrying.isPending}
            onClick={() => setAsked(queue)}
          >
            {TEXTS.retryAll}
          </Button>
        ),
    },
  ] satisfies typeof COUNTS;
  return (
    <AreaFrame title={ADMIN.panel.queues} me={me}>
      <section className={`${styles.sheet} ${styles.sheetNote}`}>
        <p>{TEXTS.failedNote}</p>
        <p className="quiet">{TEXTS.refreshed}</p>
      </section>
      <ListSection
        title={TEXTS.allQueues}
        list={list}
        columns={columns}
        page={0}
        onPage={() => undefined}
        texts={TEXTS.queueList}
      />
      <FailedJobs queues={list.data?.rows ?? []} onRetry={retrying.mutate} isBusy={retrying.isPending} />
      {asked !== null && (
        <ConfirmDialog
          title={TEXTS.retryAllTitle({ queue: asked.id })}
          description={TEXTS.retryAllText({ jobs: asked.failed })}
          confirmLabel={TEXTS.retryAll}
          isDangerous={false}
          open
          onOpenChange={() => setAsked(null)}
          onConfirm={() => retrying.mutate({ queue: asked.id })}
        />
      )}
    </AreaFrame>
  );
}

export default function QueuesPage() {
  return <FixedSuperAdminGate>{(me) => <Queues me={me} />}</FixedSuperAdminGate>;
}
