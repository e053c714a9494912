import { describe, expect, test } from 'bun:test';
import type { ClaimView, GameView } from '../../protocol/game-view.ts';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import type { ClaimPayload } from '../state/claim.ts';
import { createRandom, pickOne, type Random, shuffled } from '../state/random.ts';
import { randomClaim } from '../testing/known-claims.ts';
import { randomPayload } from '../testing/legal-choices.ts';
import { gameWith, type Table } from '../testing/table.ts';

const FIVE = { ann: 'Seer', bob: 'Curator', cleo: 'Werewolf', dov: 'Robber', eva: 'Thing' };

/** Nobody may give an artifact that hides the chat. */
const NO_CURATOR = { ...FIVE, bob: 'Minion' };

/** A discussion among five; `night` is what is done before it. */
function talking(night: (table: Table) => unknown = () => {}, settings = {}, cards = FIVE): Table {
  const table = gameWith(cards, { center: ['Alpha Wolf', 'Sentinel', 'Witch'], settings });
  night(table);
  return table.endNight().expire();
}

const code = (code: string) => ({ ok: false, rejection: { code } });
const claim = (table: Table, name: string, claim: ClaimPayload) =>
  table.act(name, { type: 'make_claim', claim });
const isSeer: ClaimPayload = { kind: 'role', role: 'Seer' };
const quiet: ClaimPayload = { kind: 'quiet' };
/** Slowly enough to be within what one may say. */
function claimSlowly(table: Table, name: string, what: ClaimPayload) {
  table.now += 2_000;
  return claim(table, name, what);
}
const claimsOf = ({ claims }: GameView, of: (view: ClaimView) => unknown) => claims.map(of);

describe('a claim', () => {
  test('[C1.1 C1.6 C1.7] is shown to everybody, and said in the chat at its place', () => {
    const table = talking(undefined, {}, NO_CURATOR);
    table.act('bob', { type: 'send_message', content: 'Well?' });
    const bob = table.userId('bob');
    const made = claim(table, 'ann', { kind: 'saw', place: { userId: bob }, role: 'Robber' });
    table.act('cleo', { type: 'send_message', content: 'Never' });
    for (const view of [table.view('ann'), table.view('cleo'), table.screen()]) {
      const [shown] = view.claims;
      expect(shown).toMatchObject({
        userId: table.userId('ann'),
        claim: { kind: 'saw', place: { userId: bob }, role: 'Robber' },
        at: table.now,
        withdrawn: false,
      });
      expect(made).toMatchObject({ ok: true, reply: { claimId: shown?.id } });
      expect(
        view.messages.map(({ messageType, content, claimId }) => [messageType, content, claimId]),
      ).toEqual([
        ['chat', 'Well?', undefined],
        ['claim', 'I saw the Robber in front of bob.', shown?.id],
        ['chat', 'Never', undefined],
      ]);
      expect(view.messages[1]).toMatchObject({ userId: table.userId('ann'), displayName: 'ann' });
    }
  });

  test('[C1.1] is made in discussion, by players of the round only', () => {
    const table = gameWith(FIVE, { center: ['Alpha Wolf', 'Sentinel', 'Witch'] });
    expect(claim(table, 'ann', quiet)).toMatchObject(code('WRONG_PHASE'));
    table.endNight();
    expect(claim(table, 'ann', quiet)).toMatchObject(code('WRONG_PHASE'));
    table.expire();
    table.waits('finn');
    expect(claim(table, 'finn', quiet)).toMatchObject(code('NOT_JOINED'));
    expect(claim(table, 'ann', quiet)).toMatchObject({ ok: true });
    table.expire();
    expect(claim(table, 'ann', quiet)).toMatchObject(code('WRONG_PHASE'));
    table.vote({});
    expect(claim(table, 'ann', quiet)).toMatchObject(code('WRONG_PHASE'));
  });

  test('[C1.6] stays until the next round, and goes with it', () => {
    const table = talking();
    claim(table, 'ann', isSeer);
    table.expire();
    expect(table.view('bob').claims).toHaveLength(1);
    table.vote({});
    expect(table.view('bob').claims).toHaveLength(1);
    for (const name of Object.keys(FIVE)) table.act(name, { type: 'play_again' });
    const lobby = table.view('bob');
    expect([lobby.phase, lobby.claims, lobby.messages]).toEqual(['lobby', [], []]);
  });

  test('[C1.5] of another role takes the one before back', () => {
    const table = talking();
    claim(table, 'ann', isSeer);
    claim(table, 'bob', isSeer);
    claim(table, 'ann', quiet);
    claim(table, 'ann', { kind: 'role', role: 'Robber' });
    expect(claimsOf(table.view('cleo'), ({ withdrawn }) => withdrawn)).toEqual([true, false, false, false]);
  });

  test('[C1.5] may be withdrawn by its maker, and stays visible', () => {
    const table = talking();
    claim(table, 'ann', isSeer);
    const claimId = table.view('ann').claims[0]?.id ?? '';
    const withdraw: ClaimPayload = { kind: 'withdraw', claimId };
    expect(claim(table, 'bob', withdraw)).toMatchObject(code('INVALID_CLAIM'));
    expect(claim(table, 'ann', { kind: 'withdraw', claimId: table.newId() })).toMatchObject(
      code('INVALID_CLAIM'),
    );
    expect(claim(table, 'ann', withdraw)).toMatchObject({ ok: true });
    expect(claimsOf(table.view('bob'), ({ id, withdrawn }) => [id, withdrawn])).toEqual([[claimId, true]]);
    expect(table.view('bob').messages).toHaveLength(1);
    const { version } = table.state;
    expect(claim(table, 'ann', withdraw)).toMatchObject({ ok: true, events: [] });
    expect(table.state.version).toBe(version);
  });
});

describe('what is refused', () => {
  test('[C1.2] is refused as chat is: the muted and the masked do not claim, the banished do', () => {
    const table = talking((night) =>
      night.submit('bob', { type: 'assign_artifact', targetUserId: 'ann', artifactId: 'mask-of-muting' }),
    );
    expect(claim(table, 'ann', isSeer)).toMatchObject(code('MUTED'));
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('dov'), muted: true });
    expect(claim(table, 'dov', isSeer)).toMatchObject(code('MUTED'));
    const banished = gameWith({ ann: 'Old Hag', bob: 'Seer', cleo: 'Villager', dov: 'Villager' })
      .submit('ann', { type: 'banish_player', targetUserId: 'bob' })
      .endNight()
      .expire();
    expect(banished.view('bob').players[1]?.isBanished).toBe(true);
    expect(claim(banished, 'bob', isSeer)).toMatchObject({ ok: true });
  });

  test('[C1.2] chat and claims share five in ten seconds', () => {
    const table = talking();
    for (let count = 0; count < 3; count += 1) expect(claim(table, 'ann', quiet)).toMatchObject({ ok: true });
    for (let count = 0; count < 2; count += 1) table.act('ann', { type: 'send_message', content: 'hm' });
    expect(claim(table, 'ann', quiet)).toMatchObject(code('RATE_LIMITED'));
    expect(table.act('ann', { type: 'send_message', content: 'hm' })).toMatchObject(code('RATE_LIMITED'));
    expect(claim(table, 'bob', quiet)).toMatchObject({ ok: true });
    table.now += 10_000;
    expect(claim(table, 'ann', quiet)).toMatchObject({ ok: true });
  });

  test('[C1.3] thirty claims are enough for one round, questions among them; taking back is none', () => {
    const table = talking();
    for (let count = 0; count < 29; count += 1) expect(claimSlowly(table, 'ann', quiet).ok).toBe(true);
    const ask: ClaimPayload = { kind: 'ask', userId: table.userId('bob') };
    expect(claimSlowly(table, 'ann', ask)).toMatchObject({ ok: true });
    expect(claimSlowly(table, 'ann', ask)).toMatchObject(code('CLAIM_LIMIT'));
    const claimId = table.view('ann').claims[0]?.id ?? '';
    expect(claimSlowly(table, 'ann', { kind: 'withdraw', claimId })).toMatchObject({ ok: true });
    expect(claimSlowly(table, 'bob', quiet)).toMatchObject({ ok: true });
  });

  test('[C1.3 C1.16] nothing is claimed where the host has switched claims off', () => {
    const table = talking(undefined, { claims: 'off' });
    expect(table.view('ann').gameSettings.claims).toBe('off');
    expect(claim(table, 'ann', isSeer)).toMatchObject(code('CLAIMS_OFF'));
    expect(table.act('ann', { type: 'send_message', content: 'I am the Seer' })).toMatchObject({ ok: true });
  });

  test('[C1.16 C1.18] only the host sets both, in the lobby', () => {
    const table = talking();
    expect(table.view('ann').gameSettings).toMatchObject({ claims: 'on', botLevel: 'clever' });
    table.vote({});
    for (const name of Object.keys(FIVE)) table.act(name, { type: 'play_again' });
    const settings = { claims: 'off', botLevel: 'cunning' } as const;
    const change = { type: 'update_game_settings', settings } as const;
    expect(table.act('bob', change)).toMatchObject(code('NOT_HOST'));
    expect(table.act('ann', change)).toMatchObject({ ok: true });
    expect(table.view('bob').gameSettings).toMatchObject(settings);
  });

  test('[C1.4] what names nobody of the round, or no selected role', () => {
    const table = talking();
    const to = (name: string) => ({ userId: table.userId(name), targetUserId: table.userId(name) });
    const stranger = table.newId();
    const wrong: ClaimPayload[] = [
      { kind: 'role', role: 'Mason' },
      { kind: 'role', role: 'nonsense' },
      { kind: 'saw', place: { userId: stranger }, role: 'Seer' },
      { kind: 'saw', place: { centerIndex: 1 }, role: 'Tanner' },
      { kind: 'did', payload: { type: 'swap_center', centerIndex: 0 } },
      { kind: 'did', payload: { type: 'rob_player', targetUserId: stranger } },
      { kind: 'did', payload: { type: 'rob_player', targetUserId: to('ann').targetUserId } },
      { kind: 'did', payload: { type: 'view_center', positions: [1, 1] } },
      { kind: 'told', fact: 'mason', userIds: [table.userId('bob')] },
      { kind: 'told', fact: 'wolf', userIds: [table.userId('bob'), table.userId('bob')] },
      { kind: 'told', fact: 'wolf', userIds: [stranger] },
      { kind: 'told', fact: 'tapped', userIds: [table.userId('bob')] },
      { kind: 'suspect', userId: stranger, level: 'accuse' },
      { kind: 'ask', userId: stranger },
    ];
    for (const one of wrong)
      expect([one, claimSlowly(table, 'ann', one)]).toMatchObject([one, code('INVALID_CLAIM')]);
    expect(table.view('ann').claims).toEqual([]);
  });

  test('[C1.4] anything else may be claimed of any player, whatever has happened', () => {
    const table = talking();
    const user = (name: string) => table.userId(name);
    const right: ClaimPayload[] = [
      // The Alpha Wolf adds a card to the pile.
      { kind: 'role', role: 'Werewolf' },
      { kind: 'saw', place: { pile: true }, role: 'Werewolf' },
      { kind: 'saw', place: { userId: user('ann') }, role: 'Alpha Wolf' },
      { kind: 'did', payload: { type: 'protect_player', targetUserId: user('ann') } },
      { kind: 'did', payload: { type: 'tap_player', targetUserId: user('cleo') } },
      { kind: 'did', payload: { type: 'convert_player', targetUserId: user('cleo') } },
      { kind: 'did', payload: { type: 'view_and_swap', centerIndex: 2, targetUserId: user('eva') } },
      { kind: 'did', payload: { type: 'pass' } },
      { kind: 'did', payload: { type: 'no_action' } },
      { kind: 'told', fact: 'wolf', userIds: [] },
      { kind: 'told', fact: 'tapped', userIds: [user('ann')] },
      { kind: 'told', fact: 'converted', userIds: [] },
      { kind: 'suspect', userId: user('bob'), level: 'trust' },
    ];
    for (const one of right) expect([one, claimSlowly(table, 'ann', one)]).toMatchObject([one, { ok: true }]);
  });
});

describe('who hears of it', () => {
  test('[C1.8 C1.15] the bearer of the Shroud hears only themselves until the discussion is over', () => {
    const table = talking((night) =>
      night.submit('bob', { type: 'assign_artifact', targetUserId: 'ann', artifactId: 'shroud-of-shame' }),
    );
    const heard = () => {
      const { claims, messages } = table.view('ann');
      return JSON.stringify({ claims, messages });
    };
    const before = heard();
    claim(table, 'bob', isSeer);
    claim(table, 'bob', { kind: 'withdraw', claimId: table.view('bob').claims[0]?.id ?? '' });
    expect(heard()).toBe(before);
    // At a process whose clock is behind.
    table.now -= 1500;
    claim(table, 'bob', isSeer);
    table.now += 1500;
    expect(heard()).toBe(before);
    claim(table, 'ann', quiet);
    expect(table.view('ann').claims).toHaveLength(1);
    expect(table.view('ann').messages).toHaveLength(1);
    table.expire();
    expect(table.view('ann').claims).toHaveLength(3);
    expect(table.view('ann').messages).toHaveLength(3);
  });

  test('[C1.8] waiting players see none of it, and the table screen all', () => {
    const table = talking(undefined, {}, NO_CURATOR);
    table.waits('finn');
    claim(table, 'ann', isSeer);
    expect(table.view('finn').claims).toEqual([]);
    expect(table.view('finn').messages).toEqual([]);
    expect(table.screen().claims).toHaveLength(1);
  });

  test('[C1.7] is said to its end, however many it names', () => {
    const names = Array.from({ length: 10 }, (_, index) => `somebody-${'x'.repeat(10)}-${index}`);
    const cards = names.map((name, index) => [name, index === 0 ? 'Werewolf' : 'Villager'] as const);
    const table = gameWith(Object.fromEntries([['ann', 'Seer'], ...cards]));
    table.endNight().expire();
    const userIds = names.map((name) => table.userId(name));
    claim(table, 'ann', { kind: 'told', fact: 'wolf', userIds });
    const content = table.view(names[0] ?? '').messages.at(-1)?.content ?? '';
    expect(content.length).toBeGreaterThan(200);
    for (const name of names) expect(content).toContain(name);
  });

  test('[C1.7] chat and claims have fifty places each', () => {
    const table = talking();
    for (let count = 0; count < 60; count += 1) {
      const name = Object.keys(FIVE)[count % 5] ?? '';
      claimSlowly(table, name, quiet);
      table.act(name, { type: 'send_message', content: `message ${count}` });
    }
    const { claims, messages } = table.view('ann');
    const of = (type: string) => messages.filter(({ messageType }) => messageType === type);
    expect([claims.length, of('claim').length, of('chat').length]).toEqual([60, 50, 50]);
    expect(of('claim').at(-1)?.claimId).toBe(claims.at(-1)?.id);
  });
});

describe('verdicts', () => {
  test('[C1.9 C1.13 C1.14 C1.15] are shown with the results and not before, of withdrawn claims too', () => {
    const table = talking((night) => night.submit('dov', { type: 'rob_player', targetUserId: 'ann' }));
    const ann = table.userId('ann');
    claim(table, 'dov', isSeer);
    claim(table, 'dov', { kind: 'role', role: 'Robber' });
    claim(table, 'dov', { kind: 'saw', place: { userId: ann }, role: 'Seer' });
    claim(table, 'dov', { kind: 'ask', userId: ann });
    const verdicts = () =>
      claimsOf(table.view('bob'), ({ verdict, hasMovedOn, withdrawn }) => [verdict, hasMovedOn, withdrawn]);
    expect(verdicts()).toEqual(
      [true, false, false, false].map((withdrawn) => [undefined, undefined, withdrawn]),
    );
    table.vote({});
    expect(verdicts()).toEqual([
      ['false', undefined, true],
      ['true', undefined, false],
      ['true', true, false],
      ['open', undefined, false],
    ]);
  });

  test('[C1.19] are shown of a round that the host has ended', () => {
    const table = talking();
    claim(table, 'ann', isSeer);
    claim(table, 'bob', { kind: 'suspect', userId: table.userId('cleo'), level: 'accuse' });
    table.act('ann', { type: 'end_round' });
    expect(claimsOf(table.view('bob'), ({ verdict }) => verdict)).toEqual(['true', 'true']);
  });
});

describe('claiming tells nothing but its words', () => {
  const names = ['ann', 'bob', 'cleo', 'dov', 'eva', 'finn'];
  // Without the Curator, whose gifts everybody sees.
  const roles = BUILT_IN_ROLES.map(({ name }) => name).filter((name) => name !== 'Curator');

  /** The same people and selected roles, with whatever cards and whatever night. */
  function anotherNight(selection: readonly string[], random: Random): Table {
    const cards = shuffled(selection, random);
    const [left = '', middle = '', right = ''] = cards.slice(names.length);
    const dealt = Object.fromEntries(names.map((name, seat) => [name, cards[seat] ?? '']));
    const table = gameWith(dealt, { center: [left, middle, right] });
    for (const name of shuffled(names, random)) {
      const choose = () => randomPayload(table.view(name).me?.prompt, random);
      for (let data = choose(); data; data = choose()) table.act(name, { type: 'submit_action', data });
    }
    return table.until('discussion');
  }

  /** All that comes of the same claims, but for ids. */
  function said(table: Table, selectedRoles: readonly string[], random: Random): unknown[] {
    const { players, version } = table.state;
    const results = Array.from({ length: 25 }, () => {
      const name = pickOne(names, random) ?? '';
      const what = randomClaim({ selectedRoles, players }, table.userId(name), random);
      const decision = claimSlowly(table, name, what);
      return [what, decision.ok || decision.rejection.code, table.state.version - version];
    });
    const { claims, messages } = table.view('ann');
    const shown = messages.filter(({ messageType }) => messageType === 'claim').map(({ content }) => content);
    return [...results, claims.map(({ id: _, at: __, ...rest }) => rest), shown];
  }

  test('[C1.4 C1.15] the same may be said, and looks the same, whatever was dealt and whatever was done', () => {
    for (let seed = 0; seed < 25; seed += 1) {
      const random = createRandom(`night ${seed}`);
      const selection = shuffled(roles, random).slice(0, names.length + 3);
      const [one, other] = [1, 2].map((night) =>
        said(
          anotherNight(selection, createRandom(`${seed} ${night}`)),
          selection,
          createRandom(`talk ${seed}`),
        ),
      );
      expect(one).toEqual(other as unknown[]);
    }
  });
});
