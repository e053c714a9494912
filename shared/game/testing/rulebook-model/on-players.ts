import { at, type PlainChoice, seatsOf } from './plain.ts';
import { isStopped, type Table, tell } from './table.ts';

/** Section 1: the mark belongs to the card that its player was dealt, wherever it lies by then. */
export function mark(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  at(table.dealt, seat).mark = target;
  tell(table, seat, { mark: target, target });
}

/** Section 8: whoever a Bodyguard protects is immune. */
export function protect(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.protections.push([seat, target]);
  tell(table, seat, { target });
}

/** Section 4, shield: from that moment the card can be neither looked at nor moved. */
export function shield(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.shielded.push(target);
  tell(table, seat, { target });
}

/** Section 3: the tapped learns that it happened. */
export function tap(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  table.tapped.push(target);
  tell(table, seat, { target });
}

/** Section 6: one artifact per player; section 4: none on a shielded card. */
export function assignArtifact(table: Table, seat: number, { targets, artifact }: PlainChoice): void {
  const target = at(targets, 0);
  if (isStopped(table, seat, [target])) return;
  tell(table, seat, { target });
  if (table.artifacts[target] === undefined) table.artifacts[target] = artifact;
  else tell(table, seat, { nothingHappened: true });
}

/** Section 4, Old Hag: a banishment that would leave fewer than three voters does nothing. */
export function banish(table: Table, seat: number, { targets }: PlainChoice): void {
  const target = at(targets, 0);
  const voters = seatsOf(table.round).filter((other) => other !== target && !table.banished.includes(other));
  if (voters.length < 3) {
    tell(table, seat, { nothingHappened: true });
    return;
  }
  table.banished.push(target);
  tell(table, seat, { target });
}
