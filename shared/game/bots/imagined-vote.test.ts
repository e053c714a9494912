import { expect, test } from 'bun:test';
import { currentRoles } from '../night/current-role.ts';
import { createRandom } from '../state/random.ts';
import { gameWith } from '../testing/table.ts';
import { Listener } from './belief.ts';
import { positionOf } from './position.ts';
import { chooseVote, winningWith } from './vote.ts';
import { drawAll } from './worlds.ts';

const SEEDS = Array.from({ length: 12 }, (_, seed) => `vote ${seed}`);

/** Bob and Dov are wolves; Eva, the Old Hag, has taken somebody's vote away. */
function withoutVoteOf(banished: string) {
  const table = gameWith(
    { ann: 'Villager', bob: 'Werewolf', cleo: 'Villager', dov: 'Werewolf', eva: 'Old Hag' },
    { center: ['Seer', 'Drunk', 'Villager'] },
  ).submit('eva', { type: 'banish_player', targetUserId: banished });
  while (table.state.stage.phase !== 'discussion') table.expire();
  return { table, position: positionOf(table.view('ann')), idOf: (name: string) => table.player(name).id };
}

test.each([
  ['with a vote', 'dov', [], true],
  ['without one', 'ann', [], false],
  ['without one, whoever thinks alike', 'ann', ['cleo', 'eva'], false],
] as const)('[C2.8] who votes for a wolf beside one other wins: %s', (_, banished, alike, isWon) => {
  const { table, position, idOf } = withoutVoteOf(banished);
  const { stage } = table.state;
  if (stage.phase !== 'discussion') throw new Error('nobody talks');
  const { night } = stage;
  const allies = new Set(alike.map(idOf));
  const wouldWin = winningWith(position, idOf('ann'), {
    night,
    roles: currentRoles(stage.deal, night, position.roles),
    votes: { [idOf('eva')]: idOf('bob'), [idOf('cleo')]: idOf('dov') },
    isAlike: (voter) => allies.has(voter),
  });
  expect(wouldWin(idOf('bob'))).toBe(isWon);
});

test('[C2.8] whoever has no vote is not counted on, whomever they have accused', () => {
  const { position, idOf } = withoutVoteOf('bob');
  const worlds = drawAll(position, 'ann', { worlds: 60, nights: 600 });
  const belief = new Listener(worlds).hear([]);
  /** Whom Ann votes for with each seed, Cleo or Dov, where all that was said is whom somebody accuses. */
  const votesAfter = (speaker: string, accused: string) => {
    const claim = { kind: 'suspect', player: idOf(accused), level: 'accuse' } as const;
    return SEEDS.map((seed) =>
      chooseVote({
        position,
        self: idOf('ann'),
        belief,
        suspicion: new Map(position.seats.map((seat) => [seat, 0.3])),
        heard: [{ id: 'claim', speaker: idOf(speaker), claim, isWithdrawn: false }],
        targets: [idOf('cleo'), idOf('dov')],
        random: createRandom(seed),
      }),
    );
  };
  expect(votesAfter('bob', 'cleo')).toEqual(votesAfter('bob', 'dov'));
  expect(votesAfter('eva', 'cleo')).not.toEqual(votesAfter('eva', 'dov'));
});
