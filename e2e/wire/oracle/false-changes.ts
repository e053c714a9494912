import type { Received } from '../recording.ts';
import { set, viewIn } from './doctored.ts';
import { type Json, type JsonObject, listAt, objectAt } from './json.ts';
import type { Evidence } from './oracle.ts';

/** What may be wrong with a change: an operation more, or an end that is not the one it leads to. */
export const FALSE_CHANGES: readonly (readonly [string, (change: JsonObject) => void])[] = [
  ['a role that a change tells', tells('/players/0/originalRole', 'Seer')],
  [
    'a role that a change tells and takes back',
    (change) => {
      tells('/players/0/originalRole', 'Seer')(change);
      operationsOf(change).push({ op: 'remove', path: '/players/0/originalRole' });
    },
  ],
  ['a field of a change', (change) => set(change, 'rev', 7)],
  ['a change of nothing', (change) => set(change, 'public', [])],
  ['a version that a change does not lead to', (change) => set(change, 'to', Number(change.to) + 1)],
];

function tells(path: string, value: Json): (change: JsonObject) => void {
  return (change) => operationsOf(change).push({ op: 'add', path, value });
}

function operationsOf(change: JsonObject): Json[] {
  const operations = listAt(change.public);
  set(change, 'public', operations);
  return operations;
}

/** The same evidence with one change falsified. @throws Error when there is none during a round */
export function withFalseChange(evidence: Evidence, falsify: (change: JsonObject) => void): Evidence {
  for (const [index, witness] of evidence.witnesses.entries()) {
    const { received } = witness.recording;
    const from = received.findIndex((item) => viewIn(item)?.phase === 'job_choice');
    const at = received.findIndex((item, place) => place > from && from >= 0 && isChange(item));
    const original = received[at];
    if (original === undefined) continue;
    const frame = JSON.parse(original.raw) as JsonObject;
    falsify(objectAt(frame.data));
    const recording = { received: received.with(at, { ...original, raw: JSON.stringify(frame) }) };
    return { ...evidence, witnesses: evidence.witnesses.with(index, { ...witness, recording }) };
  }
  throw new Error('There is no change');
}

const isChange = ({ call, raw }: Received) =>
  call === null && raw.startsWith('{"type":"game_changed","data":{"from"') && raw.includes('"public"');
