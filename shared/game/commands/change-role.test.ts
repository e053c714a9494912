import { describe, expect, test } from 'bun:test';
import { effectsOf } from '../events/effects-of.ts';
import { dealCards } from '../night/deal-cards.ts';
import { dealtRoleOf } from '../night/knowledge.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { customRole, gameWith, Table } from '../testing/table.ts';

describe('as the cards lie before players', () => {
  const deal = () =>
    gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Seer', dora: 'Minion' }, { atDeal: true });

  test('[P1.25] the new card is played, and known to whom the rules let know it', () => {
    const table = deal();
    expect(whoIsTold(table, () => change(table, 'bob', 'Mystic Wolf'))).toEqual(['ann', 'bob']);
    expect(table.view('bob').me).toMatchObject({ originalRole: 'Mystic Wolf', currentRole: 'Mystic Wolf' });
    expect(table.view('ann').me?.knowledge.wolves).toEqual([table.userId('bob')]);
    table.expire();
    expect(table.view('dora').me?.knowledge.wolves).toEqual([table.userId('ann'), table.userId('bob')]);
    expect(table.offered('bob')).toEqual(['view_player']);
    expect(table.view('ann').me?.knowledge.isLoneWolf).toBe(false);
  });

  test('selection, center and pile stay what they are', () => {
    const table = deal();
    const { selectedRoles, werewolfPileSize } = table.view('ann');
    change(table, 'bob', 'Alpha Wolf');
    table.expire();
    // No Werewolf card lies in a pile that there is not.
    expect(table.offered('bob')).toEqual(['no_action']);
    table.endNight();
    expect(table.pile()).toEqual([]);
    table.vote({});
    expect(table.view('ann')).toMatchObject({
      selectedRoles,
      werewolfPileSize,
      centerCards: ['Villager', 'Villager', 'Villager'],
    });
  });

  test("a room's own role is known too", () => {
    const guard = customRole('Night Guard', 'villager', { nightOrder: 4, actions: ['view_player'] });
    const table = gameWith(
      { ann: 'Villager', bob: 'Seer' },
      { center: ['Night Guard', 'Villager', 'Villager'], customRoles: [guard] },
    );
    expect(refusal(table, 'ann', 'Night Guard')).toBeUndefined();
    expect(table.offered('ann')).toEqual(['view_player']);
    expect(refusal(table, 'ann', 'Day Guard')).toBe('UNKNOWN_ROLE');
  });
});

describe('while the choices are made', () => {
  const night = () => gameWith({ ann: 'Werewolf', bob: 'Villager', cleo: 'Seer', dora: 'Doppelganger' });

  test('a prompt already given changes', () => {
    const table = night();
    expect(table.offered('ann')).toEqual(['view_center_card']);
    expect(whoIsTold(table, () => change(table, 'bob', 'Werewolf'))).toEqual(['ann', 'bob']);
    expect(table.offered('ann')).toEqual(['no_action']);
    expect(whoIsTold(table, () => change(table, 'cleo', 'Robber'))).toEqual(['cleo']);
    expect(table.offered('cleo')).toEqual(['rob_player']);
  });

  test('a choice that the new card does not allow is taken back, which everybody sees', () => {
    const table = night().submit('bob', { type: 'no_action' });
    expect(whoIsTold(table, () => change(table, 'bob', 'Drunk'))).toEqual(['room']);
    expect(table.view('ann').players[1]?.hasSubmitted).toBe(false);
    expect(table.view('bob').me).toMatchObject({ actionData: null, currentRole: 'Drunk' });
    table.submit('bob', { type: 'swap_center', centerIndex: 1 });
  });

  test('a choice that fits the new card too stands, and only its player learns of the card', () => {
    const table = night().submit('bob', { type: 'no_action', suspectUserId: 'cleo' });
    expect(whoIsTold(table, () => change(table, 'bob', 'Hunter'))).toEqual(['bob']);
    expect(table.view('ann').players[1]?.hasSubmitted).toBe(true);
    expect(table.view('bob').me).toMatchObject({
      originalRole: 'Hunter',
      actionData: { suspectUserId: table.userId('cleo') },
    });
  });

  test('what others have chosen stands, for it was legal when they chose it', () => {
    const table = night().submit('ann', { type: 'view_center_card', centerIndex: 0 });
    expect(whoIsTold(table, () => change(table, 'bob', 'Werewolf'))).toEqual(['ann', 'bob']);
    expect(table.view('bob').players[0]?.hasSubmitted).toBe(true);
    table.endNight();
    expect(table.told('ann').data).toMatchObject({ cards: [{ centerIndex: 0, role: 'Villager' }] });
  });

  test('a copier stays what was copied, whatever the copied card becomes', () => {
    const table = night().submit('dora', { type: 'copy_role', targetUserId: 'cleo' });
    expect(whoIsTold(table, () => change(table, 'cleo', 'Werewolf'))).toEqual(['ann', 'cleo']);
    table.submit('dora', { type: 'view_player', targetUserId: 'cleo' }).endNight();
    expect(table.told('dora')).toMatchObject({ currentRole: 'Seer' });
    expect(table.told('dora').data?.cards).toContainEqual({ userId: table.userId('cleo'), role: 'Werewolf' });
    table.vote({});
    expect(table.finalRoles()).toMatchObject({ dora: 'Seer', cleo: 'Werewolf' });
  });

  test('a copier whose card becomes another is what it says, and what was copied is forgotten', () => {
    const table = night().submit('dora', { type: 'copy_role', targetUserId: 'cleo' });
    change(table, 'dora', 'Doppelganger');
    expect(table.view('dora').me).toMatchObject({ currentRole: 'Doppelganger', actionData: null });
    expect(table.offered('dora')).toEqual(['copy_role']);
    expect(change(table, 'dora', 'Doppelganger')).toEqual({ ok: true, events: [] });
    change(table, 'dora', 'Villager');
    table.vote({});
    expect(table.finalRoles().dora).toBe('Villager');
  });

  test('copiers of copiers come to an end', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Villager' });
    change(table, 'bob', 'Doppelganger');
    table.submit('ann', { type: 'copy_role', targetUserId: 'bob' });
    expect(table.offered('ann')).toEqual([]);
    table.endNight();
    expect(table.state.stage.phase).toBe('role_resolve');
    table.vote({});
    expect(table.finalRoles()).toEqual({ ann: 'Doppelganger', bob: 'Doppelganger' });
  });

  test('a bot whose choice is taken back chooses again', () => {
    const table = night().submit('bob', { type: 'no_action' });
    table.act('bob', { type: 'leave_game' });
    const before = table.state;
    change(table, 'bob', 'Drunk');
    const [round, playerId] = [1, table.player('bob').id];
    const endsAt = table.view('ann').phaseEndsAt ?? 0;
    expect(effectsOf(before, table.state)).toEqual([
      { kind: 'play_bot_turn', round, phase: 'job_choice', playerId, endsAt },
    ]);
    const stillAsked = table.state;
    change(table, 'bob', 'Robber');
    expect(effectsOf(stillAsked, table.state)).toEqual([]);
  });

  test('repeated, it changes nothing', () => {
    const table = night();
    change(table, 'bob', 'Drunk');
    table.submit('bob', { type: 'swap_center', centerIndex: 1 });
    const { state } = table;
    expect(change(table, 'bob', 'Drunk')).toEqual({ ok: true, events: [] });
    expect(table.state).toBe(state);
  });

  test('a round that is broken off shows the new card', () => {
    const table = night();
    change(table, 'bob', 'Tanner');
    table.act('ann', { type: 'end_round' });
    expect(table.finalRoles()).toMatchObject({ bob: 'Tanner', dora: 'Doppelganger' });
  });
});

describe('after the night', () => {
  const PHASES = ['role_resolve', 'discussion', 'vote'] as const;

  test.each(PHASES)(
    '[P1.25] %s: the card in front of the player counts at the end, and nobody is told',
    (phase) => {
      const table = gameWith({ ann: 'Villager', bob: 'Robber', cleo: 'Werewolf' });
      table.submit('bob', { type: 'rob_player', targetUserId: 'cleo' });
      table.until(phase);
      const before = ['ann', 'bob', 'cleo'].map((name) => received(table, name));
      expect(whoIsTold(table, () => change(table, 'bob', 'Tanner'))).toEqual([]);
      expect(['ann', 'bob', 'cleo'].map((name) => received(table, name))).toEqual(before);
      table.vote({ ann: 'bob', cleo: 'bob' });
      expect(table.winners()).toBe('Tanner: bob');
      expect(table.finalRoles()).toEqual({ ann: 'Villager', bob: 'Tanner', cleo: 'Robber' });
      const bob = table.view('ann').players[1];
      expect(bob?.originalRole).toBe('Robber');
    },
  );

  test('[P1.25] what the card had become and its mark are gone', () => {
    const table = gameWith({ ann: 'Stalker', bob: 'Doppelganger', cleo: 'Villager' });
    table.submit('ann', { type: 'target_player', targetUserId: 'cleo' });
    table.submit('bob', { type: 'copy_role', targetUserId: 'cleo' });
    table.until('discussion');
    expect(refusal(table, 'ann', 'Stalker')).toBeUndefined();
    expect(refusal(table, 'bob', 'Doppelganger')).toBeUndefined();
    expect(change(table, 'ann', 'Stalker')).toEqual({ ok: true, events: [] });
    table.vote({ ann: 'cleo', bob: 'cleo' });
    expect(table.winners()).not.toContain('ann');
    expect(table.finalRoles().bob).toBe('Doppelganger');
  });

  test('[P1.25] with the results it is too late', () => {
    const table = gameWith({ ann: 'Villager', bob: 'Robber' }).vote({});
    expect(refusal(table, 'ann', 'Seer')).toBe('WRONG_PHASE');
    expect(table.run({ type: 'change_role', playerId: 'nobody', role: '' })).toMatchObject({
      rejection: { code: 'WRONG_PHASE' },
    });
  });
});

const lobby = (roles = ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk']) => {
  const table = new Table(['ann', 'bob', 'cleo']);
  table.act('ann', { type: 'update_role_selection', roles });
  return table;
};
const dealt = (table: Table, name: string) => {
  const { stage } = table.state;
  return stage.phase === 'lobby' ? null : dealtRoleOf(stage.deal, table.player(name).id);
};

describe('in the lobby', () => {
  test('[P1.24] the role that is fixed is dealt, once, and the selection with it', () => {
    for (const role of ['Werewolf', 'Seer', 'Drunk']) {
      const table = lobby();
      change(table, 'bob', role);
      table.act('ann', { type: 'start_game' });
      expect(dealt(table, 'bob')).toBe(role);
      const { stage, selectedRoles } = table.state;
      const cards = stage.phase === 'lobby' ? [] : Object.values(stage.deal.layout.cards);
      expect(cards.map((card) => card.role).sort()).toEqual([...selectedRoles].sort());
    }
  });

  test('[P1.24] nobody can see it', () => {
    const table = lobby();
    const names = ['ann', 'bob', 'cleo'];
    const before = names.map((name) => received(table, name));
    expect(whoIsTold(table, () => change(table, 'bob', 'Seer'))).toEqual([]);
    expect(names.map((name) => received(table, name))).toEqual(before);
  });

  test("a bot's card can be fixed too, and a copy for each of two players", () => {
    const table = lobby();
    table.act('ann', { type: 'add_bot' });
    const bot = table.state.players.find(({ isBot }) => isBot)?.displayName ?? '';
    change(table, bot, 'Werewolf');
    change(table, 'ann', 'Werewolf');
    expect(change(table, 'cleo', 'Werewolf')).toMatchObject({
      rejection: { code: 'UNKNOWN_ROLE', message: 'All copies of this role are fixed for other players' },
    });
    expect(refusal(table, 'ann', 'Werewolf')).toBeUndefined();
    table.act('ann', { type: 'start_game' });
    expect([dealt(table, bot), dealt(table, 'ann')]).toEqual(['Werewolf', 'Werewolf']);
  });

  test('[P1.24] what cannot be dealt is refused', () => {
    const table = lobby();
    expect(refusal(table, 'bob', 'Hunter')).toBe('UNKNOWN_ROLE');
    expect(refusal(table, 'bob', 'Hedgehog')).toBe('UNKNOWN_ROLE');
    expect(table.run({ type: 'change_role', playerId: 'nobody', role: 'Seer' })).toMatchObject({
      rejection: { code: 'INVALID_TARGET' },
    });
  });

  test('a fix that no longer fits is dropped at the deal', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    change(table, 'cleo', 'Drunk');
    const roles = ['Minion', 'Tanner', 'Hunter', 'Mason', 'Mason', 'Drunk'];
    table.act('ann', { type: 'update_role_selection', roles });
    table.act('ann', { type: 'start_game' });
    expect(roles).toContain(dealt(table, 'bob') ?? '');
    expect(dealt(table, 'cleo')).toBe('Drunk');
  });

  test('the fixed role of a removed player is free again', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    table.act('ann', { type: 'remove_player', targetUserId: table.userId('bob') });
    expect(refusal(table, 'cleo', 'Seer')).toBeUndefined();
  });

  test('fixes are used up by the deal', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    table.act('ann', { type: 'start_game' });
    table.act('ann', { type: 'end_round' });
    for (const name of ['ann', 'bob', 'cleo']) table.act(name, { type: 'play_again' });
    expect(table.state.stage.phase).toBe('lobby');
  });

  test('repeated, it changes nothing', () => {
    const table = lobby();
    change(table, 'bob', 'Seer');
    const { state } = table;
    expect(change(table, 'bob', 'Seer')).toEqual({ ok: true, events: [] });
    expect(table.state).toBe(state);
  });

  test('[P1.24] the rest is dealt uniformly', () => {
    const { players, customRoles } = lobby().state;
    const seats = players.map(({ id }) => id);
    const [ann = seats[1], bob = seats[1]] = seats;
    const selectedRoles = ['Werewolf', 'Seer', 'Robber', 'Villager', 'Drunk', 'Mason'];
    const counts = new Map<string, number>();
    const DEALS = 5000;
    for (let deal = 0; deal < DEALS; deal += 1) {
      const fixed = { [bob as string]: 'Seer' };
      const roles = rolesOf({ customRoles });
      const cards = dealCards({ seed: `deal ${deal}`, seats, selectedRoles, roles, fixed });
      const role = dealtRoleOf(cards, ann as never);
      counts.set(role, (counts.get(role) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['Drunk', 'Mason', 'Robber', 'Villager', 'Werewolf']);
    for (const count of counts.values()) expect(Math.abs(count / DEALS - 1 / 5)).toBeLessThan(0.03);
  });
});

/** The super admin changes a player's card, or fixes it in the lobby. */
const change = (table: Table, name: string, role: string) =>
  table.run({ type: 'change_role', playerId: table.player(name).id, role });

/** The code of a refusal; undefined when the change was made. */
function refusal(table: Table, name: string, role: string): string | undefined {
  const decision = change(table, name, role);
  return decision.ok ? undefined : decision.rejection.code;
}

/** What a player receives, without the clock. */
const received = (table: Table, name: string) => JSON.stringify({ ...table.view(name), serverTime: 0 });

/** The receivers of a frame: the room, or the players whose own version grows. */
function whoIsTold(table: Table, act: () => void): string[] {
  const before = table.state;
  act();
  if (table.state.version > before.version) return ['room'];
  return table.state.players
    .filter(({ privateVersion }, seat) => privateVersion > (before.players[seat]?.privateVersion ?? 0))
    .map(({ displayName }) => displayName);
}
