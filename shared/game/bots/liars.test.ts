import { expect, test } from 'bun:test';
import { createRandom } from '../state/random.ts';
import type { BotLevel } from '../state/settings.ts';
import { gameWith } from '../testing/table.ts';
import { Listener, wolfChances } from './belief.ts';
import { positionOf } from './position.ts';
import { chooseLie, PublicListener, type Story } from './stories.ts';
import { votesBySuspicion } from './vote.ts';
import { drawAll } from './worlds.ts';

const FREE = ['Robber', 'Troublemaker', 'Insomniac'] as const;
const SEEDS = Array.from({ length: 16 }, (_, seed) => `lie ${seed}`);
/** Of many stories the best is nearly always the same one, and to judge them takes long. */
const FEW_SEEDS = SEEDS.slice(0, 4);

/** Ann, the only wolf in a hand, or a Tanner, among people who have said nothing yet. She may have seen a card of the center. */
function annAs(card: 'Werewolf' | 'Tanner', seen?: (typeof FREE)[number]) {
  const inCenter = seen ?? 'Insomniac';
  const [one = '', other = ''] = FREE.filter((role) => role !== inCenter);
  const eva = card === 'Tanner' ? 'Werewolf' : other;
  const table = gameWith(
    { ann: card, bob: 'Villager', cleo: 'Seer', dov: 'Drunk', eva },
    { center: [inCenter, 'Werewolf', one] },
  );
  if (seen) table.submit('ann', { type: 'view_center_card', centerIndex: 0 });
  while (table.state.stage.phase !== 'discussion') table.expire();
  const worlds = drawAll(positionOf(table.view('ann')), 'ann', { worlds: 30, nights: 300 });
  const { own } = worlds.position;
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
