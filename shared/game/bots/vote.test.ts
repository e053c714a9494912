import { describe, expect, test } from 'bun:test';
import { currentRoles } from '../night/current-role.ts';
import type { NightPayload } from '../state/choice.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import type { Ruleset } from '../state/settings.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { Listener, wolfChances } from './belief.ts';
import { positionOf } from './position.ts';
import type { HeardClaim } from './testimony.ts';
import { chanceOfPeace, chooseVote, keepsPeace, winningWith } from './vote.ts';
import { drawAll } from './worlds.ts';

const SEEDS = 12;
/** Chance decides between votes that are about as good. */
const NEARLY_ALL = 11;

interface Dealt {
  readonly cards: Readonly<Record<string, string>>;
  readonly center: readonly [string, string, string];
  readonly ruleset?: Ruleset;
  /** What Ann does at night. */
  readonly night?: NightPayload;
}

function discussionAmongBots({ cards, center, ruleset = 'standard', night }: Dealt): Table {
  const table = gameWith({ ...cards }, { center, settings: { ruleset } });
  if (night) table.submit('ann', night);
  table.until('discussion');
  const players = table.state.players.map((player) => ({ ...player, isBot: true }));
  table.state = { ...table.state, players };
  return table;
}

/** Whom Ann votes for with each of some seeds, where the table suspects people so; as much as she does where nothing is said. */
function votesOfAnn(
  table: Table,
  suspected?: Readonly<Record<string, number>>,
  heard: readonly HeardClaim[] = [],
): string[] {
  const position = positionOf(table.view('ann'));
  const nameOf = (id: string) => table.state.players.find((player) => player.id === id)?.displayName ?? '';
  return Array.from({ length: SEEDS }, (_, seed) => {
    const belief = new Listener(drawAll(position, `ann ${seed}`)).hear(heard);
    const chances = wolfChances(belief, position.seats);
    const vote = chooseVote({
      position,
      self: table.player('ann').id,
      belief,
      suspicion: suspected
        ? new Map(position.seats.map((seat) => [seat, suspected[nameOf(seat)] ?? 0]))
        : chances,
      heard,
      targets: position.seats.filter((seat) => nameOf(seat) !== 'ann'),
      random: createRandom(`vote ${seed}`),
    });
    return vote === 'nobody' ? vote : nameOf(vote ?? '');
  });
}

const count = (votes: readonly string[], name: string) => votes.filter((vote) => vote === name).length;

const EQUALLY = { ann: 0.3, bob: 0.3, cleo: 0.3, dov: 0.3, eva: 0.3 };
const CENTER = ['Werewolf', 'Troublemaker', 'Insomniac'] as const;

/** Cleo says that she is the Seer, and saw Bob's card: a wolf's. */
function cleoNamesBob(table: Table): HeardClaim[] {
  const id = (name: string): PlayerId => table.player(name).id;
  const said = [
    { kind: 'role', role: 'Seer' },
    { kind: 'did', choice: { type: 'view_player', targets: [id('bob')], centerIndices: [] } },
    { kind: 'saw', place: { player: id('bob') }, role: 'Werewolf' },
  ] as const;
  return said.map((claim, index) => ({
    id: `claim ${index}`,
    speaker: id('cleo'),
    claim,
    isWithdrawn: false,
  }));
}

test('[C2.24] the village votes for whom it holds for a wolf, though nobody has said for whom they vote', () => {
  const table = discussionAmongBots({
    cards: { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Drunk' },
    center: CENTER,
  });
  // To everybody else nobody is more suspect than another: what counts is what Ann's side knows.
  const votes = votesOfAnn(table, EQUALLY, cleoNamesBob(table));
  expect(count(votes, 'bob')).toBeGreaterThanOrEqual(NEARLY_ALL);
});

describe('[C2.8] a bot votes for what its own side wins by', () => {
  test('a Tanner hopes for the votes, and joins nobody against another', () => {
    const table = discussionAmongBots({
      cards: { ann: 'Tanner', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Drunk' },
      center: CENTER,
    });
    const votes = votesOfAnn(table, { ann: 0.5, bob: 0.5, cleo: 0.05, dov: 0.05, eva: 0.05 });
    expect(count(votes, 'bob')).toBeLessThanOrEqual(SEEDS - NEARLY_ALL);
  });

  test('a Hunter whom everybody votes for takes along whom it holds for a wolf', () => {
    const table = discussionAmongBots({
      cards: { ann: 'Hunter', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Drunk' },
      center: CENTER,
    });
    const votes = votesOfAnn(table, { ann: 0.9, dov: 0.3 }, cleoNamesBob(table));
    expect(count(votes, 'bob')).toBeGreaterThanOrEqual(NEARLY_ALL);
  });

  test('[F9.3] who knows that there is no wolf abstains', () => {
    const table = discussionAmongBots({
      cards: { ann: 'Seer', bob: 'Villager', cleo: 'Villager', dov: 'Villager' },
      center: ['Werewolf', 'Werewolf', 'Villager'],
      night: { type: 'view_center', positions: [0, 1] },
    });
    expect(count(votesOfAnn(table), 'nobody')).toBe(SEEDS);
  });

  test('a Minion’s elimination wins the round for the village, but not by the tabletop rules', () => {
    const votesUnder = (ruleset: Ruleset) =>
      votesOfAnn(
        discussionAmongBots({
          cards: { ann: 'Seer', bob: 'Minion', cleo: 'Werewolf', dov: 'Villager' },
          center: ['Villager', 'Drunk', 'Werewolf'],
          ruleset,
          night: { type: 'view_player', targetUserId: 'bob' },
        }),
        EQUALLY,
      );
    expect(count(votesUnder('standard'), 'bob')).toBeGreaterThanOrEqual(NEARLY_ALL);
    expect(count(votesUnder('tabletop'), 'bob')).toBeLessThanOrEqual(SEEDS - NEARLY_ALL);
  });
});

test('[F8.3 F9.3] a bot that knows of no wolf abstains whatever its allies do; a Stalker goes on hunting', () => {
  const seenPeace = (ann: string, other: string) =>
    discussionAmongBots({
      cards: { ann, bob: 'Villager', cleo: 'Villager', dov: other },
      center: ['Werewolf', 'Werewolf', 'Villager'],
      ...(ann === 'Seer' ? { night: { type: 'view_center', positions: [0, 1] } } : {}),
    });
  const table = seenPeace('Seer', 'Villager');
  // Everybody else suspects Dov.
  const votes = votesOfAnn(table, { dov: 0.9, cleo: 0.1 });
  expect(count(votes, 'nobody')).toBe(SEEDS);
  const belief = new Listener(drawAll(positionOf(table.view('ann')), 'peace')).hear([]);
  expect(chanceOfPeace(belief)).toBeCloseTo(1, 6);
  const { roles } = positionOf(table.view('ann'));
  const keepers = ['Seer', 'Tanner', 'Stalker', 'Minion', 'Werewolf'].filter((name) =>
    keepsPeace(roles.get(name), () => belief),
  );
  expect(keepers).toEqual(['Seer', 'Tanner']);
});

const VOTE_SEEDS = Array.from({ length: 12 }, (_, seed) => `vote ${seed}`);

/** Bob and Dov are wolves; Eva, the Old Hag, has taken somebody's vote away. */
function withoutVoteOf(banished: string) {
  const table = gameWith(
    { ann: 'Villager', bob: 'Werewolf', cleo: 'Villager', dov: 'Werewolf', eva: 'Old Hag' },
    { center: ['Seer', 'Drunk', 'Villager'] },
  ).submit('eva', { type: 'banish_player', targetUserId: banished });
  table.until('discussion');
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
    verdicts: new Map(),
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
    return VOTE_SEEDS.map((seed) =>
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
