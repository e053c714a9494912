import { afterEach, describe, expect, test } from 'bun:test';
import type { Team } from '@nightfall/shared/game/state/role-facts';
import { PRODUCTION_THEMES, themeById } from '@nightfall/shared/themes/index';
import type { Theme } from '@nightfall/shared/themes/theme';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { SIGNS } from '../../art/signs.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import { roleFacts } from '../../theme/role-facts.ts';
import { ThemeContext } from '../../theme/theme-context.tsx';
import { RoleWords } from '../chat/role-words.tsx';
import { Picture } from './picture.tsx';
import { RoleCard } from './role-card.tsx';
import { RoleInfoDialog } from './role-info.tsx';
import { SleepMark, TeamMark } from './signs.tsx';

afterEach(() => {
  closeGames();
  window.devicePixelRatio = ratio;
});

const TEAMS: readonly Team[] = ['Villager', 'Werewolf', 'Neutral'];
const show = (part: ReactNode, theme: Theme) =>
  render(<ThemeContext value={theme}>{part}</ThemeContext>).container;
const drawnIn = (root: ParentNode) =>
  [...root.querySelectorAll('path')].map((path) => path.getAttribute('d'));
const markOf = (team: Team, themeId: string) =>
  drawnIn(show(<TeamMark team={team} />, themeById(themeId)))[0];

describe.each([...PRODUCTION_THEMES])('[H9.34] signs of $id', (theme) => {
  test.each(TEAMS)('the mark of %s is the one on its cards', (team) => {
    const [mark, ...others] = drawnIn(show(<TeamMark team={team} />, theme));
    expect(others).toEqual([]);
    const card = show(<RoleCard role={{ ...roleFacts('Seer', theme), team }} />, theme);
    expect(drawnIn(card)).toContain(mark ?? 'no mark');
  });

  test('who does not wake has a moon, or the blank lines of a badge', () => {
    const [sign] = drawnIn(show(<SleepMark size={13} />, theme));
    expect(sign?.split('Z').length).toBe(theme.id === 'corporate' ? 4 : 2);
    expect(/A.*A/.test(sign ?? '')).toBe(theme.id !== 'corporate');
  });
});

test('office and files have marks of their own', () => {
  for (const team of TEAMS) {
    const marks = ['generic', 'onuw-classic', 'corporate', 'russiagate'].map((id) => markOf(team, id));
    expect(new Set(marks).size).toBe(3);
    expect(marks[0]).toBe(marks[1]);
  }
});

test('a role is told of under the mark that its badge bears', () => {
  const theme = themeById('corporate');
  show(<RoleInfoDialog role={roleFacts('Werewolf', theme)} onClose={() => undefined} />, theme);
  const team = document.querySelector('.role-info_team');
  expect(drawnIn(team ?? document)).toEqual([SIGNS.badge.teams.Werewolf]);
});

test('a role that somebody names is tagged with the mark of its badge', async () => {
  const view = sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, themeId: 'corporate' });
  await openGame(view, <RoleWords text="I am the Auditor." />);
  expect(drawnIn(screen.getByText('Auditor'))).toEqual([SIGNS.badge.teams.Villager]);
});

const ratio = window.devicePixelRatio;

const OF_PACK = '/api/themes/oz/pictures/abc.webp';
const pictured = (src: string | null, shownWidth?: number) => (
  <Picture src={src} alt="Moon" className="moon" {...(shownWidth !== undefined && { shownWidth })}>
    <p>Drawn</p>
  </Picture>
);

test.each([
  [60, 1, '?width=160'],
  [60, 3, '?width=480'],
  [320, 1, '?width=480'],
  [320, 3, '?width=960'],
  [320, 3.5, ''],
  [undefined, 1, ''],
])(
  '[S4.9] a picture of a pack that is %p pixels wide on a screen of %p is loaded in that size',
  (width, dots, query) => {
    window.devicePixelRatio = dots;
    render(pictured(OF_PACK, width));
    expect(screen.getByRole('img', { name: 'Moon' }).getAttribute('src')).toBe(OF_PACK + query);
  },
);

test('[S4.9] any other picture has one size, and what is broken or not there is drawn', () => {
  const { rerender } = render(pictured('/pictures/hermit.png', 60));
  const image = screen.getByRole('img');
  expect(image.getAttribute('src')).toBe('/pictures/hermit.png');
  fireEvent.error(image);
  screen.getByText('Drawn');
  rerender(pictured(null));
  screen.getByText('Drawn');
});
