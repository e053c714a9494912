import { judge } from '../wire/oracle/oracle.ts';
import type { Discrepancy } from './deeds.ts';
import type { FaultRecord } from './faults.ts';
import { type Front, frameFates } from './front.ts';
import type { Table } from './table.ts';

interface Played {
  readonly title: string;
  readonly front: Front;
  readonly record: FaultRecord;
  readonly tables: readonly Table[];
  /** Rooms whose people could not go on, and why. */
  readonly broken: readonly string[];
  /** Rooms that could not be opened in the middle of a fault. */
  readonly notOpened: number;
  readonly notSaved: readonly string[];
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
}

export function reportOn(played: Played): Report {
  const { title, front, record, tables, broken, notOpened, notSaved } = played;
  const rounds = tables.flatMap((table) => table.rounds);
  const acknowledged = sum(tables.map((table) => table.acknowledged));
  const all = rounds.flatMap(({ discrepancies }) => discrepancies);
  const isExcused = ({ what, deed }: Discrepancy) => what === 'lost' && record.isInFailover(deed.at ?? 0);
  const [excused, unexcused] = [all.filter(isExcused), all.filter((one) => !isExcused(one))];
  const wentBack = tables.filter(({ history }) => history.wentBackAt.length > 0);
  const backForNothing = wentBack.filter(({ history }) =>
    history.wentBackAt.some((at) => !record.isInFailover(at)),
  );
  // Where a room went back with a master, versions and phases come again.
  const steady = tables.filter((table) => !wentBack.includes(table));
  const verdicts = steady.map(({ evidence }) => judge(evidence));
  const told = new Map(verdicts.flatMap(({ faults }) => faults.map(({ text, raw }) => [text, raw] as const)));
  const wrong = [
    ...broken,
    ...unexcused.map(({ what, deed }) => `${what}: ${JSON.stringify(deed)}`),
    ...backForNothing.map(({ host }) => `room ${host.view.id} went back without a failover`),
    ...steady.flatMap(({ history }) => history.faults),
    ...steady.flatMap((table) => table.rounds.flatMap(({ faults }) => faults)),
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
    `frames: ${frameFates(front.counts)}`,
    `longest without a line: ${seconds(awayMs)}, for an answer: ${seconds(answerMs)}`,
    `judged: ${sum(verdicts.map((verdict) => verdict.rounds))} rounds, ${sum(verdicts.map(({ views }) => views))} views; rooms that went back with a Redis: ${wentBack.length}`,
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
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
