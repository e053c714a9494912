import { describe, expect, test } from 'bun:test';
import type { Claim } from '../state/claim.ts';
import { createRandom, pickOne, shuffled } from '../state/random.ts';
import { nextMoves } from '../testing/random-play.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { type Belief, chanceThat, Listener, rolesAt, wolfChances } from './belief.ts';
import { likelihood, type Speaker, type Statement, trustIn } from './likelihood.ts';
import { positionOf, publicPosition } from './position.ts';
import { storyOf } from './stories.ts';
import type { HeardClaim } from './testimony.ts';
import { drawAll } from './worlds.ts';

const FIVE = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk', 'Insomniac', 'Villager'];
const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva'];

const day = (round: Table) => round.until('discussion');

/** Ann is a Villager; nothing has happened at night. */
const table = day(
  gameWith(
    { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber', eva: 'Drunk' },
    { center: ['Werewolf', 'Troublemaker', 'Insomniac'] },
  ),
);
const id = (name: string) => table.player(name).id;

function heard(...claims: readonly (readonly [string, Claim])[]): HeardClaim[] {
  return claims.map(([name, claim], index) => ({
    id: `claim ${index}`,
    speaker: id(name),
    claim,
    isWithdrawn: false,
  }));
}

const role = (name: string): Claim => ({ kind: 'role', role: name });
const looked = (name: string): Claim => ({
  kind: 'did',
  choice: { type: 'view_player', targets: [id(name)], centerIndices: [] },
});
const saw = (name: string, seen: string): Claim => ({ kind: 'saw', place: { player: id(name) }, role: seen });

const listener = () => new Listener(drawAll(positionOf(withBots(table).view('ann')), 'a'));

/** People at a test's table are human unless told. */
function withBots(one: Table): Table {
  one.state = { ...one.state, players: one.state.players.map((player) => ({ ...player, isBot: true })) };
  return one;
}

const wolf = (belief: Belief, name: string) => wolfChances(belief, [id(name)]).get(id(name)) ?? 0;

describe('what a bot believes', () => {
  test('[C2.3] hangs on claims: a Seer who names a wolf moves the suspicion', () => {
    const ann = listener();
    const before = wolf(ann.hear([]), 'bob');
    const after = ann.hear(
      heard(['cleo', role('Seer')], ['cleo', looked('bob')], ['cleo', saw('bob', 'Werewolf')]),
    );
    expect(wolf(after, 'bob')).toBeGreaterThan(before + 0.2);
    expect(wolf(after, 'cleo')).toBeLessThan(wolf(after, 'bob') - 0.1);
  });

  test('[C2.3] whoever claims a card first is more suspect once another does', () => {
    const ann = listener();
    const one = wolf(ann.hear(heard(['cleo', role('Seer')])), 'cleo');
    const both = ann.hear(heard(['cleo', role('Seer')], ['bob', role('Seer')]));
    expect(wolf(both, 'cleo')).toBeGreaterThan(one + 0.1);
  });

  test('[C2.3] no claim rules a world out', () => {
    const belief = listener().hear(
      heard(
        ['cleo', role('Seer')],
        ['cleo', saw('bob', 'Werewolf')],
        ['bob', role('Seer')],
        ['dov', { kind: 'quiet' }],
      ),
    );
    expect(Math.min(...belief.weights)).toBeGreaterThan(0);
    expect(belief.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 6);
  });

  test('[C2.3] silence is no evidence, and neither is what was taken back', () => {
    const ann = listener();
    const silent = wolf(ann.hear([]), 'bob');
    const back = heard(['cleo', role('Seer')], ['cleo', saw('bob', 'Werewolf')]).map((one) => ({
      ...one,
      isWithdrawn: true,
    }));
    expect(wolf(ann.hear(back), 'bob')).toBeCloseTo(silent, 10);
    // One who was heard again is believed again.
    expect(wolf(ann.hear([]), 'bob')).toBeCloseTo(silent, 10);
  });

  test('[C2.3] a bot’s own eyes weigh more than any words', () => {
    const seen = day(
      gameWith(
        { ann: 'Seer', bob: 'Werewolf', cleo: 'Villager', dov: 'Drunk', eva: 'Mason' },
        { center: ['Werewolf', 'Mason', 'Insomniac'] },
      ).submit('ann', { type: 'view_player', targetUserId: 'bob' }),
    );
    const bob = seen.player('bob').id;
    const ann = new Listener(drawAll(positionOf(seen.view('ann')), 'a'));
    const claims = (['Villager', 'Drunk'] as const).map((name, index) => ({
      id: `${index}`,
      speaker: bob,
      claim: role(name),
      isWithdrawn: false,
    }));
    expect(wolfChances(ann.hear(claims), [bob]).get(bob)).toBeCloseTo(1, 6);
  });

  test('[C2.3] a human is doubted less for a claim that cannot be', () => {
    const contradiction = heard(['bob', role('Villager')]);
    const among = (players: Table) =>
      wolf(new Listener(drawAll(positionOf(players.view('ann')), 'a')).hear(contradiction), 'bob');
    const bots = among(withBots(table));
    table.state = {
      ...table.state,
      players: table.state.players.map((player) => ({ ...player, isBot: false })),
    };
    expect(among(table)).toBeLessThan(bots);
  });

  test('[C2.3] whoever takes another role than the one they claimed first is more suspect', () => {
    const [drunk, seer] = heard(['bob', role('Drunk')], ['bob', role('Seer')]);
    if (!drunk || !seer) throw new Error('nothing is claimed');
    const changed = [{ ...drunk, isWithdrawn: true }, seer];
    const ann = listener();
    expect(wolf(ann.hear(changed), 'bob')).toBeGreaterThan(wolf(listener().hear([seer]), 'bob') + 0.1);
  });

  test('[C2.2] at a table too large to list its deals, two listeners who know the same believe the same', () => {
    const six = ['Troublemaker', 'Seer', 'Werewolf', 'Robber', 'Insomniac', 'Tanner'];
    const names = [...NAMES, 'finn'];
    const round = day(
      gameWith(Object.fromEntries(names.map((name, seat) => [name, six[seat] ?? ''])), {
        center: ['Werewolf', 'Drunk', 'Villager'],
      }),
    );
    const claimed = ['Troublemaker', 'Seer', 'Drunk', 'Robber', 'Insomniac', 'Villager'];
    const claims = names.map((name, seat) => ({
      id: `claim ${seat}`,
      speaker: round.player(name).id,
      claim: role(claimed[seat] ?? ''),
      isWithdrawn: false,
    }));
    const position = publicPosition(positionOf(round.view('ann')));
    const chances = ['a', 'b', 'c', 'd', 'e'].map((seed) =>
      wolfChances(
        new Listener(drawAll(position, seed, { worlds: 1200, nights: 12_000, walkers: 500 })).hear(claims),
        position.seats,
      ),
    );
    const apart = position.seats.map((seat) => {
      const ofSeat = chances.map((all) => all.get(seat) ?? 0);
      return Math.max(...ofSeat) - Math.min(...ofSeat);
    });
    expect(Math.max(...apart)).toBeLessThan(0.26);
  });

  test('[C2.2] at a table of ten too, by the worlds that bots can pay for', () => {
    const dealt = {
      ann: 'Hunter',
      bob: 'Werewolf',
      cleo: 'Seer',
      dov: 'Robber',
      eva: 'Drunk',
      finn: 'Mason',
      gus: 'Mystic Wolf',
      hal: 'Insomniac',
      ida: 'Troublemaker',
      jon: 'Minion',
    };
    const round = withBots(day(gameWith(dealt, { center: ['Werewolf', 'Tanner', 'Mason'] })));
    const lies = { bob: 'Drunk', gus: 'Mason', jon: 'Seer' };
    const claims = Object.entries({ ...dealt, ...lies }).map(([name, card]) => ({
      id: name,
      speaker: round.player(name).id,
      claim: role(card),
      isWithdrawn: false,
    }));
    const position = positionOf(round.view('ann'));
    const chances = ['a', 'b', 'c', 'd'].map((seed) => {
      const ann = new Listener(drawAll(position, seed));
      for (const heardSoFar of [3, 6, 9]) ann.hear(claims.slice(0, heardSoFar));
      return wolfChances(ann.hear(claims), position.seats);
    });
    const apart = position.seats.map((seat) => {
      const ofSeat = chances.map((all) => all.get(seat) ?? 0);
      return Math.max(...ofSeat) - Math.min(...ofSeat);
    });
    expect(Math.max(...apart)).toBeLessThan(0.3);
  });

  test('[C2.3] says of each place how likely each role is there', () => {
    const roles = rolesAt(listener().hear([]), { center: 0 });
    expect([...roles.values()].reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 6);
    expect(roles.get('Werewolf') ?? 0).toBeWithin(0.15, 0.4);
  });
});

/** A random position of *five* with true and false claims. */
function randomPosition(seed: string) {
  const random = createRandom(seed);
  const cards = shuffled(FIVE, random);
  const [left = '', middle = '', right = ''] = cards.slice(5);
  const game = gameWith(Object.fromEntries(NAMES.map((name, seat) => [name, cards[seat] ?? ''])), {
    center: [left, middle, right],
  });
  for (const move of nextMoves(game.state, game.now, random)) game.run(move);
  const position = positionOf(day(game).view('ann'));
  const worlds = drawAll({ ...position, own: null }, seed, { worlds: 40, nights: 80 });
  const claims = position.seats.slice(1, 4).flatMap((speaker, index): HeardClaim[] => {
    const world = pickOne(new Listener(worlds).hear([]).worlds, random);
    const story = world ? storyOf(world.truth, speaker) : [];
    return story.map((claim, line) => ({ id: `${index}/${line}`, speaker, claim, isWithdrawn: false }));
  });
  return { position, claims };
}

test('[C2.2] what is sampled is near what all deals say', () => {
  const differences = Array.from({ length: 6 }, (_, index) => {
    const { position, claims } = randomPosition(`position ${index}`);
    const [all, some] = [
      { worlds: 6000, nights: 6000 },
      { worlds: 400, nights: 6000 },
    ].map((budget) => wolfChances(new Listener(drawAll(position, 'a', budget)).hear(claims), position.seats));
    return position.seats.map((seat) => Math.abs((all?.get(seat) ?? 0) - (some?.get(seat) ?? 0)));
  }).flat();
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(0.08);
}, 30_000);

test('[C2.1] without any world that fits, a bot goes by its own card and whom it recognises', () => {
  const position = positionOf(table.view('ann'));
  const { own } = position;
  if (!own) throw new Error('Ann has no card');
  const impossible = { ...position, own: { ...own, isTapped: true } };
  const worlds = drawAll(impossible, 'a');
  expect(worlds.areFitting).toBe(false);
  const belief = new Listener(worlds).hear(heard(['bob', role('Seer')]));
  expect(chanceThat(belief, ({ roles }) => roles.get(own.player)?.name === 'Villager')).toBeGreaterThan(0.5);
});

const smallTable = gameWith(
  { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Robber' },
  { center: ['Werewolf', 'Drunk', 'Insomniac'] },
);
const players = smallTable.state.players.map((player) => ({
  ...player,
  isBot: player.displayName !== 'cleo',
}));
smallTable.state = { ...smallTable.state, players };
const position = positionOf(smallTable.view('ann'));
const [bob, cleo] = [smallTable.player('bob').id, smallTable.player('cleo').id];

const MADE_UP = 0.2;
const CLAIMS: readonly Claim[] = [
  { kind: 'role', role: 'Seer' },
  { kind: 'saw', place: { player: bob }, role: 'Werewolf' },
  { kind: 'quiet' },
  { kind: 'suspect', player: bob, level: 'accuse' },
  { kind: 'suspect', player: cleo, level: 'trust' },
];

/** Somebody's first claims, after having taken another role back. */
function speechOf(player: typeof bob, count: number): Speaker {
  const statements = CLAIMS.slice(0, count).map((claim, line): Statement => {
    const madeUp = claim.kind === 'role' ? MADE_UP : 1;
    return {
      id: `${line}`,
      speaker: player,
      claim,
      isWithdrawn: false,
      madeUp,
      slippedTo: madeUp,
      confessed: null,
    };
  });
  const readings = [{ role: 'Seer', statements, imitated: 1, chosen: 1, fits: 1 }];
  return { player, trust: trustIn(position, player), recanted: true, readings };
}

/** In a world in which nothing of it is so. */
const asLies = (speech: Speaker, team: 'Villager' | 'Werewolf'): number =>
  likelihood(speech, team, { isSo: () => false, roleOf: () => undefined });

describe('[C2.3] no claim makes a world less likely than by a floor', () => {
  test('which is there for bots, and higher for humans: they err, joke and lie as villagers', () => {
    const [ofBots, ofHumans] = [bob, cleo].map((player) => trustIn(position, player).floor);
    expect(ofBots).toBeGreaterThan(0);
    expect(ofHumans).toBeGreaterThan(ofBots ?? 1);
  });

  test.each(['Villager', 'Werewolf'] as const)('whatever somebody of team %s has said', (team) => {
    for (const player of [bob, cleo]) {
      const { floor } = trustIn(position, player);
      for (const count of CLAIMS.keys())
        expect(asLies(speechOf(player, count + 1), team)).toBeGreaterThanOrEqual(
          MADE_UP * floor ** Math.min(count + 1, 3),
        );
    }
  });

  test('so that one of the village who changes an untrue story may still be believed', () => {
    const speech = speechOf(bob, 1);
    const believed = asLies(speech, 'Villager');
    const unfloored = asLies({ ...speech, trust: { ...speech.trust, floor: 0 } }, 'Villager');
    expect(believed).toBeGreaterThan(2 * unfloored);
  });
});

describe('[C2.3] people are not bots', () => {
  /** How suspect Bob is of whom everybody at the table thinks him to be, by what he says. */
  const suspicion = (isHuman: boolean, ...claims: readonly HeardClaim[]): number => {
    const seats = positionOf(table.view('ann')).seats;
    const position = { ...positionOf(table.view('ann')), humans: new Set(isHuman ? seats : []) };
    return wolf(new Listener(drawAll(position, 'people')).hear(claims), 'bob');
  };

  test('so that a human who names a wolf’s card is less suspect than a bot', () => {
    const confession = heard(['bob', role('Werewolf')]);
    expect(suspicion(true, ...confession)).toBeLessThan(suspicion(false, ...confession) - 0.05);
    expect(suspicion(true, ...confession)).toBeGreaterThan(suspicion(true));
  });

  test('and a human who takes another role is hardly more suspect than before', () => {
    const [drunk, seer] = heard(['bob', role('Drunk')], ['bob', role('Seer')]);
    if (!drunk || !seer) throw new Error('nothing is claimed');
    const rise = (isHuman: boolean) =>
      suspicion(isHuman, { ...drunk, isWithdrawn: true }, seer) - suspicion(isHuman, seer);
    expect(rise(true)).toBeWithin(0, 0.1);
    expect(rise(false)).toBeGreaterThan(rise(true) + 0.1);
  });
});
