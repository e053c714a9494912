import { afterEach, expect, test } from 'bun:test';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { PRODUCTION_THEMES } from '@nightfall/shared/themes/index';
import { foreignTo, said } from '../../testing/foreign-words.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView } from '../../testing/sample-view.ts';
import LobbyPage from './lobby-page.tsx';
import { TEXTS } from './texts.ts';

/** A set that gives a host much to read. */
const SET = ['Werewolf', 'Minion', 'Mason', 'Insomniac', 'Beholder'];
const CASES = PRODUCTION_THEMES.filter(({ id }) => id !== generic.id).flatMap((theme) =>
  (['standard', 'tabletop'] as const).map((ruleset) => [theme.id, ruleset, theme] as const),
);

afterEach(closeGames);

test.each(CASES)(
  '[H4.204] the lobby in %s, with %s rules, says nothing in the words of another theme',
  async (themeId, ruleset, theme) => {
    const gameSettings = { ...sampleView().gameSettings, ruleset };
    await openGame(sampleView({ selectedRoles: SET, themeId, gameSettings }), <LobbyPage />);
    // The settings of a room are called alike in every theme.
    const page = said().replaceAll(TEXTS.discussionTime, '');
    expect(foreignTo(theme).filter((words) => page.includes(words))).toEqual([]);
    expect(page).toContain(theme.say(theme.text.screens.lobby.rules[ruleset]));
  },
);
