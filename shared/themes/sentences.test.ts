import { describe, expect, test } from 'bun:test';
import { ACTIONS } from '../game/night/actions/index.ts';
import { BUILT_IN_ROLES } from '../game/night/roles/index.ts';
import { claimSentence } from '../game/sentences/claim-sentences.ts';
import { shiftSentence } from '../game/sentences/review-sentences.ts';
import { faceUpSentence } from '../game/sentences/round-sentences.ts';
import { ACTION_TYPES, type Choice } from '../game/state/choice.ts';
import type { Claim, ClaimFact } from '../game/state/claim.ts';
import { CLAIM_FACTS } from '../game/state/claim-facts.ts';
import type { PlayerId } from '../game/state/ids.ts';
import { gameWith } from '../game/testing/table.ts';
import { generic } from './generic/theme.ts';
import { BUILT_IN_THEMES, themeById } from './index.ts';
import { themeFrom } from './theme.ts';

type Dealt = Record<string, string>;

const WOLF = { ann: 'Werewolf', bob: 'Seer', cleo: 'Minion' };
const MINION = { ann: 'Minion', bob: 'Seer', cleo: 'Villager' };
const VILLAGE = { ann: 'Hunter', bob: 'Seer', cleo: 'Villager' };
const TANNER = { ann: 'Tanner', bob: 'Seer', cleo: 'Werewolf' };
const PACK = { ann: 'Werewolf', bob: 'Minion', cleo: 'Dream Wolf' };
const against = (name: string): Dealt =>
  Object.fromEntries(['ann', 'bob', 'cleo'].filter((voter) => voter !== name).map((voter) => [voter, name]));

const results = (dealt: Dealt, votes: Dealt, ruleset: 'standard' | 'tabletop') => {
  const { gameSettings } = gameWith(dealt, { settings: { ruleset } }).vote(votes).view('ann');
  return gameSettings.voteResults;
};

const VILLAGE_WON = 'The Villager team wins: a wolf was eliminated.';
const WOLVES_GOT_AWAY = 'The Werewolf team wins: no wolf was eliminated.';
const MINION_GOT_AWAY = 'The Werewolf team wins: the Minion was not caught.';
const HELPER_FELL = 'The Villager team wins: one of the Werewolf team was eliminated.';
const SPARED = 'The Villager team wins: there was no wolf, and nobody was eliminated.';
const NOT_SPARED = 'No team wins: there was no wolf at the table, and somebody was eliminated.';

describe('[H1.28 H3.7] why the round ended as it did', () => {
  test.each<[string, Dealt, Dealt, string, string]>([
    ['a wolf falls', WOLF, against('ann'), VILLAGE_WON, VILLAGE_WON],
    ['the Minion falls beside a wolf', WOLF, against('cleo'), HELPER_FELL, WOLVES_GOT_AWAY],
    ['the wolves get away', WOLF, against('bob'), WOLVES_GOT_AWAY, WOLVES_GOT_AWAY],
    [
      'a wolf falls among wolves',
      PACK,
      against('ann'),
      'No team wins: a wolf was eliminated.',
      'No team wins: a wolf was eliminated.',
    ],
    [
      'a Minion without wolves falls',
      MINION,
      against('ann'),
      HELPER_FELL,
      'No team wins: there was no wolf, and the Minion was eliminated.',
    ],
    ['a Minion without wolves gets away', MINION, against('bob'), MINION_GOT_AWAY, MINION_GOT_AWAY],
    ['a Minion without wolves, and nobody falls', MINION, {}, MINION_GOT_AWAY, SPARED],
    ['a village alone spares everybody', VILLAGE, {}, SPARED, SPARED],
    ['a village alone does not', VILLAGE, against('bob'), NOT_SPARED, NOT_SPARED],
    [
      'the Tanner falls',
      TANNER,
      against('ann'),
      'The Tanner wanted to be eliminated, and was.',
      'The Tanner wanted to be eliminated, and was.',
    ],
  ])('%s', (_, dealt, votes, standard, tabletop) => {
    expect(results(dealt, votes, 'standard')?.winCondition).toBe(standard);
    expect(results(dealt, votes, 'tabletop')?.winCondition).toBe(tabletop);
  });
});

test('[H1.29 R9.8] everybody reads with which side they won or lost', () => {
  const reasons = results(WOLF, against('ann'), 'standard')?.playerResults.map(({ winReason }) => winReason);
  expect(reasons).toEqual([
    'You lost with the Werewolf team.',
    'You won with the Villager team.',
    'You lost with the Werewolf team.',
  ]);
});

test('[H1.28 R9.8] a round that the host ended has no winner, and says why', () => {
  const table = gameWith(WOLF);
  table.act('ann', { type: 'end_round' });
  const { voteResults } = table.view('ann').gameSettings;
  expect(voteResults).toMatchObject({ winners: [], winCondition: 'The host ended the round.' });
  expect(voteResults?.playerResults).toHaveLength(3);
  for (const { isWinner, winReason } of voteResults?.playerResults ?? [])
    expect([isWinner, winReason]).toEqual([false, 'The host ended the round.']);
});

describe('[H1.29 L1.1] why one won or lost ends with what counts, unless that is the card that was dealt', () => {
  const reasonsOf = (table: ReturnType<typeof gameWith>) =>
    table.vote({}).view('ann').gameSettings.voteResults?.playerResults;

  test('a card that was moved', () => {
    const table = gameWith({ ann: 'Werewolf', bob: 'Robber', cleo: 'Villager' });
    table.submit('bob', { type: 'rob_player', targetUserId: 'ann' });
    expect(reasonsOf(table)).toMatchObject([
      {
        winReason: 'You lost with the Villager team. What counts is your last card, the Robber.',
        reasonToOthers: 'ann lost with the Villager team. What counts is their last card, the Robber.',
      },
      { winReason: 'You won with the Werewolf team. What counts is your last card, the Werewolf.' },
      { winReason: 'You lost with the Villager team.' },
    ]);
  });

  test('a role that was copied, and an artifact', () => {
    const table = gameWith({ ann: 'Doppelganger', bob: 'Werewolf', cleo: 'Curator' });
    table.submit('ann', { type: 'copy_role', targetUserId: 'bob' });
    table.submit('cleo', {
      type: 'assign_artifact',
      targetUserId: 'bob',
      artifactId: 'cudgel-of-the-tanner',
    });
    expect(reasonsOf(table)).toMatchObject([
      { winReason: 'You won with the Werewolf team. What counts is the role you copied, the Werewolf.' },
      {
        winReason:
          'You wanted to be eliminated, but were not. What counts is the Cudgel of the Tanner, which makes you the Tanner.',
      },
      { winReason: 'You lost with the Villager team.' },
    ]);
  });
});

describe('the night log', () => {});

test('[A4.14 G1.15 G8.19 H3.9] a theme nobody knows becomes the classic one', () => {
  expect(themeById('nowhere').id).toBe('onuw-classic');
  expect(BUILT_IN_THEMES.map(({ id }) => themeById(id).id)).toEqual(BUILT_IN_THEMES.map(({ id }) => id));
});

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as PlayerId[] as [PlayerId, PlayerId, PlayerId];
const nameOf = (id: string) => id.toUpperCase();
const shift = (from: PlayerId | null, to: PlayerId | null, isWithdrawal = false) =>
  themeById('generic').words.text(shiftSentence({ speaker: ann, isWithdrawal, from, to }), nameOf);

test('[C3.3] a shift of suspicion names whoever speaks once, and everybody where it goes from one to another', () => {
  expect(shift(ann, null)).toBe('ANN’s claim made them less suspect.');
  expect(shift(null, ann, true)).toBe('ANN’s retraction made them more suspect.');
  expect(shift(null, bob)).toBe('ANN’s claim made BOB more suspect.');
  expect(shift(ann, cleo)).toBe('ANN’s claim moved the suspicion from ANN to CLEO.');
  expect(shift(null, null)).toBe('ANN’s claim changed little.');
});

/** One payload of each action, in the engine's shape. */
const deeds: Choice[] = ACTION_TYPES.flatMap((type) => {
  const offer = ACTIONS[type].offer({
    player: ann,
    seats: [ann, bob, cleo],
    others: [bob, cleo],
    mayTargetItself: false,
    hasWerewolfPile: true,
    knownWolves: [],
  });
  if (offer === null) return [];
  const { targets = [], centerIndices = [], artifactIds = [], directions = [], min, max } = offer;
  return {
    type,
    targets: targets.slice(0, Math.max(min, max)),
    centerIndices: centerIndices.slice(0, targets.length > 0 ? 1 : max),
    ...(artifactIds[0] ? { artifactId: artifactIds[0] } : {}),
    ...(directions[0] ? { direction: directions[0] } : {}),
  };
});
const nothing = { targets: [], centerIndices: [] };

/** Each kind of claim, in each of its shapes. */
const CLAIMS: Claim[] = [
  { kind: 'role', role: 'Seer' },
  { kind: 'saw', place: { player: bob }, role: 'Robber' },
  { kind: 'saw', place: { player: ann }, role: 'Robber' },
  { kind: 'saw', place: { center: 1 }, role: 'Robber' },
  { kind: 'saw', place: { pile: true }, role: 'Robber' },
  ...deeds.map((choice): Claim => ({ kind: 'did', choice })),
  ...[
    { type: 'pass', ...nothing } as const,
    { type: 'no_action', ...nothing } as const,
    { type: 'no_action', targets: [bob], centerIndices: [] } as const,
    { type: 'protect_player', targets: [ann], centerIndices: [] } as const,
    { type: 'view_and_swap', targets: [bob], centerIndices: [0], ifEvilTarget: cleo } as const,
  ].map((choice): Claim => ({ kind: 'did', choice })),
  ...CLAIM_FACTS.flatMap((fact): Claim[] =>
    ['tapped', 'converted', 'artifact'].includes(fact)
      ? [{ kind: 'told', fact, players: [] }]
      : [[], [bob], [bob, cleo]].map((players) => ({ kind: 'told', fact, players })),
  ),
  { kind: 'quiet' },
  { kind: 'suspect', player: bob, level: 'trust' },
  { kind: 'suspect', player: bob, level: 'accuse' },
  { kind: 'peace' },
  { kind: 'ask', player: bob },
];

describe.each(BUILT_IN_THEMES.map((theme) => [theme.id, themeById(theme.id).words] as const))(
  'claims in %s',
  (_, words) => {
    const say = (claim: Claim) => words.text(claimSentence(claim, ann), nameOf);

    test('[C1.17] are said each in a sentence of its own, with all that they name', () => {
      const sentences = CLAIMS.map(say);
      expect(new Set(sentences).size).toBe(sentences.length);
      for (const [index, sentence] of sentences.entries()) {
        expect(sentence).toMatch(/^[^{}]+[.?]$/);
        const named = JSON.stringify(CLAIMS[index]).match(/bob|cleo/g) ?? [];
        for (const name of named) expect(sentence).toContain(name.toUpperCase());
      }
    });

    test('[C1.17] call roles as the theme does, custom ones by their titles', () => {
      for (const { name } of BUILT_IN_ROLES) {
        const called =
          words.text(faceUpSentence('Ann', name), nameOf).split(': ').at(-1)?.replace(/\.$/, '') ?? '';
        expect(say({ kind: 'role', role: name })).toContain(called);
      }
      const titled = words.withTitles(new Map([['Baker', 'The Bread Maker']]));
      const said = titled.text(claimSentence({ kind: 'role', role: 'Baker' }, ann), nameOf);
      expect(said).toContain('Bread Maker');
      expect(said).not.toMatch(/the the/i);
    });
  },
);

test('[C1.17] what is said in plain words', () => {
  const { words } = themeById('generic');
  const said = CLAIMS.map((claim) => words.text(claimSentence(claim, ann), nameOf));
  for (const sentence of [
    'I was dealt the Seer.',
    'I saw the Robber in front of BOB.',
    'I saw the Robber in front of me.',
    'I saw the middle center card: Robber.',
    'I swapped the cards of BOB and CLEO.',
    'I swapped my own card and the left center card.',
    'I saw the left center card and the middle center card.',
    'I gave the left center card to BOB, or to CLEO if it was evil.',
    'I recognised BOB as a wolf.',
    'I recognised BOB and CLEO as wolves.',
    'I recognised nobody as a Mason.',
    'I think BOB is on the Werewolf team.',
    'BOB, who are you?',
  ]) {
    expect(said).toContain(sentence);
  }
});

const told = (fact: ClaimFact, ...players: PlayerId[]): Claim => ({ kind: 'told', fact, players });

test.each([
  [
    'generic',
    'I recognised BOB as a Mason.',
    'I recognised BOB and CLEO as Masons.',
    'I recognised nobody as an Apprentice Seer.',
  ],
  [
    'onuw-classic',
    'The candle showed me BOB as a Mason.',
    'The candle showed me BOB and CLEO as Masons.',
    'The candle showed me nobody who was an Apprentice Seer.',
  ],
  [
    'corporate',
    'I clocked BOB as a Work Spouse.',
    'I clocked BOB and CLEO as Work Spouses.',
    'I clocked nobody as a Junior Auditor.',
  ],
  [
    'russiagate',
    'I identified BOB as an Alibi.',
    'I identified BOB and CLEO as Alibis.',
    'I identified nobody as an Intern.',
  ],
])('[C1.17] whom somebody recognised, in %s', (id, one, several, none) => {
  const { words } = themeById(id);
  const claims = [told('mason', bob), told('mason', bob, cleo), told('apprenticeSeer')];
  expect(claims.map((claim) => words.text(claimSentence(claim, ann), nameOf))).toEqual([one, several, none]);
});

test('[C1.17] a pack that says of its wolves what they are without an article says so of others', () => {
  const { sentences } = generic.text;
  const known = { ...sentences.known, wolf: 'Wolf', wolves: 'Wolves' };
  const claims = { ...sentences.claims, recognised: 'I know {who}: {group}.' };
  const pack = { ...generic, text: { ...generic.text, sentences: { ...sentences, known, claims } } };
  const { words } = themeFrom(pack);
  expect(words.text(claimSentence(told('mason', bob), ann), nameOf)).toBe('I know BOB: Mason.');
});
