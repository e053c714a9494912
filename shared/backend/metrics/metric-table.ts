import { PHASES } from '../../game/state/phase.ts';
import { gameActionSchema } from '../../protocol/actions.ts';
import { errorCodeSchema } from '../../protocol/errors.ts';
import { queueNames } from '../jobs/queues.ts';

interface MetricRow {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  /** Each label with all its values; any other value becomes `other`. */
  readonly labels: Readonly<Record<string, readonly string[]>>;
  /** Upper bounds of a histogram, in seconds. */
  readonly buckets?: readonly number[];
}

/** Stands for a value that is not listed: so no text of a game, and no id, can ever become a label. */
export const OTHER = 'other';

const actionKinds = ['join_game', ...gameActionSchema.options.map(({ shape }) => shape.action.value)];
const outcomes = ['done', ...errorCodeSchema.options];

/** For what should take milliseconds. */
const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
/** For what may take its time. */
const SLOW = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * All metrics. No label names a game, a user, a role or any user input: the values of each are
 * listed here, and there are no others.
 */
export const metricTable = {
  nightfall_sockets: {
    type: 'gauge',
    help: 'Open websockets of this API process',
    labels: {},
  },
  nightfall_sockets_limit: {
    type: 'gauge',
    help: 'Websockets that this API process has room for (MAX_CONNECTIONS)',
    labels: {},
  },
  nightfall_rooms: {
    type: 'gauge',
    help:
      'Rooms that somebody watches through this API process, by phase, counted among the replicas in its memory. ' +
      'A room watched through several processes is counted by each: nightfall_live_rooms counts it once',
    labels: { phase: PHASES },
  },
  nightfall_live_rooms: {
    type: 'gauge',
    help: 'All rooms there are, by the length of their index in Redis. Each process says the same: take the maximum',
    labels: {},
  },
  nightfall_phases_begun_total: {
    type: 'counter',
    help: 'Phases that began by a commit of this process, over all rooms',
    labels: { phase: PHASES },
  },
  nightfall_actions_total: {
    type: 'counter',
    help: 'Frames that were answered, by what they asked for and what came of it: done, or the code of the error',
    labels: { kind: actionKinds, outcome: outcomes },
  },
  nightfall_action_seconds: {
    type: 'histogram',
    help: 'From the arrival of a frame to its answer, waiting for earlier frames of its socket included',
    labels: {},
    buckets: QUICK,
  },
  nightfall_fanout_seconds: {
    type: 'histogram',
    help:
      'From the moment a process knows of a change of a room to the moment all who watch it there have been sent it. ' +
      'The way through Redis is not in it',
    labels: {},
    buckets: QUICK,
  },
  nightfall_commits_total: {
    type: 'counter',
    help: 'Commits of rooms, by what came of them; a conflict is decided and tried again',
    labels: { outcome: ['stored', 'conflict', 'repeated', 'unavailable'] },
  },
  nightfall_redis_seconds: {
    type: 'histogram',
    help: 'How long Redis takes to load a room or to commit a change',
    labels: { operation: ['load', 'commit'] },
    buckets: QUICK,
  },
  nightfall_database_seconds: {
    type: 'histogram',
    help: 'From asking Postgres to its answer, waiting for a connection of the pool included',
    labels: { outcome: ['answered', 'failed'] },
    buckets: QUICK,
  },
  nightfall_store_up: {
    type: 'gauge',
    help: '1 if the store answered a ping of this process in time, asked when this page is read',
    labels: { store: ['redis', 'postgres'] },
  },
  nightfall_redis_served_ratio: {
    type: 'gauge',
    help:
      'What part of all keys of Redis, and so of all rooms, has a master that answers this process and takes writes: ' +
      'of a cluster by its slots, otherwise 1 or 0',
    labels: {},
  },
  nightfall_outbox_left_total: {
    type: 'counter',
    help: 'Effects that could not be queued after their commit and were left to the sweep',
    labels: {},
  },
  nightfall_outbox_age_seconds: {
    type: 'histogram',
    help: 'How old the effects were that the sweep found in the outboxes of rooms',
    labels: {},
    buckets: SLOW,
  },
  nightfall_sweep_due_seconds: {
    type: 'gauge',
    help: 'For how long the sweep has been due to look at a room. Each process says the same: take the maximum',
    labels: {},
  },
  nightfall_queue_jobs: {
    type: 'gauge',
    help: 'Jobs in a queue, by their state. Each process says the same: take the maximum',
    labels: { queue: queueNames, state: ['waiting', 'active', 'delayed'] },
  },
  nightfall_queue_lateness_seconds: {
    type: 'gauge',
    help: 'For how long the next job of a queue should have begun by now. Each process says the same: take the maximum',
    labels: { queue: queueNames },
  },
  nightfall_job_lateness_seconds: {
    type: 'histogram',
    help: 'How late jobs began, at their first attempt',
    labels: { queue: queueNames },
    buckets: SLOW,
  },
  nightfall_job_seconds: {
    type: 'histogram',
    help: 'How long an attempt at a job took',
    labels: { queue: queueNames },
    buckets: SLOW,
  },
  nightfall_jobs_total: {
    type: 'counter',
    help: 'Attempts at jobs: completed, put off, failed and to be tried again, or given up',
    labels: { queue: queueNames, outcome: ['completed', 'put_off', 'failed', 'given_up'] },
  },
  nightfall_bot_thinking_seconds: {
    type: 'histogram',
    help: 'How long the thinking threads took to answer; what was not ready in time is done without',
    labels: {
      question: ['night', 'waking', 'speech', 'vote', 'review'],
      outcome: ['ready', 'not_ready'],
    },
    buckets: SLOW,
  },
  nightfall_laboratory_seconds_total: {
    type: 'counter',
    help: 'Processor time of the laboratory: rounds of bots that show how a set of roles plays',
    labels: {},
  },
  nightfall_mails_total: {
    type: 'counter',
    help: 'Mails: sent to the mail server, kept for /dev/mail, dropped for want of a mail server, or failed',
    labels: { outcome: ['sent', 'kept', 'dropped', 'failed'] },
  },
} as const satisfies Record<string, MetricRow>;

export type MetricName = keyof typeof metricTable;
export type NameOf<T extends MetricRow['type']> = {
  [N in MetricName]: (typeof metricTable)[N]['type'] extends T ? N : never;
}[MetricName];
/** Label values; those that the table does not list become `other`. */
export type LabelsOf<N extends MetricName> = Readonly<
  Record<keyof (typeof metricTable)[N]['labels'], string>
>;

export const rowOf = (name: MetricName): MetricRow => metricTable[name];
