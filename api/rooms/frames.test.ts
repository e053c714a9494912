import { expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { bytesFor, firstLetters } from '@nightfall/shared/game/state/letters';
import {
  MAX_CHAT_LENGTH,
  MAX_NAME_LENGTH,
  MAX_PLAYERS,
  MESSAGES_SHOWN,
} from '@nightfall/shared/game/state/limits';
import { createRandom } from '@nightfall/shared/game/state/random';
import { playToTheEnd } from '@nightfall/shared/game/testing/random-play';
import { gameWith, Table } from '@nightfall/shared/game/testing/table';
import { ViewCache } from '@nightfall/shared/game/views/view-cache';
import { publicViewFor } from '@nightfall/shared/game/views/view-for';
import { themeById } from '@nightfall/shared/themes/index';
import { Frames, SHORTEST_VIEW } from './frames.ts';
import { RoomViews } from './room-views.ts';
import { WEBSOCKET_OPTIONS } from './websocket.ts';

const { words } = themeById('generic');
const FAMILY = '👨🏻‍👩🏼‍👧🏽‍👦🏾';
/** As many bytes as a text of so many letters may have. */
function filled(start: string, length: number): string {
  const families = FAMILY.repeat(Math.floor(bytesFor(length) / Buffer.byteLength(FAMILY)));
  return firstLetters(`${start}${families}`, length);
}

test('[S7.43] a reader that is slow for a while has room for two frames of the largest table', () => {
  const names = Array.from({ length: MAX_PLAYERS }, (_, n) => filled(`${n} `, MAX_NAME_LENGTH));
  const roles = BUILT_IN_ROLES.map(({ name }) => name);
  const table = gameWith(Object.fromEntries(names.map((name, n) => [name, roles[n] ?? 'Villager'])));
  table.state = playToTheEnd(table.state, createRandom('the largest'));
  for (let n = 0; n < MESSAGES_SHOWN; n += 1) {
    table.now += 60_000;
    const content = filled(`${n} `, MAX_CHAT_LENGTH);
    expect(table.act(names[n % names.length] ?? '', { type: 'send_message', content })).toMatchObject({
      ok: true,
    });
  }
  const views = new RoomViews().version(table.state, words);
  const frames = new Frames('phase_changed');
  const sizes = table.state.players.map(({ id: playerId }) => {
    const viewer = { kind: 'seat', playerId, withDebug: true } as const;
    const shown = views.of(
      {
        replica: {} as never,
        viewer,
        withDeltas: false,
        remembered: new ViewCache(),
        shown: null,
        admission: null,
      },
      true,
    );
    return shown === null ? 0 : Buffer.byteLength(frames.whole(shown));
  });
  expect(2 * Math.max(...sizes)).toBeLessThan(WEBSOCKET_OPTIONS.backpressureLimit);
});

test('the public part of the smallest room is longer than what is sent without comparing', () => {
  const { state } = new Table([]);
  const view = publicViewFor(state, null, { words, now: 0 });
  expect(JSON.stringify(view).length).toBeGreaterThan(SHORTEST_VIEW);
});
