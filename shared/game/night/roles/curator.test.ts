import { describe, expect, test } from 'bun:test';
import { ARTIFACT_IDS } from '../../state/artifacts.ts';
import type { ArtifactId, NightPayload } from '../../state/choice.ts';
import type { RoleName } from '../../state/role-facts.ts';
import { customRole, gameWith, STRANGER, type Table } from '../../testing/table.ts';

const NAMES: Record<ArtifactId, string> = {
  'claw-of-the-werewolf': 'Claw of the Werewolf',
  'brand-of-the-villager': 'Brand of the Villager',
  'cudgel-of-the-tanner': 'Cudgel of the Tanner',
  'void-of-nothingness': 'Void of Nothingness',
  'mask-of-muting': 'Mask of Muting',
  'shroud-of-shame': 'Shroud of Shame',
};
const COUNTS_AS: Partial<Record<ArtifactId, RoleName>> = {
  'claw-of-the-werewolf': 'Werewolf',
  'brand-of-the-villager': 'Villager',
  'cudgel-of-the-tanner': 'Tanner',
};

const night = (bob: RoleName = 'Hunter') =>
  gameWith({ ann: 'Curator', bob, cleo: 'Doppelganger', dov: 'Villager' });
const give = (targetUserId: string, artifactId: ArtifactId = 'void-of-nothingness') =>
  ({ type: 'assign_artifact', targetUserId, artifactId }) as const;
const say = (content: string) => ({ type: 'send_message', content }) as const;

test('[G2.103 P4.8 R6.5] may give one of six artifacts to another player, or pass', () => {
  const table = night();
  expect(table.asked('ann')).toEqual([
    `assign_artifact: 1 of bob cleo dov and ${ARTIFACT_IDS.join(' ')}`,
    'pass',
  ]);
  for (const target of ['ann', STRANGER]) expect(table.refusal('ann', give(target))).toBe('INVALID_TARGET');
  expect(gameWith({ ann: 'Curator' }).offered('ann')).toEqual(['no_action']);
});

const NEW_SIDES: Partial<Record<ArtifactId, string>> = {
  'claw-of-the-werewolf': ' Whatever card lies before you, you now win with the Werewolf team.',
  'cudgel-of-the-tanner': ' Whatever card lies before you, you now win only by what the Tanner wants.',
};

test.each([...ARTIFACT_IDS])(
  '[G3.26 G6.15 H1.24 R3.7 R6.1 R6.5] %s: its bearer learns it at dawn, not from whom',
  (artifactId) => {
    const table = night().submit('ann', give('bob', artifactId));
    expect(table.view('bob').me?.artifactId).toBeNull();
    table.endNight();
    expect(table.told('ann')).toEqual({
      message: `You gave bob the ${NAMES[artifactId]}.`,
      data: { targetName: 'bob' },
      currentRole: 'Curator',
    });
    const currentRole = COUNTS_AS[artifactId] ?? 'Hunter';
    expect(table.told('bob')).toEqual({
      message: `You were given the ${NAMES[artifactId]}.${NEW_SIDES[artifactId] ?? ''}`,
      data: { artifactId },
      currentRole,
    });
    expect(JSON.stringify(table.view('bob').me)).not.toContain(table.userId('ann'));
    expect(table.vote({}).finalRoles().bob).toBe(currentRole);
    expect(table.logged('ann')).toEqual([`ann (Curator) gave bob the ${NAMES[artifactId]}`]);
    expect(table.each('dov', 'artifactId')).toEqual([null, artifactId, null, null]);
  },
);

describe('[H1.17 R6.1 R9.6] counts as', () => {
  const [claw, brand, cudgel] = ARTIFACT_IDS;
  const nothing = 'void-of-nothingness';
  // Who falls by two votes on Bob (who votes for Dov), and who wins under standard and under tabletop rules.
  test.each([
    ['a Villager with the Claw is a wolf', 'Villager', claw, 'bob', 'Villager', 'Villager'],
    ['so is a Tanner, who has not won', 'Tanner', claw, 'bob', 'Villager', 'Villager'],
    ['a Prince with the Claw can fall', 'Prince', claw, 'bob', 'Villager', 'Villager'],
    ['a wolf with the Brand dies as a Villager', 'Werewolf', brand, 'bob', '', ''],
    ['a Prince with the Brand can fall', 'Prince', brand, 'bob', '', ''],
    ['a Hunter with the Brand takes nobody along', 'Hunter', brand, 'bob', '', ''],
    ['a wolf with the Cudgel wins by falling', 'Werewolf', cudgel, 'bob', 'Tanner', 'Tanner'],
    ['a Villager with the Cudgel as well', 'Villager', cudgel, 'bob', 'Tanner', 'Tanner'],
    ['the Void changes nothing: a wolf', 'Werewolf', nothing, 'bob', 'Villager', 'Villager'],
    ['the Void changes nothing: the Hunter', 'Hunter', nothing, 'bob dov', '', ''],
    ['the Void changes nothing: the Prince', 'Prince', nothing, '', 'Villager', 'Villager'],
    ['the Mask changes no role', 'Werewolf', 'mask-of-muting', 'bob', 'Villager', 'Villager'],
    ['nor does the Shroud', 'Werewolf', 'shroud-of-shame', 'bob', 'Villager', 'Villager'],
  ] as const)('[R6.2] %s', (_, bob, artifactId, fallen, standard, tabletop) => {
    for (const [ruleset, winners] of [['standard', standard] as const, ['tabletop', tabletop] as const]) {
      const table = gameWith(
        { ann: 'Curator', bob, cleo: 'Villager', dov: 'Villager' },
        { settings: { ruleset } },
      )
        .submit('ann', give('bob', artifactId))
        .vote({ ann: 'bob', cleo: 'bob', bob: 'dov' });
      const results = table.view('ann').gameSettings.voteResults;
      expect(results?.eliminatedPlayers.map(({ displayName }) => displayName).join(' ')).toBe(fallen);
      expect(results?.winners.join(' ')).toBe(winners);
    }
  });

  test('a Minion with the Brand is nobody of the werewolf team; with the Claw a wolf under both rule sets', () => {
    const winners = (artifactId: ArtifactId, ruleset: 'standard' | 'tabletop') =>
      gameWith(
        { ann: 'Curator', bob: 'Minion', cleo: 'Villager', dov: 'Villager' },
        { settings: { ruleset } },
      )
        .submit('ann', give('bob', artifactId))
        .vote({ ann: 'bob', cleo: 'bob' })
        .view('ann').gameSettings.voteResults?.winners;
    expect(winners(brand, 'standard')).toEqual([]);
    expect(winners(brand, 'tabletop')).toEqual([]);
    expect(winners(claw, 'standard')).toEqual(['Villager']);
    expect(winners(claw, 'tabletop')).toEqual(['Villager']);
    expect(winners(nothing, 'tabletop')).toEqual([]);
  });

  test('a Stalker with the Brand does not hunt any more; the Brand stays with the player, the card does not', () => {
    const table = gameWith({ ann: 'Curator', bob: 'Stalker', cleo: 'Villager', dov: 'Robber' })
      .submit('bob', { type: 'target_player', targetUserId: 'cleo' })
      .submit('dov', { type: 'rob_player', targetUserId: 'bob' })
      .submit('ann', give('bob', brand))
      .vote({ ann: 'cleo', bob: 'cleo' });
    expect(table.finalRoles()).toMatchObject({ bob: 'Villager', dov: 'Stalker' });
    expect(table.view('ann').gameSettings.voteResults?.winners).toEqual(['Stalker']);
  });
});

describe('[F2.5] with a player who may give the Shroud, the table screen', () => {
  const claims = { type: 'make_claim', claim: { kind: 'quiet' } } as const;
  const announcement = { ...say('I have seen a card'), messageType: 'system_announcement' } as const;
  const rounds: [string, () => Table][] = [
    ['nothing is given', () => night()],
    ['the Shroud is given', () => night().submit('ann', give('bob', 'shroud-of-shame'))],
    ['the Mask is given', () => night().submit('ann', give('bob', 'mask-of-muting'))],
    [
      'the Curator lies in the center',
      () =>
        gameWith({ ann: 'Seer', bob: 'Villager', cleo: 'Drunk' }, { center: ['Curator', 'Robber', 'Thing'] }),
    ],
    [
      'a custom role may give it',
      () =>
        gameWith(
          { ann: 'Giver', bob: 'Villager', cleo: 'Drunk' },
          { customRoles: [customRole('Giver', 'villager', { nightOrder: 5, actions: ['assign_artifact'] })] },
        ),
    ],
  ];
  test.each(rounds)('shows no words in discussion where %s', (_, open) => {
    const table = open();
    table.endNight().expire();
    expect(table.act('ann', say('bob is a wolf')).ok).toBe(true);
    table.now += 1000;
    expect(table.act('cleo', claims).ok).toBe(true);
    expect([table.screen().messages, table.screen().claims]).toEqual([[], []]);
    expect(table.view('cleo').messages).toHaveLength(2);
    table.expire();
    expect([table.screen().messages.length, table.screen().claims.length]).toEqual([2, 1]);
  });

  test('still shows what the Revealer announces', () => {
    const table = gameWith({ ann: 'Revealer', bob: 'Villager', cleo: 'Curator' });
    table.endNight().expire();
    expect(table.act('ann', announcement).ok).toBe(true);
    expect(table.screen().messages.map(({ content }) => content)).toEqual(['I have seen a card']);
  });

  test('shows all of it where nobody can', () => {
    const table = gameWith(
      { ann: 'Giver', bob: 'Villager', cleo: 'Drunk' },
      // It never acts.
      { customRoles: [customRole('Giver', 'villager', { nightOrder: 0, actions: ['assign_artifact'] })] },
    );
    table.endNight().expire();
    table.act('ann', say('bob is a wolf'));
    expect(table.screen().messages).toHaveLength(1);
  });
});

test('[H1.27 R6.3] copied: right after the Curator; one artifact per player, a second does nothing', () => {
  const table = night()
    .submit('cleo', { type: 'copy_role', targetUserId: 'ann' })
    .submit('cleo', give('bob', 'cudgel-of-the-tanner'))
    .submit('ann', give('bob', 'claw-of-the-werewolf'))
    .endNight();
  expect(table.told('cleo')).toMatchObject({
    message: 'You copied ann and became the Curator. bob already bears an artifact, so nothing happened.',
    data: { newRole: 'Curator', nothingHappened: true, targetName: 'bob' },
  });
  expect(table.told('bob')).toMatchObject({
    data: { artifactId: 'claw-of-the-werewolf' },
    currentRole: 'Werewolf',
  });
  expect(table.vote({}).logged('cleo')).toEqual([
    'cleo (Doppelganger) copied ann: Curator',
    'cleo (Curator) found that bob already bore an artifact',
  ]);
});

interface Mover {
  readonly role: RoleName;
  /** How it moves the card of this player (the Drunk moves only their own). */
  readonly move: (moved: string) => NightPayload;
}

/** All roles that move cards at night. */
const MOVERS: readonly Mover[] = [
  { role: 'Alpha Wolf', move: (moved) => ({ type: 'convert_player', targetUserId: moved }) },
  { role: 'Robber', move: (moved) => ({ type: 'rob_player', targetUserId: moved }) },
  { role: 'Witch', move: (moved) => ({ type: 'view_and_swap', centerIndex: 0, targetUserId: moved }) },
  {
    role: 'Troublemaker',
    move: (moved) => ({ type: 'swap_players', player1UserId: moved, player2UserId: 'eva' }),
  },
  { role: 'Village Idiot', move: () => ({ type: 'shift_cards', direction: 'left' }) },
  { role: 'Drunk', move: () => ({ type: 'swap_center', centerIndex: 0 }) },
];

/**
 * A night in which the card of Ann or of her neighbour Cleo is moved twice: by Bob at the mover's own time, and before
 * that by Dov, a Doppelganger who has copied him.
 */
function nightWithMoves(ann: RoleName, { role, move }: Mover, moved: 'ann' | 'cleo'): Table {
  return gameWith({ ann, cleo: 'Seer', dov: 'Doppelganger', eva: 'Villager', bob: role })
    .submit('dov', { type: 'copy_role', targetUserId: 'bob' })
    .submit('dov', move(moved))
    .submit('bob', move(moved));
}

/** Every mover, with the card that is moved. */
const MOVES = MOVERS.flatMap((mover) => [
  [mover.role, 'ann', mover] as const,
  [mover.role, 'cleo', mover] as const,
]);

test.each(MOVES)('[R4.33] %s moves the card of %s: the artifact goes to the player', (_, moved, mover) => {
  const table = nightWithMoves('Curator', mover, moved)
    .submit('ann', give('cleo', 'brand-of-the-villager'))
    .endNight();
  expect(table.told('ann').data).toMatchObject({ targetName: 'cleo' });
  expect(table.told('cleo')).toMatchObject({
    data: { artifactId: 'brand-of-the-villager' },
    currentRole: 'Villager',
  });
  expect(table.vote({}).finalRoles().cleo).toBe('Villager');
});

describe('[F6.3] a Bodyguard with an artifact', () => {
  test.each([...ARTIFACT_IDS])(
    '%s: protects only while they count as none but themselves, and is told so',
    (artifactId) => {
      const isInVain = COUNTS_AS[artifactId] !== undefined;
      const table = gameWith({ ann: 'Curator', bob: 'Bodyguard', cleo: 'Villager', dov: 'Werewolf' })
        .submit('ann', give('bob', artifactId))
        .submit('bob', { type: 'protect_from_death', targetUserId: 'cleo' })
        .endNight();
      const whole = 'You protect cleo: they cannot be eliminated.';
      const inVain = 'You stood guard over cleo, but your artifact makes you another: you protect nobody.';
      expect(table.told('bob').message?.includes(whole)).toBe(!isInVain);
      expect(table.told('bob').message?.includes(inVain)).toBe(isInVain);
      const { nightLog = [], players } = table.vote({ ann: 'cleo', bob: 'cleo' }).view('ann');
      expect(table.fallen()).toEqual(isInVain ? ['cleo'] : []);
      const ofBob = { player: players.find(({ displayName }) => displayName === 'bob') };
      expect(ofBob.player?.protectedPlayer ?? null).toBe(isInVain ? null : table.userId('cleo'));
      const line = nightLog.find(({ actionType }) => actionType === 'protect_from_death');
      expect(line?.text.endsWith('stood guard over cleo; an artifact undid it')).toBe(isInVain);
    },
  );
});
