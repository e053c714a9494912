import type { FailedJob, JobQueue } from '@nightfall/shared/protocol/admin';
import OPERATIONS from '@nightfall/shared/text/en/operations.json';
import { useState } from 'react';
import { type Retry, useFailedJobs } from '../../../api/admin.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Select } from '../../../components/ui/select.tsx';
import { labelled } from '../../../session/formats.ts';
import * as styles from '../admin.module.css';
import type { Column } from '../data-table.tsx';
import { ListSection } from '../list-section.tsx';
import { dateText } from '../time-text.ts';

const FAILED_HEADS = OPERATIONS.failedHeads;
const TEXTS = OPERATIONS.panel;

const FACTS: readonly [Column<FailedJob>, ...Column<FailedJob>[]] = [
  {
    head: FAILED_HEADS.queue,
    cell: ({ queue, jobId }) => (
      <>
        {queue}
        <span className={styles.adminId}>{jobId}</span>
      </>
    ),
  },
  { head: FAILED_HEADS.reason, cell: ({ reason }) => (reason === '' ? '-' : reason) },
  { head: FAILED_HEADS.attempts, cell: ({ attempts }) => attempts },
  { head: FAILED_HEADS.queued, cell: ({ queuedAt }) => dateText(queuedAt) },
  { head: FAILED_HEADS.when, cell: ({ failedAt }) => dateText(failedAt) },
];

interface FailedJobsProps {
  readonly queues: readonly JobQueue[];
  readonly onRetry: (retry: Retry) => void;
  readonly isBusy: boolean;
}

/** Jobs that have failed for good, with a retry button each. */
export function FailedJobs({ queues, onRetry, isBusy }: FailedJobsProps) {
  const [queue, setQueue] = useState('all');
  const [page, setPage] = useState(0);
  const list = useFailedJobs({ queue, page });
  const options: Record<string, string> = {
    all: TEXTS.everyQueue,
    ...Object.fromEntries(queues.map(({ id }) => [id, id])),
  };
  const columns = [
    ...FACTS,
    {
      head: FAILED_HEADS.actions,
      kind: 'actions',
      placeholder: 'chip',
      cell: ({ queue: name, jobId }) => (
        <Button
          look="chip"
          aria-label={labelled(TEXTS.retry, `${name} ${jobId}`)}
          disabled={isBusy}
          onClick={() => onRetry({ queue: name, jobId })}
        >
          {TEXTS.retry}
        </Button>
      ),
    },
  ] satisfies typeof FACTS;
  return (
    <>
      <div className={styles.adminTools}>
        <Select
          label={TEXTS.queue}
          options={options}
          value={queue}
          onChange={(wanted) => {
            setQueue(wanted);
            setPage(0);
          }}
        />
      </div>
      <ListSection
        title={TEXTS.failedJobs}
        list={list}
        columns={columns}
        page={page}
        onPage={setPage}
        texts={TEXTS.failedList}
      />
    </>
  );
}
