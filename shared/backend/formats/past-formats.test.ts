import { describe, expect, test } from 'bun:test';
import { evolve } from '../../game/events/evolve.ts';
import type { Parts } from '../../game/state/formats/format-step.ts';
import { FORMAT_STEPS, formatOf } from '../../game/state/formats/formats.ts';
import { PHASES } from '../../game/state/phase.ts';
import { createRandom } from '../../game/state/random.ts';
import type { GameState } from '../../game/state/state.ts';
import { playToTheEnd } from '../../game/testing/play-to-the-end.ts';
import { Table } from '../../game/testing/table.ts';
import { viewFor } from '../../game/views/view-for.ts';
import { gameViewSchema } from '../../protocol/game-view.ts';
import { themeById } from '../../themes/index.ts';
import { effectJob, effectKinds } from '../effects/effect-table.ts';
import { partsOfFields } from '../rooms/game-fields.ts';
import { readRoomMessage } from '../rooms/room-message.ts';
import { PAST_FORMATS, type PastGame } from '../testing/past-formats/past-formats.ts';
import { sharedTomorrow, TOMORROW } from '../testing/tomorrow.ts';
import { createSharedFormat, FORMAT } from './shared-format.ts';

const shared = createSharedFormat();

function read({ fields }: PastGame): GameState {
  const stored = partsOfFields(fields);
  const state = stored && shared.read('game', stored.parts);
  if (!state) throw new Error('This is no game');
  return state as unknown as GameState;
}

const viewsOf = (state: GameState) =>
  state.players.map(({ id: playerId }) =>
    viewFor(state, { kind: 'seat', playerId }, { words: themeById('generic').words, now: state.createdAt }),
  );

test('[C1.16 C1.18] rooms that were stored before people could claim may do so, and bots are clever', () => {
  const states = PAST_FORMATS.filter(({ format }) => format < 7).flatMap(({ games }) => games.map(read));
  expect(states.length).toBeGreaterThan(0);
  for (const { claims, settings } of states) {
    expect([claims, settings.claims, settings.botLevel]).toEqual([[], 'on', 'clever']);
  }
});

test('a process that knows no claims is written none, nor the messages that say them', () => {
  const made = { kind: 'quiet' };
  const messages = [{ type: 'chat' }, { type: 'claim', claimId: 'one' }];
  const settings = { claims: 'on', botLevel: 'cunning', locked: true };
  const older = createSharedFormat(() => 6).write('game', { claims: [made], messages, settings });
  expect(older).toEqual({ format: 6, messages: [{ type: 'chat' }], settings: { locked: true } });
});

/** Formats in which jobs came that there were not from the first. */
const FIRST_JOBS: Partial<Record<(typeof effectKinds)[number], number>> = {
  wake_bots: 8,
  speak_as_bot: 7,
  answer_as_bot: 7,
  review_round: 7,
};

test('[H4.282] of every past format something was kept, in every phase', () => {
  expect(PAST_FORMATS.map(({ format }) => format)).toEqual(FORMAT_STEPS.map((_, index) => index + 1));
  for (const { format, games, jobs } of PAST_FORMATS) {
    expect(new Set(games.map((game) => read(game).stage.phase))).toEqual(new Set(PHASES));
    const kinds = effectKinds.filter((kind) => (FIRST_JOBS[kind] ?? 1) <= format);
    expect(jobs.map(({ queue }) => queue).sort()).toEqual(kinds.map((kind) => effectJob(kind).name).sort());
  }
});

describe.each(PAST_FORMATS.map((past) => [past.format, past] as const))('format %d', (format, past) => {
  test.each(past.games.map((game) => [game.name, game] as const))(
    '[H4.282] %s is played to its end',
    (name, game) => {
      expect(formatOf(partsOfFields(game.fields)?.parts ?? {})).toBe(format);
      const state = read(game);
      // Of the lobby nobody else has come to.
      if (state.players.length < 3) return expect(viewsOf(state)).toHaveLength(1);
      const end = playToTheEnd(state, createRandom(name));
      if (end.stage.phase !== 'results') throw new Error('It is not over');
      expect(end.stage.result?.players).toHaveLength(end.stage.deal.seats.length);
      for (const view of viewsOf(end)) gameViewSchema.parse(view);
    },
  );

  test('[H4.282] its messages lead from the first of its games to the last', () => {
    const [first] = past.games;
    const last = past.games.at(-1);
    if (first === undefined || last === undefined) throw new Error('There are no games');
    let state = read(first);
    for (const text of past.messages.map((message) => JSON.stringify(message))) {
      const message = readRoomMessage(shared, text);
      if (message === null || message.toRev === null) throw new Error('This is no change');
      if (message.fromRev > 0) state = evolve(state, message.events);
    }
    expect(state).toEqual(read(last));
  });

  test.each(past.jobs.map((job) => [job.queue, job] as const))(
    'a job of %s is understood',
    (queue, { data }) => {
      const kind = effectKinds.find((it) => effectJob(it).name === queue);
      if (kind === undefined) throw new Error('Nobody works on it');
      const job = shared.read(queue, data);
      expect(effectJob(kind).schema.safeParse(job).success).toBe(true);
    },
  );
});

describe('a step', () => {
  const steps = FORMAT_STEPS.map((step, index) => [index + 1, step] as const);

  test.each(steps)(
    '[H4.282] from format %d leads to the next, and back to the same',
    (format, { upgrade, downgrade }) => {
      const past = PAST_FORMATS[format - 1];
      const kept = [
        ...(past?.games ?? []).map((game) => ['game', partsOfFields(game.fields)?.parts ?? {}] as const),
        ...(past?.jobs ?? []).map(({ queue, data }) => [queue, data] as const),
        ...(past?.messages ?? []).map((message) => ['room-message', message] as const),
      ];
      expect(kept.length).toBeGreaterThan(0);
      for (const [kind, parts] of kept) {
        const upgraded = upgrade(kind, parts);
        expect([formatOf(parts), formatOf(upgraded)]).toEqual([format, format + 1]);
        expect(downgrade(kind, upgraded)).toEqual(parts);
      }
    },
  );

  test('[T2.48] takes out the faces and colours that a program of format 5 does not know', () => {
    const table = new Table(['ann', 'bob']);
    const look = { face: 'curls', ground: 'teal' } as const;
    table.act('bob', { type: 'choose_look', ...look });
    const five = createSharedFormat(() => 5);
    const written = five.write('game', { ...table.state });
    expect([formatOf(written), JSON.stringify(written).includes('look')]).toEqual([5, false]);
    const [ann, bob] = (shared.read('game', written) as unknown as GameState).players;
    const { look: _, ...plain } = table.player('bob');
    expect([ann, bob]).toEqual([table.player('ann'), plain]);
    expect(shared.read('game', shared.write('game', { ...table.state }))).toEqual({ ...table.state });
    const joined = { type: 'player_joined', player: table.player('bob') };
    const told = five.write('room-message', { fromRev: 1, toRev: 2, events: [joined] });
    expect(told.events).toEqual([{ ...joined, player: plain }]);
  });

  test('of tomorrow is read by nobody of today, and what it writes for them is', () => {
    const [game] = PAST_FORMATS.flatMap(({ games }) => games);
    if (game === undefined) throw new Error('There are no games');
    const state: Parts = { ...read(game) };
    let common = TOMORROW;
    const tomorrow = sharedTomorrow(() => common);
    const written = tomorrow.write('game', state);
    expect([formatOf(written), 'said' in written, shared.read('game', written)]).toEqual([
      TOMORROW,
      true,
      null,
    ]);
    expect(tomorrow.read('game', shared.write('game', state))).toEqual(state);
    for (common = FORMAT; common > 0; common -= 1) {
      expect(formatOf(tomorrow.write('game', state))).toBe(common);
      expect(shared.read('game', tomorrow.write('game', state))).toEqual(state);
    }
  });
});
