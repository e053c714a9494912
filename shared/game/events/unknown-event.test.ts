import { expect, test } from 'bun:test';
import { Table } from '../testing/table.ts';
import { UnknownEvent } from './apply-to-stage.ts';
import type { GameEvent } from './event.ts';
import { evolve } from './evolve.ts';

test('[H4.283] an event of a newer version is refused by name, and leaves no state without its stage', () => {
  const { state } = new Table(['ann']);
  const strange = { type: 'moon_eclipsed' } as unknown as GameEvent;
  const known: GameEvent = { type: 'room_entered' };
  expect(() => evolve(state, [known, strange])).toThrow(UnknownEvent);
  expect(() => evolve(state, [strange])).toThrow('There is no event moon_eclipsed here');
});
