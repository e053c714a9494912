import { expect, test } from 'bun:test';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import { gameWith } from '../testing/table.ts';
import { Listener, wolfChances } from './belief.ts';
import type { Heard } from './heard.ts';
import { positionOf } from './position.ts';
import { chooseVote } from './vote.ts';
import { drawAll } from './worlds.ts';

/** Ann, a Villager, heard a Seer name Bob; nobody has accused anybody. */
function annAfterTheSeer() {
  const cards = { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Drunk' };
  const table = gameWith(cards, { center: ['Werewolf', 'Troublemaker', 'Insomniac'] });
  while (table.state.stage.phase !== 'discussion') table.expire();
  table.state = {
    ...table.state,
    players: table.state.players.map((player) => ({ ...player, isBot: true })),
  };
  const id = (name: string): PlayerId => table.player(name).id;
  const position = positionOf(table.view('ann'));
  const said = [
    { kind: 'role', role: 'Seer' },
    { kind: 'did', choice: { type: 'view_player', targets: [id('bob')], centerIndices: [] } },
    { kind: 'saw', place: { player: id('bob') }, role: 'Werewolf' },
  ] as const;
  const heard = said.map(
    (claim, index): Heard => ({ id: `claim ${index}`, speaker: id('cleo'), claim, isWithdrawn: false }),
  );
  return { id, position, heard };
}

// holds: C2.24
test('the village votes for whom it holds for a wolf, though nobody has said for whom they vote', () => {
  const { id, position, heard } = annAfterTheSeer();
  const votes = Array.from({ length: 12 }, (_, seed) => {
    const belief = new Listener(drawAll(position, `ann ${seed}`)).hear(heard);
    return chooseVote({
      position,
      self: id('ann'),
      belief,
      // To everybody else nobody is more suspect than another: what counts is what Ann's side knows.
      suspicion: new Map([...wolfChances(belief, position.seats).keys()].map((seat) => [seat, 0.3])),
      heard,
      targets: position.seats.filter((seat) => seat !== id('ann')),
      random: createRandom(`vote ${seed}`),
    });
  });
  expect(votes.filter((vote) => vote === id('bob')).length).toBeGreaterThanOrEqual(11);
});
