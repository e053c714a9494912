import { describe, expect, test } from 'bun:test';
import { ACTIONS } from '../game/night/actions/index.ts';
import { BUILT_IN_ROLES } from '../game/night/roles/index.ts';
import { ACTION_TYPES, type Choice } from '../game/state/choice.ts';
import type { Claim, ClaimFact } from '../game/state/claim.ts';
import { CLAIM_FACTS } from '../game/state/claim-facts.ts';
import type { PlayerId } from '../game/state/ids.ts';
import { generic } from './generic/theme.ts';
import { BUILT_IN_THEMES, themeById } from './index.ts';
import { themeFrom } from './theme.ts';

const [ann, bob, cleo] = ['ann', 'bob', 'cleo'] as PlayerId[] as [PlayerId, PlayerId, PlayerId];
const naming = { player: (id: string) => id.toUpperCase(), self: ann };

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
    const say = (claim: Claim) => words.claim(claim, naming);

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
        const called = words.faceUp('Ann', name).split(': ').at(-1)?.replace(/\.$/, '') ?? '';
        expect(say({ kind: 'role', role: name })).toContain(called);
      }
      const titled = words.withTitles(new Map([['Baker', 'The Bread Maker']]));
      const said = titled.claim({ kind: 'role', role: 'Baker' }, naming);
      expect(said).toContain('Bread Maker');
      expect(said).not.toMatch(/the the/i);
    });
  },
);

test('[C1.17] what is said in plain words', () => {
  const { words } = themeById('generic');
  const said = CLAIMS.map((claim) => words.claim(claim, naming));
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
  expect(claims.map((claim) => words.claim(claim, naming))).toEqual([one, several, none]);
});

test('[C1.17] a pack that says of its wolves what they are without an article says so of others', () => {
  const { sentences } = generic.text;
  const known = { ...sentences.known, wolf: 'Wolf', wolves: 'Wolves' };
  const claims = { ...sentences.claims, recognised: 'I know {who}: {group}.' };
  const pack = { ...generic, text: { ...generic.text, sentences: { ...sentences, known, claims } } };
  const { words } = themeFrom(pack);
  expect(words.claim(told('mason', bob), naming)).toBe('I know BOB: Mason.');
});
