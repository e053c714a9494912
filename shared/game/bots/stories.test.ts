import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES, type BuiltInRoleName } from '../night/roles/index.ts';
import type { NightPayload } from '../state/choice.ts';
import type { Claim } from '../state/claim.ts';
import type { CustomRole } from '../state/custom-role.ts';
import type { PlayerId } from '../state/ids.ts';
import { createRandom } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';
import { payloadFromClaim } from '../talk/claim-payload.ts';
import { truthOf, verdictOf } from '../talk/verdicts.ts';
import { customRole, gameWith, type Table } from '../testing/table.ts';
import { Listener, wolfChances } from './belief.ts';
import { type Manner, mannerOf, Thinker } from './mind.ts';
import { positionOf } from './position.ts';
import { chooseLie, PublicListener, type Story, trueStory } from './stories.ts';
import { claimsHeardIn } from './testimony.ts';
import { votesBySuspicion } from './vote.ts';
import { drawAll } from './worlds.ts';

/**
 * How it speaks: it must tell its story (`tells`), may tell it once others have spoken (`waits`), or never tells the
 * truth (`lies`). Then what it knows and can say in claims, beside its role, and what it does at night.
 */
type Conduct = readonly [manner: Manner, tells: string, night?: NightPayload];

const to = (type: NightPayload['type'], targetUserId: string) => ({ type, targetUserId }) as NightPayload;

/** What each role does at this table, how it speaks then, and all it has to tell. */
const CONDUCT: Readonly<Record<BuiltInRoleName, Conduct>> = {
  Copycat: ['tells', 'did copy_center, saw center 0 Villager', { type: 'copy_center', centerIndex: 0 }],
  Doppelganger: ['tells', 'did copy_role cleo, saw cleo Mason, told mason cleo', to('copy_role', 'cleo')],
  Stalker: ['lies', 'did target_player bob, quiet', to('target_player', 'bob')],
  Werewolf: ['lies', 'told wolf dov'],
  'Alpha Wolf': ['lies', 'did convert_player bob, told wolf dov', to('convert_player', 'bob')],
  'Mystic Wolf': ['lies', 'did view_player bob, saw bob Seer, told wolf dov', to('view_player', 'bob')],
  Bodyguard: ['tells', 'did protect_from_death bob, quiet', to('protect_from_death', 'bob')],
  Minion: ['lies', 'told wolf dov'],
  Sentinel: ['tells', 'did protect_player bob, quiet', to('protect_player', 'bob')],
  Mason: ['tells', 'told mason cleo'],
  Seer: ['tells', 'did view_player dov, saw dov Alpha Wolf', to('view_player', 'dov')],
  'Apprentice Seer': [
    'tells',
    'did view_center_card, saw center 1 Minion',
    { type: 'view_center_card', centerIndex: 1 },
  ],
  'Paranormal Investigator': [
    'tells',
    'did investigate_players bob cleo, saw bob Seer, saw cleo Mason',
    { type: 'investigate_players', targetUserIds: ['bob', 'cleo'] },
  ],
  Beholder: ['tells', 'told seer bob, told apprenticeSeer '],
  Thing: ['tells', 'did tap_player bob, quiet', to('tap_player', 'bob')],
  Revealer: ['tells', 'did reveal_player cleo, saw cleo Mason', to('reveal_player', 'cleo')],
  Robber: ['tells', 'did rob_player bob, saw bob Seer', to('rob_player', 'bob')],
  Witch: [
    'tells',
    'did view_and_swap bob, saw center 0 Villager',
    { type: 'view_and_swap', centerIndex: 0, targetUserId: 'bob' },
  ],
  Troublemaker: [
    'tells',
    'did swap_players bob dov',
    { type: 'swap_players', player1UserId: 'bob', player2UserId: 'dov' },
  ],
  'Village Idiot': ['tells', 'did shift_cards', { type: 'shift_cards', direction: 'left' }],
  'Aura Seer': ['tells', 'told acted , quiet'],
  Drunk: ['waits', 'did swap_center', { type: 'swap_center', centerIndex: 2 }],
  Insomniac: ['tells', 'saw ann Insomniac'],
  Curator: [
    'tells',
    'did assign_artifact bob, quiet',
    { type: 'assign_artifact', targetUserId: 'bob', artifactId: 'void-of-nothingness' },
  ],
  'Old Hag': ['tells', 'did banish_player bob, quiet', to('banish_player', 'bob')],
  'Dream Wolf': ['lies', 'quiet'],
  Villager: ['tells', 'quiet'],
  Hunter: ['tells', 'quiet'],
  Prince: ['tells', 'quiet'],
  Tanner: ['lies', 'quiet'],
};

const OTHERS = { bob: 'Seer', cleo: 'Mason', dov: 'Alpha Wolf', eva: 'Robber' };

function dayOf(role: string, night?: NightPayload, customRoles: readonly CustomRole[] = []): Table {
  const table = gameWith({ ann: role, ...OTHERS }, { center: ['Villager', 'Minion', 'Drunk'], customRoles });
  if (night) table.submit('ann', night);
  return table.until('discussion');
}

function storiesOf(table: Table) {
  const view = table.view('ann');
  const worlds = drawAll(positionOf(view), 'a', { worlds: 60, nights: 4000 });
  const { own } = worlds.position;
  if (!own) throw new Error('Ann has no card');
  const belief = new Listener(worlds).hear([]);
  const lie = () =>
    chooseLie({
      own,
      worlds,
      belief,
      listener: new PublicListener('a').at(worlds.position),
      heard: claimsHeardIn(view),
      level: 'cunning',
      random: createRandom('lie'),
    });
  return { manner: mannerOf(worlds.position), truth: trueStory(belief, own.player), lie };
}

function inWords(table: Table, claim: Claim): string {
  const names = (ids: readonly string[]) =>
    ids.map((id) => table.state.players.find((player) => player.id === id)?.displayName).join(' ');
  switch (claim.kind) {
    case 'did':
      return ['did', claim.choice.type, names(claim.choice.targets)].filter(Boolean).join(' ');
    case 'saw': {
      const { place } = claim;
      const where =
        'player' in place ? names([place.player]) : 'center' in place ? `center ${place.center}` : 'pile';
      return `saw ${where} ${claim.role}`;
    }
    case 'told':
      return `told ${claim.fact} ${names(claim.players)}`;
    default:
      return claim.kind;
  }
}

const told = (table: Table, [, ...story]: Story) => story.map((claim) => inWords(table, claim)).join(', ');

function verdicts(table: Table, story: Story): string[] {
  const { stage } = table.state;
  if (!('night' in stage)) throw new Error('it is still night');
  const truth = truthOf(stage, positionOf(table.view('ann')).roles);
  return story.map((claim) => verdictOf(truth, table.player('ann').id, claim));
}

/** Makes the claims in the round, as the bot would. */
function say(table: Table, story: Story): void {
  for (const claim of story) {
    table.now += 4000;
    const userIdOf = (id: string) =>
      table.userId(table.state.players.find((one) => one.id === id)?.displayName ?? '');
    const decision = table.act('ann', { type: 'make_claim', claim: payloadFromClaim(claim, userIdOf) });
    expect([claim, decision.ok]).toEqual([claim, true]);
  }
}

test.each(BUILT_IN_ROLES.map(({ name }) => [name, CONDUCT[name]] as const))(
  '[C2.5 C2.6] %s says what it knows in claims, or something else',
  (role, [manner, tells, night]) => {
    const table = dayOf(role, night);
    const stories = storiesOf(table);
    expect(stories.manner).toBe(manner);
    expect(stories.truth[0]).toEqual({ kind: 'role', role });
    expect(told(table, stories.truth)).toBe(tells);
    expect(new Set(verdicts(table, stories.truth))).toEqual(new Set(['true']));
    say(table, manner === 'lies' ? stories.lie() : stories.truth);
  },
);

test.each(BUILT_IN_ROLES.map(({ name }) => [name, CONDUCT[name]] as const))(
  '[C2.5] %s, whom nobody has asked, begins as its rule is',
  (role, [manner, , night]) => {
    const view = dayOf(role, night).view('ann');
    const worlds = drawAll(positionOf(view), 'a', { worlds: 60, nights: 4000 });
    const thinker = new Thinker(worlds, new PublicListener('a'), 'clever');
    const beginnings = ['a', 'b', 'c', 'd'].map(
      (seed) => thinker.tell(view, { seed, level: 'clever', story: null }).utterance,
    );
    const truth = { kind: 'role', role } as const;
    if (manner === 'tells') expect(beginnings).toEqual([truth, truth, truth, truth]);
    else expect(beginnings).not.toContainEqual(truth);
  },
);

test.each(BUILT_IN_ROLES.filter(({ name }) => CONDUCT[name][0] === 'lies').map(({ name }) => name))(
  '[C2.5] %s claims to be one of the village',
  (role) => {
    const table = dayOf(role, CONDUCT[role][2]);
    const [first, ...rest] = storiesOf(table).lie();
    expect(first?.kind).toBe('role');
    const claimed = first?.kind === 'role' ? first.role : '';
    expect(positionOf(table.view('ann')).roles.get(claimed).team).toBe('Villager');
    expect(verdicts(table, first ? [first] : [])).toEqual(['false']);
    expect(rest.length).toBeGreaterThan(0);
  },
);

describe('who has changed sides', () => {
  test('[C2.5] a Robber with a wolf’s card does not say so', () => {
    const table = dayOf('Robber', { type: 'rob_player', targetUserId: 'dov' });
    const { manner, lie } = storiesOf(table);
    expect(manner).toBe('lies');
    expect(told(table, lie())).not.toContain('saw dov Alpha Wolf');
  });

  test('[C2.5] an Investigator who has become a wolf lies, and so does a copier of one', () => {
    const investigated = dayOf('Paranormal Investigator', {
      type: 'investigate_players',
      targetUserIds: ['dov'],
    });
    expect(storiesOf(investigated).manner).toBe('lies');
    const copied = dayOf('Doppelganger', { type: 'copy_role', targetUserId: 'dov' });
    expect(storiesOf(copied).manner).toBe('lies');
  });
});

test.each([
  ['villager', 'tells'],
  ['werewolf', 'lies'],
  ['special', 'lies'],
] as const)('[C2.5] a custom role of team %s %s', (team, manner) => {
  const baker = customRole('Baker', team, { nightOrder: 5, actions: ['view_player', 'swap_center'] });
  const table = dayOf('Baker', { type: 'view_player', targetUserId: 'bob' }, [baker]);
  const stories = storiesOf(table);
  expect(stories.manner).toBe(manner);
  expect(told(table, stories.truth)).toBe('did view_player bob, saw bob Seer');
});

const FREE = ['Robber', 'Troublemaker', 'Insomniac'] as const;
const SEEDS = Array.from({ length: 16 }, (_, seed) => `lie ${seed}`);
/** Of many stories the best is nearly always the same one, and to judge them takes long. */
const FEW_SEEDS = SEEDS.slice(0, 4);

/** Ann, the only wolf in a hand, or a Tanner, among bots that have said nothing yet. She may have seen a card of the center. */
function annAs(card: 'Werewolf' | 'Tanner', seen?: (typeof FREE)[number]) {
  const inCenter = seen ?? 'Insomniac';
  const [one = '', other = ''] = FREE.filter((role) => role !== inCenter);
  const eva = card === 'Tanner' ? 'Werewolf' : other;
  const table = gameWith(
    { ann: card, bob: 'Villager', cleo: 'Seer', dov: 'Drunk', eva },
    { center: [inCenter, 'Werewolf', one] },
  );
  if (seen) table.submit('ann', { type: 'view_center_card', centerIndex: 0 });
  table.until('discussion');
  const position = { ...positionOf(table.view('ann')), humans: new Set<PlayerId>() };
  const worlds = drawAll(position, 'ann', { worlds: 30, nights: 300 });
  const { own } = position;
  if (!own) throw new Error('Ann has no card');
  const belief = new Listener(worlds).hear([]);
  const listener = new PublicListener('everybody').at(worlds.position);
  const storiesAt = (level: BotLevel, role: string = card) =>
    (level === 'cunning' || role === 'Tanner' ? FEW_SEEDS : SEEDS).map((seed) =>
      chooseLie({
        own: { ...own, role },
        worlds,
        belief,
        listener,
        heard: [],
        level,
        random: createRandom(seed),
      }),
    );

  /** What part of all votes Ann gets of those who are told this, as somebody judges who knows what is public. */
  const votesAfter = (story: Story): number => {
    const said = story.map((claim, line) => ({
      id: `${line} ${JSON.stringify(claim)}`,
      speaker: own.player,
      claim,
      isWithdrawn: false,
    }));
    const votes = votesBySuspicion(wolfChances(listener.suppose(said), worlds.position.seats));
    return (votes.get(own.player) ?? 0) / [...votes.values()].reduce((sum, one) => sum + one, 0);
  };
  const votesAt = (level: BotLevel, role?: string): number => {
    const votes = storiesAt(level, role).map(votesAfter);
    return votes.reduce((sum, one) => sum + one, 0) / votes.length;
  };
  return { storiesAt, votesAt };
}

test('[C2.5] the more stories a liar has to choose from, the fewer votes the one it tells gets', () => {
  const { votesAt } = annAs('Werewolf');
  const [calm, clever, cunning] = [votesAt('calm'), votesAt('clever'), votesAt('cunning')];
  expect(clever).toBeLessThan(calm - 0.05);
  expect(cunning).toBeLessThan(clever - 0.02);
});

test('[C2.5] a Tanner of any level finds a story that gets it many more votes than one told at random', () => {
  const { votesAt } = annAs('Tanner');
  // A calm wolf takes the first story that comes to mind.
  const atRandom = votesAt('calm', 'Werewolf');
  for (const level of ['calm', 'clever', 'cunning'] as const)
    expect(votesAt(level)).toBeGreaterThan(atRandom + 0.15);
});

test.each(FREE)('[C2.5] a lone wolf that saw the %s in the center claims it: nobody else can', (seen) => {
  const roles = annAs('Werewolf', seen)
    .storiesAt('cunning')
    .map(([first]) => (first?.kind === 'role' ? first.role : ''));
  expect(roles.filter((role) => role === seen).length).toBeGreaterThanOrEqual(FEW_SEEDS.length - 1);
});
