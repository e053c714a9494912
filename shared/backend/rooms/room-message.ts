import type { GameEvent } from '../../game/events/event.ts';
import type { Parts } from '../../game/state/formats/format-step.ts';
import { formatOf } from '../../game/state/formats/formats.ts';
import type { SharedFormat } from '../formats/shared-format.ts';
import type { Change } from './room-store.ts';

/** Published on the room's channel after every change, with the format that the room is stored in since then. */
export type RoomMessage = { readonly format: number; readonly fromRev: number } & (
  | { readonly toRev: number; readonly events: readonly GameEvent[] }
  | { readonly toRev: null }
);

/** What a room is told of a change to this revision. */
export function roomMessage(shared: SharedFormat, { before, after, events }: Change, rev: number): string {
  const fromRev = before?.rev ?? 0;
  const change = after === null ? { toRev: null } : { toRev: rev, events };
  return JSON.stringify(shared.write('room-message', { fromRev, ...change }));
}

/** Null for a message of a newer format. */
export function readRoomMessage(shared: SharedFormat, text: string): RoomMessage | null {
  const parts = JSON.parse(text) as Parts;
  const read = shared.read('room-message', parts);
  // Only commit publishes on this channel.
  return read === null ? null : ({ format: formatOf(parts), ...read } as unknown as RoomMessage);
}
