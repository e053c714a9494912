import { describe, expect, test } from 'bun:test';
import type { ClaimPayload } from '../state/claim.ts';
import type { BotLevel } from '../state/settings.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { wolfChances } from './belief.ts';
import { type Mind, Thinker } from './mind.ts';
import { positionOf } from './position.ts';
import { PublicListener, type Story } from './stories.ts';
import { drawAll } from './worlds.ts';

/** Bob is the wolf, Dov has laid his card away without looking. */
function discussion(): Table {
  const table = gameWith(
    { ann: 'Villager', bob: 'Werewolf', cleo: 'Seer', dov: 'Drunk', eva: 'Robber' },
    { center: ['Werewolf', 'Troublemaker', 'Insomniac'] },
  );
  table.submit('dov', { type: 'swap_center', centerIndex: 1 });
  return table.until('discussion');
}

const role = (name: string): ClaimPayload => ({ kind: 'role', role: name });

function say(table: Table, name: string, ...claims: readonly ClaimPayload[]): void {
  for (const claim of claims) {
    table.now += 4_000;
    expect(table.act(name, { type: 'make_claim', claim })).toMatchObject({ ok: true });
  }
}

interface Asked {
  readonly seed?: string;
  readonly level?: BotLevel;
  readonly story?: Story;
}

const mindOf = ({ seed = 'a', level = 'clever', story }: Asked): Mind => ({
  seed,
  level,
  story: story ?? null,
});

/** What somebody would say now as a bot. */
function speech(table: Table, name: string, asked: Asked = {}) {
  const view = table.view(name);
  const mind = mindOf(asked);
  const thinker = Thinker.at(view, mind, new PublicListener('everybody'));
  const told = thinker.tell(view, mind);
  return { ...told, utterance: told.utterance ?? thinker.respond(view, told.mind, false) };
}

const SEEDS = Array.from({ length: 10 }, (_, seed) => `seed ${seed}`);
const FEW_SEEDS = SEEDS.slice(0, 5);

describe('when a bot tells its story', () => {
  test('[C2.7] a liar may do so as early as the village: telling it early proves nothing', () => {
    const table = discussion();
    const early = SEEDS.filter((seed) => speech(table, 'bob', { seed }).utterance?.kind === 'role');
    expect(early.length).toBeGreaterThan(0);
    expect(early.length).toBeLessThan(SEEDS.length);
    for (const seed of SEEDS.slice(0, 3))
      expect(speech(table, 'cleo', { seed }).utterance).toEqual({ kind: 'role', role: 'Seer' });
  });

  test('[C2.7] a liar hears most of the others first, or talks for some turns; a cunning one has more patience', () => {
    const tellsIn = (table: Table, level: BotLevel) =>
      FEW_SEEDS.filter((seed) => speech(table, 'bob', { seed, level }).utterance?.kind === 'role').length;
    const heard = discussion();
    for (const [name, card] of [
      ['ann', 'Villager'],
      ['cleo', 'Seer'],
      ['eva', 'Robber'],
    ] as const) {
      // Once in a while it does not wait for them.
      for (const level of ['clever', 'cunning'] as const)
        expect(tellsIn(heard, level)).toBeLessThan(FEW_SEEDS.length);
      say(heard, name, role(card));
    }
    for (const level of ['clever', 'cunning'] as const) expect(tellsIn(heard, level)).toBe(FEW_SEEDS.length);
    // Nine words of nobody's role: not quite two turns of five.
    const idle = discussion();
    const trusts = (name: string, ...others: string[]) =>
      say(
        idle,
        name,
        ...others.map((other) => ({ kind: 'suspect', level: 'trust', userId: idle.userId(other) }) as const),
      );
    trusts('ann', 'bob', 'cleo', 'dov', 'eva');
    trusts('cleo', 'ann', 'bob', 'dov', 'eva');
    trusts('dov', 'ann');
    expect(tellsIn(idle, 'clever')).toBe(FEW_SEEDS.length);
    expect(tellsIn(idle, 'cunning')).toBeLessThan(FEW_SEEDS.length / 2);
  });

  test('[C2.4] who would rather wait tells it once they are asked or accused', () => {
    for (const pressing of [{ kind: 'ask' }, { kind: 'suspect', level: 'accuse' }] as const) {
      const table = discussion();
      expect(speech(table, 'dov').utterance?.kind).not.toBe('role');
      say(table, 'ann', { ...pressing, userId: table.userId('dov') } as ClaimPayload);
      expect(speech(table, 'dov').utterance).toEqual({ kind: 'role', role: 'Drunk' });
    }
  });

  test('[C2.4] who is accused and has told everything asks the accuser, who has told nothing', () => {
    const table = discussion();
    say(table, 'cleo', role('Seer'), { kind: 'quiet' });
    say(table, 'ann', { kind: 'suspect', level: 'accuse', userId: table.userId('cleo') });
    const story: Story = [{ kind: 'role', role: 'Seer' }, { kind: 'quiet' }];
    expect(speech(table, 'cleo', { story }).utterance).toEqual({
      kind: 'ask',
      player: table.player('ann').id,
    });
    say(table, 'ann', role('Villager'));
    expect(speech(table, 'cleo', { story }).utterance?.kind).not.toBe('ask');
  });
});

test('[C2.4] who comes to suspect somebody they have trusted takes that back before they accuse', () => {
  const table = discussion();
  const userId = table.userId('bob');
  say(table, 'ann', role('Villager'), { kind: 'quiet' }, { kind: 'suspect', userId, level: 'trust' });
  say(table, 'cleo', role('Seer'), { kind: 'saw', place: { userId }, role: 'Werewolf' });
  const story: Story = [{ kind: 'role', role: 'Villager' }, { kind: 'quiet' }];
  const [, , trust] = table.state.claims;
  const { utterance } = speech(table, 'ann', { story });
  expect(utterance).toEqual({ kind: 'withdraw', claimId: trust?.id ?? '' });
  say(table, 'ann', { kind: 'withdraw', claimId: trust?.id ?? '' });
  expect(speech(table, 'ann', { story }).utterance).toEqual({
    kind: 'suspect',
    player: table.player('bob').id,
    level: 'accuse',
  });
});

/** Ann has told all, as one of the village; Cleo can say that she saw a wolf's card in front of Bob. */
function bobIsNamed(ann: string, bob: string) {
  const table = gameWith(
    { ann, bob, cleo: 'Seer', dov: 'Drunk', eva: 'Robber' },
    { center: ['Werewolf', 'Troublemaker', 'Villager'] },
  );
  table.until('discussion');
  const story: Story = [{ kind: 'role', role: 'Villager' }, { kind: 'quiet' }];
  const cleoSays = () =>
    say(table, 'cleo', role('Seer'), {
      kind: 'saw',
      place: { userId: table.userId('bob') },
      role: 'Werewolf',
    });
  say(table, 'ann', role('Villager'), { kind: 'quiet' });
  /** What Ann makes of it. */
  const view = (level: BotLevel = 'clever') => {
    const now = table.view('ann');
    const mind = mindOf({ level, story });
    return thinkerOf(table, mind).respond(now, mind, true);
  };
  const against = (name: string) =>
    ({ kind: 'suspect', player: table.player(name).id, level: 'accuse' }) as const;
  return { table, cleoSays, view, against };
}

/** Ann's, who reckons with few nights. */
function thinkerOf(table: Table, { seed, level }: Mind): Thinker {
  const worlds = drawAll(positionOf(table.view('ann')), seed, { worlds: 30, nights: 300 });
  return new Thinker(worlds, new PublicListener('everybody'), level);
}

describe('whom a bot accuses', () => {
  test('[C2.4] is somebody else once it holds them for a wolf rather: it takes its word back before', () => {
    const { table, cleoSays, view, against } = bobIsNamed('Villager', 'Werewolf');
    say(table, 'ann', { kind: 'suspect', level: 'accuse', userId: table.userId('dov') });
    const blame = table.state.claims.at(-1)?.id ?? '';
    cleoSays();
    expect(view()).toEqual({ kind: 'withdraw', claimId: blame });
    say(table, 'ann', { kind: 'withdraw', claimId: blame });
    expect(view()).toEqual(against('bob'));
  });

  test('[C2.4] is, for a wolf, whom everybody suspects, though it knows better', () => {
    const { cleoSays, view, against } = bobIsNamed('Werewolf', 'Villager');
    cleoSays();
    expect(view()).toEqual(against('bob'));
  });

  test('[C2.4] is none of its pack, for a wolf', () => {
    const { cleoSays, view, against } = bobIsNamed('Werewolf', 'Werewolf');
    cleoSays();
    expect(view()).not.toEqual(against('bob'));
  });

  test('[C2.4] is nobody, for a Tanner, who wants the votes', () => {
    const { cleoSays, view } = bobIsNamed('Tanner', 'Werewolf');
    cleoSays();
    expect(view()).toBeNull();
  });
});

test('[C2.26] a calm bot believes what it hears more easily than a clever one', () => {
  const table = discussion();
  say(table, 'cleo', role('Seer'), { kind: 'saw', place: { userId: table.userId('bob') }, role: 'Werewolf' });
  const suspicionOf = (level: BotLevel) => {
    const view = table.view('ann');
    const thinker = Thinker.at(view, mindOf({ level }), new PublicListener('everybody'));
    const bob = table.player('bob').id;
    return wolfChances(thinker.belief(view), [bob]).get(bob) ?? 0;
  };
  expect(suspicionOf('calm')).toBeGreaterThan(suspicionOf('clever') + 0.03);
});

test('[F8.4] a bot that believes in peace takes its accusation back and proposes it, unless somebody has', () => {
  const table = gameWith(
    { ann: 'Seer', bob: 'Villager', cleo: 'Villager', dov: 'Insomniac', eva: 'Robber' },
    { center: ['Werewolf', 'Werewolf', 'Troublemaker'] },
  ).submit('ann', { type: 'view_center', positions: [0, 1] });
  table.until('discussion');
  const story: Story = [{ kind: 'role', role: 'Seer' }];
  say(table, 'ann', role('Seer'), { kind: 'suspect', userId: table.userId('bob'), level: 'accuse' });
  const blame = table.view('ann').claims.at(-1)?.id ?? '';
  expect(speech(table, 'ann', { story }).utterance).toEqual({ kind: 'withdraw', claimId: blame });
  say(table, 'ann', { kind: 'withdraw', claimId: blame });
  expect(speech(table, 'ann', { story }).utterance).toEqual({ kind: 'peace' });
  say(table, 'bob', { kind: 'peace' });
  expect(speech(table, 'ann', { story }).utterance).toBeNull();
});
