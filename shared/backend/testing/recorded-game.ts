/**
 * A room in its discussion, kept as it is stored: where the shape of what is stored changes, the kept one tells. Once
 * the change is meant, and has its step (`shared/game/state/formats`): `bun shared/backend/testing/recorded-game.ts`.
 */
import { join } from 'node:path';
import type { CustomRole } from '../../game/state/custom-role.ts';
import { createRandom } from '../../game/state/random.ts';
import type { GameState } from '../../game/state/state.ts';
import { nextMoves } from '../../game/testing/random-play.ts';
import { Table } from '../../game/testing/table.ts';
import { createSharedFormat } from '../formats/shared-format.ts';
import { changedFields } from '../rooms/commit-script.ts';

export const RECORDED_FILE = join(import.meta.dir, 'recorded-game.json');

const ROLES = ['Werewolf', 'Minion', 'Seer', 'Robber', 'Curator', 'Villager', 'Hunter', 'Lantern Keeper'];
const KEEPER: CustomRole = {
  name: 'Lantern Keeper',
  team: 'villager',
  title: 'The Lantern Keeper',
  description: 'Looks at a card of the center.',
  imageUrl: null,
  nightOrder: 55,
  actions: ['view_center_card'],
  inThemes: { corporate: { title: 'The Caterer', imageUrl: null } },
};

/** The same room each time it is played. */
export function playToRecord(): GameState {
  const table = new Table(['Ann', 'Ben', 'Cleo']);
  const random = createRandom('recorded game');
  for (let bots = 0; bots < 2; bots += 1) table.act('Ann', { type: 'add_bot' });
  table.act('Ann', { type: 'update_role_selection', roles: ROLES, customRoles: [KEEPER] });
  table.act('Ben', { type: 'choose_look', face: 'curls', ground: 'teal' });
  table.act('Ann', { type: 'send_message', content: 'Welcome to the village' });
  table.act('Ann', { type: 'start_game' });
  while (table.state.stage.phase !== 'discussion') {
    const [move] = nextMoves(table.state, table.now, random);
    if (move === undefined || !table.run(move).ok) table.expire();
  }
  table.act('Ann', { type: 'make_claim', claim: { kind: 'ask', userId: table.userId('Ben') } });
  table.act('Ann', { type: 'mute_player', targetUserId: table.userId('Cleo'), muted: true });
  table.waits('Dora');
  table.act('Dora', { type: 'send_message', content: 'Who is it?' });
  return table.state;
}

/** The fields of its hash. */
export const fieldsOf = (state: GameState): Record<string, string> => {
  const pairs = changedFields({}, createSharedFormat().write('game', { ...state }));
  return Object.fromEntries(
    Array.from({ length: pairs.length / 2 }, (_, n) => pairs.slice(2 * n, 2 * n + 2)),
  );
};

export const recordedFields = (): Promise<Record<string, string>> => Bun.file(RECORDED_FILE).json();

if (import.meta.main) {
  await Bun.write(RECORDED_FILE, `${JSON.stringify({ rev: '1', ...fieldsOf(playToRecord()) }, null, 2)}\n`);
}
