import { describe, expect, test } from 'bun:test';
import { formatOf, type Parts } from '../../game/state/formats/formats.ts';
import { createRandom } from '../../game/state/random.ts';
import type { GameState } from '../../game/state/state.ts';
import { playToTheEnd } from '../../game/testing/random-play.ts';
import { viewFor } from '../../game/views/view-for.ts';
import { gameViewSchema } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { partsOfFields } from '../rooms/commit-script.ts';
import { playToRecord, recordedFields } from '../testing/recorded-game.ts';
import { sharedTomorrow, TOMORROW } from '../testing/tomorrow.ts';
import { createSharedFormat, FORMAT, type SharedFormat } from './shared-format.ts';

const today = createSharedFormat();
const recorded = partsOfFields(await recordedFields())?.parts ?? {};

function read(shared: SharedFormat, parts: Parts): GameState {
  const state = shared.read('game', parts);
  if (state === null) throw new Error('It is not read');
  return state as unknown as GameState;
}

function expectPlayed(state: GameState): void {
  const end = playToTheEnd(state, createRandom('the end'));
  if (end.stage.phase !== 'results') throw new Error('It is not over');
  expect(end.stage.result?.players).toHaveLength(5);
  const { words } = themeById('generic');
  for (const { id: playerId } of end.players) {
    gameViewSchema.parse(viewFor(end, { kind: 'seat', playerId }, { words, now: end.createdAt }));
  }
}

/** Every place in it with what is there, whatever players and cards are called. */
function shapeOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [`${at}: ${value === null ? null : typeof value}`];
  if (Array.isArray(value)) return value.flatMap((one) => shapeOf(one, `${at}[]`));
  return Object.entries(value).flatMap(([key, one]) =>
    shapeOf(one, `${at}.${/^([0-9a-f-]{36}|(card|pile)-\d+)$/.test(key) ? '*' : key}`),
  );
}
const placesIn = (value: unknown) => [...new Set(shapeOf(value))].toSorted();

describe('the game that was recorded', () => {
  test('[H4.282] is of this format, and is played to its end', () => {
    expect(formatOf(recorded)).toBe(FORMAT);
    expectPlayed(read(today, recorded));
  });

  test('has the shape in which games are stored', () => {
    expect(placesIn(recorded)).toEqual(placesIn(today.write('game', { ...playToRecord() })));
  });
});

describe('with a step to the format of tomorrow', () => {
  let common = TOMORROW;
  const tomorrow = sharedTomorrow(() => common);
  const state = read(today, recorded);

  test('[H4.282] what is stored today is read tomorrow, and played to its end', () => {
    const known = read(tomorrow, recorded);
    expect(known).toEqual(state);
    expectPlayed(known);
  });

  test('today’s program does not read what is stored tomorrow, unless it was written in its format', () => {
    common = TOMORROW;
    const written = tomorrow.write('game', { ...state });
    expect([formatOf(written), 'said' in written, 'messages' in written]).toEqual([TOMORROW, true, false]);
    expect(today.read('game', written)).toBeNull();
    expect(read(tomorrow, written)).toEqual(state);
    common = FORMAT;
    expect(tomorrow.write('game', { ...state })).toEqual(recorded);
  });
});

test('parts without a format are not read', () => {
  const { format: _, ...parts } = recorded;
  expect(today.read('game', parts)).toBeNull();
});
