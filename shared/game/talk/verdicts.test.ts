import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '../night/roles/index.ts';
import { rolesOf } from '../night/roles/role-lookup.ts';
import { sightingsOf } from '../night/sightings.ts';
import type { SaidClaim } from '../state/claim.ts';
import type { CustomRole } from '../state/custom-role.ts';
import { createRandom, type Random, shuffled } from '../state/random.ts';
import { distortedClaims, knownClaims } from '../testing/known-claims.ts';
import { randomPayload } from '../testing/legal-choices.ts';
import { randomCustomRoles } from '../testing/random-round.ts';
import { gameWith, type Table } from '../testing/table.ts';
import { claimFromPayload } from './claim-payload.ts';
import { isLegalClaim } from './legal-claims.ts';
import { hasMovedOn, truthOf, verdictOf } from './verdicts.ts';

const NAMES = ['ann', 'bob', 'cleo', 'dov', 'eva', 'finn', 'greta'];

/** A night of this role beside six others, each of whom does something legal. */
function nightOf(role: string, random: Random, customRoles: readonly CustomRole[] = []): Table {
  const deck = BUILT_IN_ROLES.flatMap(({ name, copies }) => Array.from({ length: copies }, () => name));
  const cards = [...customRoles.map(({ name }) => name), ...shuffled(deck, random)];
  cards.splice(cards.indexOf(role), 1);
  const dealt = [role, ...cards.slice(0, NAMES.length - 1)];
  const [left = '', middle = '', right = ''] = cards.slice(NAMES.length - 1);
  const seats = shuffled(NAMES, random).map((name, index) => [name, dealt[index] ?? ''] as const);
  const table = gameWith(Object.fromEntries(seats), { center: [left, middle, right], customRoles });
  for (const name of shuffled(NAMES, random)) {
    const choose = () => randomPayload(table.view(name).me?.prompt, random);
    for (let data = choose(); data; data = choose()) table.act(name, { type: 'submit_action', data });
  }
  return table;
}

const roundOf = ({ state }: Table) => {
  if (!('night' in state.stage)) throw new Error('the night is not over');
  return truthOf(state.stage, rolesOf(state));
};

/** How a claim of this player is judged; user ids in it are those of the table. */
function judged(table: Table, name: string, said: SaidClaim) {
  const claim = claimOf(table, said);
  return verdictOf(roundOf(table), table.player(name).id, claim);
}

function claimOf({ state }: Table, said: SaidClaim) {
  const claim = claimFromPayload(said, (user) => state.players.find(({ userId }) => userId === user)?.id);
  if (!claim) throw new Error('it names a stranger');
  return claim;
}

function isLegal(table: Table, name: string, said: SaidClaim): boolean {
  const { deal, roles } = roundOf(table);
  const ground = { seats: deal.seats, selectedRoles: deal.selectedRoles, roles };
  return isLegalClaim(ground, table.player(name).id, claimOf(table, said));
}

const NIGHTS = Array.from({ length: 12 }, (_, index) => index);

function checkNight(table: Table): void {
  const { selectedRoles } = table.state;
  const everybody = NAMES.map((name) => table.userId(name));
  for (const name of NAMES) {
    const claims = knownClaims(table.view(name));
    for (const claim of claims) {
      expect([name, claim, judged(table, name, claim)]).toEqual([name, claim, 'true']);
      expect([name, claim, isLegal(table, name, claim)]).toEqual([name, claim, true]);
    }
    const known = { claims, self: table.userId(name), everybody, roles: selectedRoles };
    for (const claim of distortedClaims(known)) {
      expect([name, claim, judged(table, name, claim)]).toEqual([name, claim, 'false']);
    }
    const isQuiet = claims.some(({ kind }) => kind === 'quiet');
    expect(judged(table, name, { kind: 'quiet' })).toBe(isQuiet ? 'true' : 'false');
  }
}

describe('every role can say what it knows in claims', () => {
  test.each(BUILT_IN_ROLES.map(({ name }) => name))(
    '[C1.9 C1.10 C1.11 C1.12 C1.13] %s, and what is said otherwise is false',
    (role) => {
      for (const night of NIGHTS) checkNight(nightOf(role, createRandom(`${role} ${night}`)));
    },
  );

  test('[C1.9 C1.10 C1.11 C1.12 C1.13] so can custom ones', () => {
    for (const night of NIGHTS) {
      const random = createRandom(`custom ${night}`);
      const customRoles = randomCustomRoles(random);
      checkNight(nightOf(customRoles[0]?.name ?? '', random, customRoles));
    }
  });

  test('a card that is seen is followed through the night', () => {
    for (const { name: role } of BUILT_IN_ROLES) {
      const table = nightOf(role, createRandom(`followed ${role}`));
      const { deal, night, roles } = roundOf(table);
      for (const { card, role } of [...sightingsOf(deal, night, roles).values()].flat()) {
        expect(night.layout.cards[card]?.role).toBe(role);
      }
    }
  });
});

describe('what a claim says is held against the night', () => {
  const six = {
    ann: 'Robber',
    bob: 'Seer',
    cleo: 'Witch',
    dov: 'Troublemaker',
    eva: 'Sentinel',
    finn: 'Tanner',
  };
  const robber = () => gameWith(six, { center: ['Werewolf', 'Villager', 'Minion'] });
  const user = (table: Table, name: string) => ({ userId: table.userId(name) });
  const saw = (table: Table, name: string, role: string): SaidClaim => ({
    kind: 'saw',
    place: user(table, name),
    role,
  });

  test('[C1.10 C1.14] a Robber saw the card at both places, and it has moved on from the one', () => {
    const table = robber().submit('ann', { type: 'rob_player', targetUserId: 'bob' }).endNight();
    const moved = (name: string) => {
      const claim = claimOf(table, saw(table, name, 'Seer'));
      return [
        judged(table, 'ann', saw(table, name, 'Seer')),
        hasMovedOn(roundOf(table), table.player('ann').id, claim),
      ];
    };
    expect([moved('bob'), moved('ann'), moved('cleo')]).toEqual([
      ['true', true],
      ['true', false],
      ['false', false],
    ]);
  });

  test("[C1.11] the Witch's card went where it really went, and a shield stops it", () => {
    const swap = {
      type: 'view_and_swap',
      centerIndex: 0,
      targetUserId: 'bob',
      ifEvilTargetUserId: 'finn',
    } as const;
    const gave = (table: Table, name: string): SaidClaim => ({
      kind: 'did',
      payload: { type: 'view_and_swap', centerIndex: 0, targetUserId: table.userId(name) },
    });
    const open = robber().submit('cleo', swap).endNight();
    expect(['bob', 'finn'].map((name) => judged(open, 'cleo', gave(open, name)))).toEqual(['false', 'true']);
    const shielded = robber()
      .submit('eva', { type: 'protect_player', targetUserId: 'finn' })
      .submit('cleo', swap)
      .endNight();
    expect(judged(shielded, 'cleo', gave(shielded, 'finn'))).toBe('false');
    expect(judged(shielded, 'cleo', { kind: 'saw', place: { centerIndex: 0 }, role: 'Werewolf' })).toBe(
      'true',
    );
  });

  test('[C1.11] the Witch may say for whom her card was, and for whom if it was evil', () => {
    const said = (table: Table, name: string, ifEvil: string): SaidClaim => ({
      kind: 'did',
      payload: {
        type: 'view_and_swap',
        centerIndex: 0,
        targetUserId: table.userId(name),
        ifEvilTargetUserId: table.userId(ifEvil),
      },
    });
    const verdicts = (center: string) => {
      const table = gameWith(six, { center: [center, 'Villager', 'Minion'] })
        .submit('cleo', {
          type: 'view_and_swap',
          centerIndex: 0,
          targetUserId: 'bob',
          ifEvilTargetUserId: 'finn',
        })
        .endNight();
      return [said(table, 'bob', 'finn'), said(table, 'finn', 'bob')].map((claim) => [
        isLegal(table, 'cleo', claim),
        judged(table, 'cleo', claim),
      ]);
    };
    for (const center of ['Werewolf', 'Villager'])
      expect(verdicts(center)).toEqual([
        [true, 'true'],
        [true, 'false'],
      ]);
  });

  test('[C1.11] players who passed, or had nothing to choose, may say so, and name their suspect', () => {
    const table = robber()
      .submit('ann', { type: 'pass' })
      .submit('finn', { type: 'no_action', suspectUserId: 'bob' })
      .submit('bob', { type: 'view_player', targetUserId: 'ann' })
      .endNight();
    const did = (payload: Extract<SaidClaim, { kind: 'did' }>['payload']): SaidClaim => ({
      kind: 'did',
      payload,
    });
    const suspected = (name: string) => did({ type: 'no_action', suspectUserId: table.userId(name) });
    const claims = [did({ type: 'pass' }), did({ type: 'no_action' }), suspected('bob'), suspected('cleo')];
    const verdicts = ['ann', 'finn', 'bob'].map((name) => claims.map((claim) => judged(table, name, claim)));
    expect(verdicts).toEqual([
      ['true', 'false', 'false', 'false'],
      ['false', 'true', 'true', 'false'],
      ['false', 'false', 'false', 'false'],
    ]);
    for (const claim of claims) expect(isLegal(table, 'dov', claim)).toBe(true);
  });

  test('[C1.11] the order of a named pair does not matter', () => {
    const table = robber()
      .submit('dov', { type: 'swap_players', player1UserId: 'ann', player2UserId: 'bob' })
      .endNight();
    const swapped = (a: string, b: string): SaidClaim => ({
      kind: 'did',
      payload: { type: 'swap_players', player1UserId: table.userId(a), player2UserId: table.userId(b) },
    });
    expect([
      judged(table, 'dov', swapped('bob', 'ann')),
      judged(table, 'dov', swapped('bob', 'cleo')),
    ]).toEqual(['true', 'false']);
  });

  test('[C1.9 C1.10] a copier was dealt the card that is printed, and knows where they laid what they copied', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Village Idiot', cleo: 'Villager', dov: 'Hunter' })
      .submit('ann', { type: 'copy_role', targetUserId: 'bob' })
      .submit('ann', { type: 'shift_cards', direction: 'left' })
      .endNight();
    const role = (name: string): SaidClaim => ({ kind: 'role', role: name });
    expect(['Doppelganger', 'Village Idiot'].map((name) => judged(table, 'ann', role(name)))).toEqual([
      'true',
      'false',
    ]);
    const seen = ['bob', 'cleo', 'dov'].map((name) =>
      judged(table, 'ann', saw(table, name, 'Village Idiot')),
    );
    expect(seen).toEqual(['true', 'true', 'false']);
  });

  test('[C1.13] suspicion is judged by the suspect’s final team', () => {
    const table = gameWith(
      { ann: 'Drunk', bob: 'Tanner', cleo: 'Minion', dov: 'Villager' },
      {
        center: ['Werewolf', 'Villager', 'Villager'],
      },
    )
      .submit('ann', { type: 'swap_center', centerIndex: 0 })
      .endNight();
    const suspect = (name: string, level: 'trust' | 'accuse') =>
      judged(table, 'dov', { kind: 'suspect', userId: table.userId(name), level });
    expect(
      ['ann', 'bob', 'cleo', 'dov'].map((name) => [suspect(name, 'accuse'), suspect(name, 'trust')]),
    ).toEqual([
      ['true', 'false'],
      ['open', 'open'],
      ['true', 'false'],
      ['false', 'true'],
    ]);
    expect(judged(table, 'dov', { kind: 'ask', userId: table.userId('ann') })).toBe('open');
  });

  test('[F8.4] that nobody should fall is true where nobody is on the Werewolf team in the end', () => {
    const verdictWith = (dov: string, swapped: boolean) => {
      const table = gameWith(
        { ann: 'Drunk', bob: 'Tanner', cleo: 'Villager', dov },
        { center: ['Werewolf', 'Seer', 'Villager'] },
      ).submit('ann', { type: 'swap_center', centerIndex: swapped ? 0 : 1 });
      return judged(table.endNight(), 'dov', { kind: 'peace' });
    };
    expect([
      verdictWith('Villager', false),
      verdictWith('Villager', true),
      verdictWith('Minion', false),
    ]).toEqual(['true', 'false', 'false']);
  });

  test('[C1.12] one is told of people by name, or that there is nobody', () => {
    const table = gameWith(
      { ann: 'Mason', bob: 'Mason', cleo: 'Minion', dov: 'Thing' },
      {
        center: ['Werewolf', 'Villager', 'Beholder'],
      },
    )
      .submit('dov', { type: 'tap_player', targetUserId: 'ann' })
      .endNight();
    const told = (name: string, fact: 'mason' | 'wolf' | 'tapped' | 'seer', ...named: string[]) =>
      judged(table, name, { kind: 'told', fact, userIds: named.map((one) => table.userId(one)) });
    expect([
      told('ann', 'mason', 'bob'),
      told('ann', 'mason'),
      told('ann', 'mason', 'bob', 'cleo'),
      told('cleo', 'wolf'),
      told('dov', 'wolf'),
      told('dov', 'seer'),
      told('ann', 'tapped'),
      told('bob', 'tapped'),
    ]).toEqual(['true', 'false', 'false', 'true', 'false', 'false', 'true', 'false']);
  });
});
