import { describe, expect, test } from 'bun:test';
import { gameWith, Table } from '../testing/table.ts';
import { UnknownEvent } from './apply-to-stage.ts';
import { effectsOf } from './effects-of.ts';
import type { GameEvent } from './event.ts';
import { evolve } from './evolve.ts';

/** What has to be done outside after something happened at the table. */
function effectsOfDoing(table: Table, act: () => void) {
  const before = table.state;
  act();
  return effectsOf(before, table.state);
}

describe('[H9.31] what has to be done outside', () => {
  test('ready checks again 30 s after a disconnect, and not after the return', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.now += 5;
    const gone = effectsOfDoing(table, () => table.disconnect('bob'));
    expect(gone).toEqual([30_000, 60_000].map((ms) => ({ kind: 'recheck_presence', at: table.now + ms })));
    const { userId } = table.player('bob');
    const back = () => table.run({ type: 'connect', userId, connectionId: 'test:bob' });
    expect(effectsOfDoing(table, back)).toEqual([]);
  });

  test('between rounds, the host alone is looked at, after a minute; who is gone when a round begins, from then on', () => {
    const table = new Table(['ann', 'bob', 'cleo']);
    const at = (ms: number) => ({ kind: 'recheck_presence', at: table.now + ms }) as const;
    expect(effectsOfDoing(table, () => table.disconnect('bob'))).toEqual([]);
    expect(effectsOfDoing(table, () => table.disconnect('ann'))).toEqual([at(60_000)]);
    table.run({ type: 'connect', userId: table.player('ann').userId, connectionId: 'test:ann' });
    table.now += 31_000;
    const roles = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Villager', 'Drunk'];
    table.act('ann', { type: 'update_role_selection', roles });
    const begun = effectsOfDoing(table, () => table.act('ann', { type: 'start_game' }));
    expect(begun.filter(({ kind }) => kind === 'recheck_presence')).toEqual([at(29_000)]);
  });

  test('the room is closed half an hour after the last one has gone', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' });
    table.disconnect('ann', 'bob');
    table.now += 7;
    const empty = effectsOfDoing(table, () => table.disconnect('cleo'));
    expect(empty).toContainEqual({ kind: 'close_abandoned_room', at: table.now + 30 * 60_000 });
  });

  test('a phase ends by its deadline', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Werewolf', cleo: 'Seer' }, { atDeal: true });
    const night = effectsOfDoing(table, () => table.expire());
    const at = table.view('ann').phaseEndsAt ?? 0;
    expect(night).toEqual([{ kind: 'expire_phase', round: 1, phase: 'job_choice', endsAt: at, at }]);
  });
});

test('[H4.283] an event of a newer version is refused by name, and leaves no state without its stage', () => {
  const { state } = new Table(['ann']);
  const strange = { type: 'moon_eclipsed' } as unknown as GameEvent;
  const known: GameEvent = { type: 'room_entered' };
  expect(() => evolve(state, [known, strange])).toThrow(UnknownEvent);
  expect(() => evolve(state, [strange])).toThrow('There is no event moon_eclipsed here');
});
