import { describe, expect, test } from 'bun:test';
import { themeById } from '@nightfall/shared/themes/index';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { type CustomRole, roleFacts, winnerName } from './role-facts.ts';

const theme = themeById('generic');
const hermit: CustomRole = {
  name: 'Hermit',
  title: 'The Hermit',
  team: 'Neutral',
  description: 'Stays at home.',
  imageUrl: null,
  nightOrder: 3,
};
const facts = (change: Partial<CustomRole>) => roleFacts('Hermit', theme, [{ ...hermit, ...change }]);

describe('[T3.6] the team of a role', () => {
  const { text } = theme;
  const packed = themeFrom({
    ...theme,
    text: { ...text, roles: { ...text.roles, Seer: { ...text.roles.Seer, teamLabel: 'Old Guard' } } },
  });

  test('is what the card says: its own label, or the name of the team', () => {
    const labels = ['Seer', 'Villager', 'Minion', 'Tanner', 'Stalker'].map(
      (name) => roleFacts(name, packed).teamLabel,
    );
    const { villager, werewolf, tanner, stalker } = text.teams;
    expect(labels).toEqual([
      'Old Guard',
      ...[villager, werewolf, tanner, stalker].map((one) => one.displayName),
    ]);
  });

  test('says what it wants; the Stalker’s is one of its own', () => {
    expect(roleFacts('Seer', theme).teamDescription).toBe('Everybody who wants to catch a wolf.');
    expect(roleFacts('Stalker', theme)).toMatchObject({
      side: 'stalker',
      team: 'Neutral',
      teamDescription: 'On nobody’s side, and after one player.',
    });
    expect(facts({}).teamLabel).toBe('Neutral');
  });
});

describe('a custom role', () => {
  test('[H3.42] is known by its title and its words', () => {
    expect(facts({})).toMatchObject({
      title: 'The Hermit',
      description: 'Stays at home.',
      order: 3,
      wakes: true,
      copies: 1,
      isKnown: true,
    });
    expect(facts({ nightOrder: 0 }).wakes).toBe(false);
    expect(winnerName('Hermit', theme, [hermit])).toBe('The Hermit');
  });

  test('says how it wins, also in place of words that it has none of', () => {
    const conditions = (['Villager', 'Werewolf', 'Neutral'] as const).map(
      (team) => facts({ team }).winCondition,
    );
    expect(conditions).toEqual([
      'Wins with the Villager team.',
      'Wins with the Werewolf team.',
      'Wins by not being eliminated.',
    ]);
    expect(facts({ description: '' }).description).toBe('Wins by not being eliminated.');
  });

  test('[H3.42 T3.2] has the picture that was uploaded for it, if any', () => {
    const imageUrl = '/api/custom-roles/pictures/hermit.webp';
    expect([facts({ imageUrl }).image, facts({ imageUrl: null }).image]).toEqual([imageUrl, null]);
  });
});
