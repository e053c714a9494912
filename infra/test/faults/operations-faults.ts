import type { Fault } from './fault';

const ROOMS = 'api/admin/rooms.int.test.ts';
const MAINTENANCE = 'api/admin/maintenance.int.test.ts';
const BROKEN_CLUSTER = 'shared/backend/broken-cluster.int.test.ts';
const COMPOSE = 'infra/compose/backup.int.test.ts';
const FAILED_JOBS = 'shared/backend/queues/failed-jobs.int.test.ts';

export const OPERATIONS_FAULTS: readonly Fault[] = [
  {
    broken: 'A room is found letter by letter of its code',
    file: 'shared/backend/rooms/room-list.ts',
    from: 'roomCode === code',
    to: 'roomCode?.startsWith(code) === true',
    foundBy: { file: ROOMS, test: 'by part of its id, but by no part of its code' },
  },
  {
    broken: 'The list of rooms has more of a table than it should',
    file: 'shared/backend/rooms/room-list.ts',
    from: '    phase: stage.phase,',
    to: '    ...{ seats: players.map(({ displayName }) => displayName).join() },\n    phase: stage.phase,',
    foundBy: { file: ROOMS, test: 'a room is listed with what operations need, and with nothing else' },
  },
  {
    broken: 'A retried job has one attempt left',
    file: 'shared/backend/queues/failed-jobs.ts',
    from: '{ resetAttemptsMade: true }',
    to: '{}',
    foundBy: { file: FAILED_JOBS, test: 'one that fails again has all its attempts again' },
  },
  {
    broken: 'The reason of a failure is told as it is',
    file: 'shared/backend/queues/failed-jobs.ts',
    from: 'reasonWithoutSecrets(job.failedReason)',
    to: 'String(job.failedReason)',
    foundBy: { file: FAILED_JOBS, test: 'what has failed is listed without what it carries' },
  },
  {
    broken: 'A process does not look for planned maintenance again',
    file: 'api/site/maintenance-watch.ts',
    from: 'setInterval(lookOrWait, LOOK_EVERY_MS)',
    to: 'setInterval(() => undefined, LOOK_EVERY_MS)',
    foundBy: { file: MAINTENANCE, test: 'from its time on no round begins in any process' },
  },
  {
    broken: 'Plain clients get a frame that they do not know',
    file: 'api/rooms/tell-of-maintenance.ts',
    from: 'if (!connection.isOwnPage) return;',
    to: '',
    foundBy: { file: MAINTENANCE, test: 'a client that says no format is told nothing of it' },
  },
  {
    broken: 'A master without a majority counts as one that serves its rooms',
    file: 'shared/backend/redis-cluster.ts',
    from: "includes('cluster_state:ok')",
    to: "includes('cluster_state:')",
    foundBy: {
      file: BROKEN_CLUSTER,
      test: 'a master that finds itself cut off from most others serves nothing',
    },
  },
  {
    broken: 'A lost master takes the rooms of all others with it',
    file: 'infra/kubernetes/overlays/operators/redis-additional.conf',
    from: 'cluster-require-full-coverage no',
    to: 'cluster-require-full-coverage yes',
    foundBy: {
      file: BROKEN_CLUSTER,
      test: 'a cluster without one of three masters serves two thirds of its keys',
    },
  },
  {
    broken: 'Postgres of compose looks for its archive elsewhere than it put it',
    file: 'infra/compose/compose.yaml',
    from: '--archive, /backups/wal,',
    to: '--archive, /backups/archive,',
    foundBy: { file: COMPOSE, test: 'a lost Postgres of compose comes back from its archive' },
  },
  {
    broken: 'Redis on Kubernetes is backed up from one master alone',
    file: 'infra/kubernetes/overlays/operators/back-up-redis.sh',
    from: '$3 ~ /master/',
    to: '$3 ~ /myself,master/',
    foundBy: { file: 'infra/kubernetes/backups.int.test.ts', test: 'the job copies what each master' },
  },
  {
    broken: 'A worker may wait for ever for a cluster that was broken',
    file: 'shared/backend/redis-cluster.ts',
    from: ', enableReadyCheck: false }',
    to: ' }',
    foundBy: {
      file: BROKEN_CLUSTER,
      test: 'connection that is begun anew to a broken cluster tells who waits for it',
    },
  },
];
