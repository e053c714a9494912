import { join } from 'node:path';
import type { Stack } from '../../infra/test/stack.ts';
import { judge } from '../wire/oracle/oracle.ts';
import type { ChaosRoom } from './chaos-room.ts';
import type { FaultRecord } from './faults.ts';
import type { Discrepancy } from './history.ts';
import { frameFaultsInWords, type LoadBalancer } from './load-balancer.ts';

interface Played {
  readonly title: string;
  readonly front: LoadBalancer;
  readonly record: FaultRecord;
  readonly tables: readonly ChaosRoom[];
  /** Rooms whose people could not go on, and why. */
  readonly broken: readonly string[];
  /** Rooms that could not be opened in the middle of a fault. */
  readonly notOpened: number;
  readonly notSaved: readonly string[];
  /** All that API and worker processes have said. */
  readonly output: string;
}

/** What was seen of a run. */
export interface Report {
  /** For people. */
  readonly text: string;
  readonly rounds: number;
  readonly acknowledged: number;
  readonly faultsMade: number;
  /** The longest that anybody was without a line, or waited for an answer. */
  readonly longestWaitMs: number;
  /** Whatever must not be. */
  readonly wrong: readonly string[];
  /** What was received in rooms where something was wrong, a JSON text each. */
  readonly received: readonly string[];
}

/** A process has seen that a room went back; those who play there may have been away when it did. */
const LOST_CHANGES = /"gameId":"([^"]+)","msg":"the store has lost the last changes of a room"/g;
/** Of what was acknowledged, the most that Redis servers may take with them: it is what was on its way at that moment. */
const MOST_LOST_SHARE = 0.05;
/** What the oracle says of a room that has had one version twice. */
const PARTED = /is not the same for everybody/;

export function reportOn(played: Played): Report {
  const { title, front, record, tables, broken, notOpened, notSaved, output } = played;
  const rounds = tables.flatMap((table) => table.rounds);
  const acknowledged = sum(tables.map((table) => table.acknowledged));
  const all = rounds.flatMap(({ discrepancies }) => discrepancies);
  const isExcused = ({ what, deed: { at } }: Discrepancy) =>
    what === 'lost' && at !== null && record.hadFailover({ from: at, to: at });
  const [excused, unexcused] = [all.filter(isExcused), all.filter((one) => !isExcused(one))];
  const verdicts = new Map(tables.map((table) => [table, judge(table.evidence)] as const));
  const noticed = new Set(Array.from(output.matchAll(LOST_CHANGES), ([, gameId]) => gameId));
  const isParted = (table: ChaosRoom) =>
    record.hasFailovers &&
    (noticed.has(table.host.view.id) ||
      verdicts.get(table)?.faults.some(({ text }) => PARTED.test(text)) === true);
  const wentBack = tables.filter((table) => table.history.wentBack.length > 0 || isParted(table));
  const backForNothing = wentBack.filter(({ history }) =>
    history.wentBack.some((one) => !record.hadFailover(one)),
  );
  // Where a room went back with a Redis, versions and phases come again.
  const steady = tables.filter((table) => !wentBack.includes(table));
  const judged = steady.flatMap((table) => verdicts.get(table) ?? []);
  const isSuspect = (table: ChaosRoom) =>
    [verdicts.get(table), table.history, ...table.rounds].some((of) => (of?.faults.length ?? 0) > 0);
  const suspects = [...backForNothing, ...steady.filter(isSuspect)];
  const told = new Map(judged.flatMap(({ faults }) => faults.map(({ text, raw }) => [text, raw] as const)));
  const wrong = [
    ...broken,
    ...tables.flatMap(({ rounds: played, host }) =>
      played.flatMap(({ round, discrepancies }) =>
        discrepancies
          .filter((one) => !isExcused(one))
          .map(({ what, deed }) => `${what} in round ${round} of ${host.view.id}: ${JSON.stringify(deed)}`),
      ),
    ),
    ...(excused.length > acknowledged * MOST_LOST_SHARE ? [`${excused.length} lost with a Redis`] : []),
    ...backForNothing.map(({ host }) => `room ${host.view.id} went back without a failover`),
    ...steady.flatMap(({ history, rounds: played, host }) =>
      [...history.faults, ...played.flatMap(({ faults }) => faults)].map(
        (text) => `${host.view.id}: ${text}`,
      ),
    ),
    ...[...told].map(([text, raw]) => `a frame: ${text}: ${raw}`),
    ...notSaved,
  ];
  const made = [...record.counts].map(([name, times]) => `${name} ${times}`);
  const pages = tables.flatMap((table) => table.pages);
  const longest = (of: 'longestAwayMs' | 'longestAnswerMs') => Math.max(0, ...pages.map((page) => page[of]));
  const [awayMs, answerMs] = [longest('longestAwayMs'), longest('longestAnswerMs')];
  const count = (what: Discrepancy['what']) => unexcused.filter((one) => one.what === what).length;
  const lines = [
    title,
    `rounds: ${rounds.length} in ${tables.length} rooms, ${notOpened} could not be opened`,
    `actions acknowledged: ${acknowledged}`,
    `faults: ${made.join(', ')}`,
    `frames: ${frameFaultsInWords(front.counts)}`,
    `longest without a line: ${seconds(awayMs)}, for an answer: ${seconds(answerMs)}`,
    `judged: ${sum(judged.map((verdict) => verdict.rounds))} rounds, ${sum(judged.map(({ views }) => views))} views; rooms that went back with a Redis: ${wentBack.length}`,
    `losses: ${count('lost')}, done twice: ${count('doubled')}, lost with a Redis: ${excused.length}`,
    ...wrong.slice(0, 20).map((text) => `WRONG: ${text.slice(0, 400)}`),
  ];
  return {
    text: lines.join('\n'),
    rounds: rounds.length,
    acknowledged,
    faultsMade: sum([...record.counts.values()]),
    longestWaitMs: Math.max(awayMs, answerMs),
    wrong,
    received: suspects.flatMap(receivedAt),
  };
}

export const saidBy = ({ apis, workers }: Stack): string =>
  [...apis, ...workers].map((process_) => process_.output()).join('\n');

const receivedAt = ({ host, people }: ChaosRoom): string[] =>
  people.flatMap(({ userId, recording }) =>
    recording.received.map((one) => JSON.stringify({ room: host.view.id, userId, ...one })),
  );

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

/** Not where browser tests leave theirs: each run of them begins with an empty folder. */
const FOLDER = 'test-results/chaos';

/** Leaves what there is to look at where something was wrong: what was, what the processes have said, and the frames. */
export async function leaveTraces({ wrong, received }: Report, output: string): Promise<void> {
  if (wrong.length === 0) return;
  const file = (name: string) => join(import.meta.dirname, '../..', FOLDER, name);
  await Bun.write(file('said.log'), `${wrong.join('\n')}\n\n${output}`);
  await Bun.write(file('frames.jsonl'), `${received.join('\n')}\n`);
  console.info(`What the processes have said is in ${FOLDER}/said.log, what people received in frames.jsonl`);
}
