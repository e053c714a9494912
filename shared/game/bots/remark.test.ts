import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { BUILT_IN_ROLE_NAMES } from '../night/roles/index.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom, shuffled } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';
import { botDiscussion, pace } from '../talk/bot-talk.ts';
import { SHORTEST_GAP_MS } from '../talk/pace.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { type Mind, type Speech, Thinker, type Utterance } from './mind.ts';
import { positionOf } from './position.ts';
import { type Cue, payloadFromUtterance, remark, remarkAfterAll, smallTalk } from './remark.ts';
import { PublicListener } from './stories.ts';
import { drawAll } from './worlds.ts';

const MOMENT: Cue = { kind: 'moment' };
/** At a table of five a bot has five moments. */
const QUESTION: Cue = { kind: 'question', momentsLeft: 5 };
const CENTER = ['Werewolf', 'Insomniac', 'Drunk'];

/** Bob, a bot with this card, at a table with Ann, who is a human. */
function bobAs(card: string) {
  const others = ['Seer', 'Robber', 'Troublemaker', 'Villager', 'Werewolf'].filter((other) => other !== card);
  const table = discussionWithBots([others[0] ?? '', card, ...others.slice(1)], CENTER);
  const worlds = drawAll(positionOf(table.view('bob')), 'bob', { worlds: 30, nights: 300 });
  const thinker = new Thinker(worlds, new PublicListener('table'), 'clever');
  const thinks = (mind: Mind, cue: Cue): Speech => remark(thinker, table.view('bob'), mind, cue);
  return { table, thinks };
}

const mindOf = (seed: string): Mind => ({ seed, level: 'clever', story: null });

function says(table: Table, name: string, utterance: Utterance): void {
  table.now += 11_000;
  const { id: playerId, userId, isBot } = table.player(name);
  const by = isBot ? ({ kind: 'bot', playerId } as const) : ({ kind: 'user', userId } as const);
  const claim = payloadFromUtterance(table.state, utterance);
  expect(table.run({ type: 'make_claim', claim, by }).ok).toBe(true);
}

/** The artifact that takes somebody's ears while the discussion lasts. */
function wearShroud(table: Table, name: string): void {
  const { stage } = table.state;
  if (stage.phase !== 'discussion') throw new Error('nobody talks');
  const artifacts = { [table.player(name).id]: 'shroud-of-shame' } as const;
  table.state = { ...table.state, stage: { ...stage, night: { ...stage.night, artifacts } } };
}

const asksBob = (table: Table): void => says(table, 'ann', { kind: 'ask', player: table.player('bob').id });

describe('the pace of bots', () => {
  const five = ['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Drunk'];
  const center = ['Werewolf', 'Insomniac', 'Villager'];
  const deals = five.map((_, turn) => [...five.slice(turn), ...five.slice(0, turn)]);

  test('[C2.11] is the same whatever cards they have: each moment is filled, by everybody', () => {
    const heard = deals.slice(0, 3).map((cards) => listenToBots(discussionWithBots(cards, center)));
    expect(heard[0]).toHaveLength(20);
    for (const one of heard) expect(one).toEqual(heard[0] ?? []);
  });

  test.each(['Villager', 'Robber', 'Werewolf', 'Minion'])(
    '[C2.11] is the same for a %s who is asked again and again: answers take nothing from the moments',
    (card) => {
      const { table, thinks } = bobAs(card);
      let mind = mindOf('a');
      const isFilled = (cue: Cue): boolean => {
        const said = thinks(mind, cue);
        mind = said.mind;
        if (said.utterance !== null) says(table, 'bob', said.utterance);
        return said.utterance !== null;
      };
      const answers = Array.from({ length: 9 }, () => {
        asksBob(table);
        return isFilled(QUESTION);
      });
      expect([answers[0], answers.at(-1)]).toEqual([true, false]);
      expect([1, 2, 3, 4, 5].map(() => isFilled(MOMENT))).toEqual([true, true, true, true, true]);
    },
  );

  test('[C2.11] is planned without a look at the cards', () => {
    const planned = BUILT_IN_ROLE_NAMES.map((role) => {
      const table = discussionWithBots(['Seer', role, 'Robber', 'Villager', 'Villager'], center);
      // As when a clock goes on that has stood still: all is planned anew.
      const paused = { ...table.state, stage: { ...table.state.stage, addedMs: 1 } };
      const effects = effectsOf(paused as typeof table.state, table.state);
      return effects.filter(({ kind }) => kind === 'speak_as_bot' || kind === 'play_bot_turn');
    });
    expect(planned[0]?.length).toBeGreaterThanOrEqual(20);
    for (const effects of planned) expect(effects).toEqual(planned[0] ?? []);
  });

  test('nobody repeats what they have said', () => {
    const table = discussionWithBots(five, center);
    listenToBots(table);
    const words = table.state.claims.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`);
    const standing = table.state.claims.filter(({ withdrawnAt }) => withdrawnAt === undefined);
    expect(words.length).toBeGreaterThan(10);
    expect(new Set(standing.map(({ playerId, claim }) => `${playerId} ${JSON.stringify(claim)}`)).size).toBe(
      standing.length,
    );
  });
});

describe('what a bot begins with', () => {
  const seeds = Array.from({ length: 80 }, (_, seed) => `seed ${seed}`);

  /** How often it is no role, once the human has been asked by somebody else. */
  function smallTalkOf(card: string): { readonly share: number; readonly kinds: ReadonlySet<string> } {
    const { table, thinks } = bobAs(card);
    says(table, 'cleo', { kind: 'ask', player: table.player('ann').id });
    const first = seeds.flatMap((seed) => thinks(mindOf(seed), MOMENT).utterance?.kind ?? []);
    const others = first.filter((kind) => kind !== 'role');
    return { share: others.length / seeds.length, kinds: new Set(others) };
  }

  test('[C2.7] tells nothing: the honest open with small talk too, and with the same as liars do', () => {
    const [village, wolf] = [smallTalkOf('Villager'), smallTalkOf('Werewolf')];
    expect(village.share).toBeWithin(0.2, 0.5);
    expect(wolf.share).toBeWithin(0.5, 0.85);
    expect([...village.kinds].toSorted()).toEqual([...wolf.kinds].toSorted());
  });

  test('[C2.12] is its story where somebody asks it or accuses it', () => {
    for (const card of ['Villager', 'Werewolf']) {
      const { table, thinks } = bobAs(card);
      says(table, 'ann', { kind: 'suspect', player: table.player('bob').id, level: 'accuse' });
      const first = seeds.slice(0, 20).map((seed) => thinks(mindOf(seed), MOMENT).utterance?.kind);
      expect(new Set(first)).toEqual(new Set(['role']));
    }
  });

  test('[C2.21] is, for calm ones, a question to whoever is there', () => {
    const table = discussionWithBots(['Werewolf', 'Seer', 'Robber', 'Troublemaker', 'Villager'], CENTER);
    listenToBots(table, 'calm');
    const [ann] = table.state.players;
    expect(table.state.claims[0]?.claim).toEqual({ kind: 'ask', player: ann?.id as PlayerId });
  });
});

describe('[C2.3] a human who has told their night and no role', () => {
  const seeds = Array.from({ length: 40 }, (_, seed) => `seed ${seed}`);

  /** By seed, whether Bob asks Ann who she is. */
  const asks = (card: string, tells: (table: Table) => void): boolean[] => {
    const { table, thinks } = bobAs(card);
    says(table, 'ann', { kind: 'quiet' });
    tells(table);
    const ann = table.player('ann').id;
    return seeds.map((seed) => {
      const said = thinks(mindOf(seed), MOMENT).utterance;
      return said?.kind === 'ask' && said.player === ann;
    });
  };
  const count = (all: readonly boolean[]) => all.filter(Boolean).length;

  test('is asked back by bots of every side in the very same moments', () => {
    const [villager, ...others] = ['Villager', 'Werewolf', 'Tanner', 'Seer'].map((card) =>
      asks(card, () => {}),
    );
    expect(count(villager ?? [])).toBeWithin(16, 36);
    // Beyond that the village has its story to tell, and a liar small talk.
    for (const one of others)
      for (const [seed, isAsked] of (villager ?? []).entries()) if (isAsked) expect(one[seed]).toBe(true);
  });

  test('is asked once, and not at all once they have named it', () => {
    const byCleo = asks('Villager', (table) =>
      says(table, 'cleo', { kind: 'ask', player: table.player('ann').id }),
    );
    const named = asks('Villager', (table) => says(table, 'ann', { kind: 'role', role: 'Drunk' }));
    expect([count(byCleo), count(named)]).toEqual([0, 0]);
  });

  test('is not asked by whoever is pressed and has told nothing yet', () => {
    expect(count(asks('Villager', asksBob))).toBe(0);
  });
});

describe('what a bot answers', () => {
  test('[C2.12] when it has nothing more to tell is a view of somebody, and no question', () => {
    const { table, thinks } = bobAs('Villager');
    let mind = mindOf('a');
    const kinds = [1, 2, 3, 4].map(() => {
      asksBob(table);
      const said = thinks(mind, QUESTION);
      mind = said.mind;
      if (said.utterance !== null) says(table, 'bob', said.utterance);
      return said.utterance?.kind;
    });
    expect(kinds).toEqual(['role', 'quiet', 'suspect', 'suspect']);
  });

  test.each(['Villager', 'Seer', 'Robber', 'Werewolf', 'Minion', 'Tanner'])(
    '[F2.4] under the Shroud is a %s’s as without it: as many answers, and their role first',
    (card) => {
      const answers = (isDeaf: boolean, seed: string) => {
        const { table, thinks } = bobAs(card);
        if (isDeaf) wearShroud(table, 'bob');
        let mind = mindOf(seed);
        return Array.from({ length: 9 }, () => {
          asksBob(table);
          const said = thinks(mind, QUESTION);
          mind = said.mind;
          if (said.utterance !== null) says(table, 'bob', said.utterance);
          return said.utterance?.kind;
        });
      };
      for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
        const [deaf, hearing] = [answers(true, seed), answers(false, seed)];
        expect([deaf[0], hearing[0]]).toEqual(['role', 'role']);
        // How many more there are follows from the length of the story.
        for (const kinds of [deaf, hearing])
          expect([kinds.indexOf(undefined) >= 5, kinds.at(-1)]).toEqual([true, undefined]);
      }
    },
  );

  test('[F2.4] under the Shroud does not ask a human first who may have said already who they are', () => {
    const asked = (isDeaf: boolean) => {
      const { table } = bobAs('Werewolf');
      if (isDeaf) wearShroud(table, 'bob');
      const ann = table.player('ann').id;
      const said = Array.from({ length: 40 }, (_, seed) => smallTalk(table.view('bob'), `${seed}`, MOMENT));
      return said.filter((one) => one?.kind === 'ask' && one.player === ann).length;
    };
    // One of four others.
    expect([asked(false), asked(true) < 20]).toEqual([40, true]);
  });

  test('[F2.4] under the Shroud a liar does not wait for what others say', () => {
    const { table, thinks } = bobAs('Werewolf');
    wearShroud(table, 'bob');
    let mind = mindOf('a');
    const kinds = [1, 2, 3].map(() => {
      const said = thinks(mind, MOMENT);
      mind = said.mind;
      if (said.utterance !== null) says(table, 'bob', said.utterance);
      return said.utterance?.kind;
    });
    expect(kinds).toContain('role');
  });

  test('[C2.13] is one story, though two questions are thought over at once', () => {
    for (const seed of Array.from({ length: 12 }, (_, index) => `seed ${index}`)) {
      const { table, thinks } = bobAs('Werewolf');
      asksBob(table);
      const first = thinks(mindOf(seed), QUESTION);
      asksBob(table);
      const second = thinks(mindOf(seed), QUESTION);
      if (first.utterance !== null) says(table, 'bob', first.utterance);
      const begun = first.mind.story;
      const said = remarkAfterAll(table.view('bob'), second, begun, QUESTION);
      expect(said.mind.story).toEqual(begun);
      expect(begun?.[1]).toBeDefined();
      expect(said.utterance).toEqual(begun?.[1] ?? null);
    }
  });

  test('is not what it has said meanwhile', () => {
    const { table, thinks } = bobAs('Villager');
    const thought = thinks(mindOf('a'), QUESTION);
    const { story } = thought.mind;
    for (const claim of story ?? []) says(table, 'bob', claim);
    const said = remarkAfterAll(table.view('bob'), thought, story, QUESTION);
    expect(said.utterance).toMatchObject({ kind: 'suspect', level: 'trust' });
    expect(smallTalk(table.view('bob'), 'a', MOMENT)).toMatchObject({ kind: 'ask' });
  });
});

const SET = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Drunk', 'Minion', 'Tanner', 'Insomniac'];
const SEATS = 5;
const ROUNDS = 18;
const LONG = { timeout: 60_000 };
const ROLES = rolesOf({ customRoles: [] });

/** What anybody at the table can count and time of one bot in one round. */
interface Manner {
  readonly dealt: string;
  readonly times: readonly number[];
}

function mannersIn(cards: readonly string[], secret: string): Manner[] {
  const table = discussionWithBots(cards.slice(0, SEATS), cards.slice(SEATS), secret);
  const spoken = listenToBots(table);
  return table.state.players.flatMap(({ id, isBot }, seat) =>
    isBot
      ? [
          {
            dealt: cards[seat] ?? '',
            times: spoken.flatMap(({ playerId, after }) => (playerId === id ? [after] : [])),
          },
        ]
      : [],
  );
}

const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const cards = shuffled(SET, createRandom(`tells ${round}`));
  return { cards, secret: `secret ${round}` };
});

/** The largest gap between the shares of two samples up to any value: Kolmogorov and Smirnov's. */
function largestGap(one: readonly number[], other: readonly number[]): number {
  const shareUpTo = (sample: readonly number[], value: number) =>
    sample.filter((each) => each <= value).length / sample.length;
  return Math.max(
    ...[...one, ...other].map((value) => Math.abs(shareUpTo(one, value) - shareUpTo(other, value))),
  );
}

/** Samples of one distribution have a larger gap once in a thousand times. */
const mostByChance = (one: readonly number[], other: readonly number[]) =>
  1.95 * Math.sqrt((one.length + other.length) / (one.length * other.length));

describe('[C2.7] how often and when bots speak tells nothing of their cards', () => {
  const all = rounds.flatMap(({ cards, secret }) => mannersIn(cards, secret));
  const isOfVillage = ({ dealt }: Manner) => ROLES.get(dealt).team === 'Villager';
  const village = all.filter(isOfVillage);
  const others = all.filter((one) => !isOfVillage(one));
  const firstOf = (manners: readonly Manner[]) => manners.flatMap(({ times }) => times.slice(0, 1));
  const lastOf = (manners: readonly Manner[]) => manners.flatMap(({ times }) => times.slice(-1));
  const pausesOf = (manners: readonly Manner[]) =>
    manners.flatMap(({ times }) => times.slice(1).map((time, index) => time - (times[index] ?? 0)));

  test('all say as much', () => {
    expect(village.length).toBeGreaterThan(25);
    expect(others.length).toBeGreaterThan(25);
    expect(new Set(all.map(({ times }) => times.length)).size).toBe(1);
  });

  test.each([
    ['first words', firstOf],
    ['last words', lastOf],
    ['pauses', pausesOf],
  ] as const)('the %s of the village and of the others are distributed alike', (_, figuresOf) => {
    const [one, other] = [figuresOf(village), figuresOf(others)];
    expect(largestGap(one, other)).toBeLessThan(mostByChance(one, other));
  });

  test('this comparison would find liars who let one moment pass', () => {
    const [one, waiting] = [firstOf(village), others.flatMap(({ times }) => times.slice(1, 2))];
    expect(largestGap(one, waiting)).toBeGreaterThan(mostByChance(one, waiting));
  });

  test(
    'in a night that nobody beside them can tell from theirs, two bots speak as they do in theirs',
    () => {
      for (const { cards, secret } of rounds.slice(0, ROUNDS / 6)) {
        const [ann, bob, cleo, dov, eva, ...center] = cards as [string, string, string, string, string];
        const timesIn = (dealt: readonly string[]) => mannersIn(dealt, secret).map(({ times }) => times);
        expect(timesIn([ann, bob, cleo, eva, dov, ...center])).toEqual(
          timesIn([ann, bob, cleo, dov, eva, ...center]),
        );
      }
    },
    LONG,
  );
});

/** Ann is human, the others are bots. */
const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva'];
/** Enough for something to say. */
const FEW = { worlds: 30, nights: 300 };

/** A discussion of Ann and four bots, with these cards in seat order; their pace follows from the secret. */
function discussionWithBots(cards: readonly string[], center: readonly string[], secret = 'secret'): Table {
  const dealt = Object.fromEntries(NAMES.map((name, seat) => [name, cards[seat] ?? '']));
  const table = gameWith(dealt, { center: center as [string, string, string] });
  const players = table.state.players.map((player) =>
    player.displayName === 'ann' ? player : { ...player, isBot: true, connections: [] },
  );
  table.state = { ...table.state, players };
  table.endNight().expire();
  const { stage } = table.state;
  if (stage.phase !== 'discussion' || !stage.botTalk) throw new Error('no bot speaks');
  table.state = { ...table.state, stage: { ...stage, botTalk: { ...stage.botTalk, seed: secret } } };
  return table;
}

/** When a bot has said something, in milliseconds since the discussion began. */
interface Spoken {
  readonly playerId: PlayerId;
  readonly after: number;
}

/** Plays all moments of the bots. */
function listenToBots(table: Table, level: BotLevel = 'clever'): Spoken[] {
  const talking = botDiscussion(table.state);
  if (!talking) throw new Error('no bot speaks');
  const begun = table.now;
  const thinkers = new Map<string, Thinker>();
  for (const { number, playerId, afterMs } of pace(table.state, talking).moments) {
    table.now = begun + afterMs;
    const name = table.state.players.find(({ id }) => id === playerId)?.displayName ?? '';
    const view = table.view(name);
    const seed = `mind of ${name}`;
    const thinker =
      thinkers.get(name) ??
      new Thinker(drawAll(positionOf(view), seed, FEW), new PublicListener(seed), level);
    thinkers.set(name, thinker);
    const story = botDiscussion(table.state)?.talk.stories[playerId] ?? null;
    const { mind, utterance } = remark(thinker, view, { seed, level, story }, { kind: 'moment' });
    if (utterance === null) continue;
    table.run({
      type: 'speak_as_bot',
      round: table.state.round,
      occasion: { kind: 'moment', number },
      playerId,
      claim: payloadFromUtterance(table.state, utterance),
      story: mind.story,
      gapMs: SHORTEST_GAP_MS,
    });
  }
  return table.events.flatMap((event) =>
    event.type === 'bot_spoke' ? [{ playerId: event.playerId, after: event.at - begun }] : [],
  );
}
