import { describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { corporate } from '@nightfall/shared/themes/corporate/theme';
import { russiagate } from '@nightfall/shared/themes/russiagate/theme';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { render } from '@testing-library/react';
import { type CustomRole, roleFacts, teamName } from '../../../theme/role-facts.ts';
import { badge } from './badge.tsx';
import { dossier } from './dossier.tsx';
import { emblemOf } from './emblem-of.ts';

const BAKER: CustomRole = {
  name: 'Baker',
  title: 'The Baker of the Night Shift',
  team: 'Neutral',
  nightOrder: 11,
  description: '',
  imageUrl: null,
};
const NAMES = [...BUILT_IN_ROLES.map(({ name }) => name), 'Baker', 'nobody'];

describe.each([
  { theme: themeFrom(corporate), ...badge },
  { theme: themeFrom(russiagate), ...dossier },
])('cards of $theme.name', ({ theme, Face, Mini }) => {
  const wordsOn = (root: HTMLElement) =>
    [...root.querySelectorAll('text')].map(({ textContent }) => textContent).join(' ');

  test.each(NAMES)(
    '[H4.26 H4.155 H4.158 H4.160 H4.161 H4.222 H4.228] %s: emblem, name, team and number',
    (name) => {
      const role = roleFacts(name, theme, [BAKER]);
      const team = teamName(role.team, theme);
      const { container } = render(<Face role={role} team={team} gameTitle={theme.text.gameTitle} />);
      const words = wordsOn(container);
      expect(words).toContain(role.title);
      expect(words).toContain(team);
      expect(words.split(' ').includes(`${role.order}`)).toBe(role.wakes);
      const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
      expect(drawn).toContain(emblemOf(role.icon));
    },
  );

  test.each(NAMES)('[H4.225] %s in small: emblem, and its number when asked for', (name) => {
    const role = roleFacts(name, theme, [BAKER]);
    const { container, rerender } = render(
      <svg role="presentation">
        <Mini role={role} withOrder />
      </svg>,
    );
    expect(wordsOn(container)).toBe(role.wakes ? `${role.order}` : '');
    rerender(
      <svg role="presentation">
        <Mini role={role} withOrder={false} />
      </svg>,
    );
    expect(wordsOn(container)).toBe('');
    const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
    expect(drawn).toContain(emblemOf(role.icon));
  });
});

test('[H4.26] a badge bears the title of its theme on both sides of the slot', () => {
  const theme = themeFrom(corporate);
  const { getByText } = render(
    <badge.Face role={roleFacts('Seer', theme)} team="Staff" gameTitle={theme.text.gameTitle} />,
  );
  expect([getByText('Hostile').tagName, getByText('Takeover').tagName]).toEqual(['text', 'text']);
});
