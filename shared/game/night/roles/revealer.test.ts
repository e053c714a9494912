import { describe, expect, test } from 'bun:test';
import type { NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { gameWith, STRANGER, type Table } from '../../testing/table.ts';
import { BUILT_IN_ROLES } from './index.ts';

const night = () => gameWith({ ann: 'Revealer', bob: 'Seer', cleo: 'Doppelganger', dov: 'Villager' });
const reveal = (targetUserId: string) => ({ type: 'reveal_player', targetUserId }) as const;
const announce = (content: string) =>
  ({ type: 'send_message', content, messageType: 'system_announcement' }) as const;
const faceUp = (table: Table) =>
  Object.fromEntries(
    table
      .view('ann')
      .players.flatMap((player) =>
        player.revealedRole === null ? [] : [[player.displayName, player.revealedRole]],
      ),
  );
const announced = (table: Table) => table.view('dov').messages.map(({ content }) => content);

test('[G2.99] may reveal another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual(['reveal_player: 1 of bob cleo dov', 'pass']);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', reveal(target))).toBe('INVALID_TARGET');
  expect(gameWith({ ann: 'Revealer' }).offered('ann')).toEqual(['no_action']);
});

describe('[G3.10 G3.25 G6.13 R3.11 R4.24 R5.1] turns up every card but a wolf and the Tanner', () => {
  const hidden = ['Werewolf', 'Alpha Wolf', 'Mystic Wolf', 'Dream Wolf', 'Tanner'];

  test.each(BUILT_IN_ROLES.map(({ name }) => name))('%s', (role) => {
    const table = gameWith({ ann: 'Revealer', bob: role, cleo: 'Prince' })
      .submit('ann', reveal('bob'))
      .endNight();
    const isHidden = hidden.includes(role);
    expect(table.told('ann')).toEqual({
      message: isHidden
        ? `You saw bob: ${role}, and left the card face down.`
        : `You turned bob’s card face up: ${role}.`,
      data: { cards: [{ userId: table.userId('bob'), role }] },
      currentRole: 'Revealer',
    });
    expect(table.told('cleo').data).toEqual({});
    expect(faceUp(table)).toEqual({});
    expect(table.view('cleo').messages).toEqual([]);
    table.expire();
    expect(faceUp(table)).toEqual(isHidden ? {} : { bob: role });
    expect(table.view('cleo').messages).toMatchObject(
      isHidden
        ? []
        : [
            {
              userId: null,
              displayName: null,
              messageType: 'system_announcement',
              source: 'server',
              content: `A card was turned face up at night. bob: ${role}.`,
            },
          ],
    );
    table.vote({});
    expect(faceUp(table)).toEqual(isHidden ? {} : { bob: role });
    expect(table.logged('ann')).toEqual([`ann (Revealer) ${isHidden ? 'saw' : 'turned up'} bob: ${role}`]);
  });
});

describe('a card that moves', () => {
  const later: [RoleName, NightPayload, string][] = [
    ['Robber', { type: 'rob_player', targetUserId: 'cleo' }, 'Robber'],
    ['Witch', { type: 'view_and_swap', centerIndex: 0, targetUserId: 'cleo' }, 'Hunter'],
    ['Troublemaker', { type: 'swap_players', player1UserId: 'cleo', player2UserId: 'dov' }, 'Villager'],
    ['Village Idiot', { type: 'shift_cards', direction: 'left' }, 'Revealer'],
  ];
  test.each(later)('[R4.25] %s after: what was seen stays shown', (role, payload, final) => {
    const table = gameWith(
      { ann: 'Revealer', cleo: 'Seer', dov: 'Villager', bob: role },
      { center: ['Hunter', 'Prince', 'Mason'] },
    )
      .submit('ann', reveal('cleo'))
      .submit('bob', payload)
      .endNight()
      .expire();
    expect(faceUp(table)).toEqual({ cleo: 'Seer' });
    expect(announced(table)).toEqual(['A card was turned face up at night. cleo: Seer.']);
    expect(table.vote({}).finalRoles().cleo).toBe(final);
    expect(faceUp(table)).toEqual({ cleo: 'Seer' });
  });

  test('[R4.25] the Drunk who is revealed has another card by dawn', () => {
    const table = gameWith({ dov: 'Drunk', ann: 'Revealer' }, { center: ['Hunter', 'Prince', 'Mason'] })
      .submit('ann', reveal('dov'))
      .submit('dov', { type: 'swap_center', centerIndex: 0 })
      .vote({});
    expect(faceUp(table)).toEqual({ dov: 'Drunk' });
    expect(announced(table)).toEqual(['A card was turned face up at night. dov: Drunk.']);
    expect(table.finalRoles().dov).toBe('Hunter');
  });
});

describe('copied', () => {
  test('[R1.4] by a Doppelganger: right after the Revealer, with an announcement for each card', () => {
    const table = night()
      .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
      .submit('cleo', reveal('bob'))
      .submit('ann', reveal('cleo'))
      .endNight();
    expect(table.told('cleo')).toMatchObject({
      message: 'You copied ann and became the Revealer. You turned bob’s card face up: Seer.',
      data: { newRole: 'Revealer', cards: [{ role: 'Revealer' }, { role: 'Seer' }] },
    });
    // The print, not what it has become.
    expect(faceUp(table.expire())).toEqual({ bob: 'Seer', cleo: 'Doppelganger' });
    expect(announced(table)).toEqual([
      'A card was turned face up at night. bob: Seer.',
      'A card was turned face up at night. cleo: Doppelganger.',
    ]);
  });

  test('the same card twice is announced once', () => {
    const table = night()
      .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
      .submit('cleo', reveal('bob'))
      .submit('ann', reveal('bob'))
      .endNight()
      .expire();
    expect(announced(table)).toEqual(['A card was turned face up at night. bob: Seer.']);
  });
});

describe('the Revealer’s own announcement', () => {
  const may = (table: Table, name = 'ann') => table.view(name).me?.canAnnounce;

  test('[G6.6 R7.3 R7.5] one, in discussion only, without a name', () => {
    const table = night();
    expect(may(table)).toBe(false);
    expect(table.act('ann', announce('too early'))).toMatchObject({ rejection: { code: 'WRONG_PHASE' } });
    table.endNight().expire();
    expect(['ann', 'bob', 'cleo', 'dov'].map((name) => may(table, name))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(table.act('bob', announce('me too'))).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
    expect(table.act('ann', announce('bob is the Seer')).ok).toBe(true);
    const [message] = table.view('dov').messages;
    expect(message).toMatchObject({
      userId: null,
      displayName: null,
      messageType: 'system_announcement',
      source: 'revealer',
      content: 'bob is the Seer',
    });
    expect(JSON.stringify(message)).not.toContain(table.userId('ann'));
    expect(may(table)).toBe(false);
    expect(table.act('ann', announce('again'))).toMatchObject({ rejection: { code: 'INVALID_ACTION' } });
    expect(table.act('ann', { type: 'send_message', content: 'chat goes on' }).ok).toBe(true);
    expect(may(table.expire())).toBe(false);
  });

  test('[R7.3] belongs to the player who was dealt the Revealer, robbed or not', () => {
    const table = gameWith({ ann: 'Revealer', bob: 'Robber' })
      .submit('bob', { type: 'rob_player', targetUserId: 'ann' })
      .endNight()
      .expire();
    expect([may(table), may(table, 'bob')]).toEqual([true, false]);
  });

  test('[R7.4] neither a mask nor a banishment nor the host’s muting takes it away', () => {
    const dealt = { ann: 'Revealer', bob: 'Curator', cleo: 'Old Hag', dov: 'Villager', eva: 'Villager' };
    const table = gameWith(dealt)
      .submit('bob', { type: 'assign_artifact', targetUserId: 'ann', artifactId: 'mask-of-muting' })
      .submit('cleo', { type: 'banish_player', targetUserId: 'ann' })
      .endNight()
      .expire();
    table.act('ann', { type: 'mute_player', targetUserId: table.userId('ann'), muted: true });
    expect(table.view('ann').me).toMatchObject({ canChat: false, canAnnounce: true });
    expect(table.act('ann', { type: 'send_message', content: 'mmh' })).toMatchObject({
      rejection: { code: 'MUTED' },
    });
    expect(table.act('ann', announce('hear me')).ok).toBe(true);
    expect(announced(table)).toEqual(['hear me']);
  });

  test('reaches the bearer of the Shroud', () => {
    const table = gameWith({ ann: 'Revealer', bob: 'Curator', dov: 'Villager' })
      .submit('bob', { type: 'assign_artifact', targetUserId: 'dov', artifactId: 'shroud-of-shame' })
      .submit('ann', reveal('bob'))
      .endNight()
      .expire();
    table.act('ann', { type: 'send_message', content: 'just chat' });
    table.act('ann', announce('hear me'));
    expect(announced(table)).toEqual(['A card was turned face up at night. bob: Curator.', 'hear me']);
  });
});
