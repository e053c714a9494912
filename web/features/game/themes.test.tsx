import { afterEach, describe, expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { generic } from '@nightfall/shared/themes/generic/theme';
import { PRODUCTION_THEMES } from '@nightfall/shared/themes/index';
import type { Theme } from '@nightfall/shared/themes/theme';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { DEALT, nightOf } from '../../testing/eventful-night.ts';
import { foreignTo, said } from '../../testing/foreign-words.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';

afterEach(closeGames);

/** The view in another theme; what the server says in its words is not looked at here. */
function inTheme(view: GameView, { id }: Theme): GameView {
  const { me, gameSettings } = view;
  const told =
    me?.actionResult === null || me === null
      ? me
      : { ...me, actionResult: { ...me.actionResult, message: '' } };
  const { voteResults } = gameSettings;
  const results =
    voteResults === undefined
      ? {}
      : {
          voteResults: {
            ...voteResults,
            winCondition: '',
            playerResults: voteResults.playerResults.map((result) => ({
              ...result,
              winReason: '',
              reasonToOthers: '',
            })),
          },
        };
  const nightLog = view.nightLog?.map((line) => ({ ...line, text: '' }));
  return {
    ...view,
    themeId: id,
    me: told,
    gameSettings: { ...gameSettings, ...results },
    ...(nightLog === undefined ? {} : { nightLog }),
  };
}

const NIGHTS = ['Witch', 'Curator', 'Village Idiot', 'Seer', 'Werewolf', 'Villager'];
/** What is known, seen, and done to each: robbed, bought out, tapped on the shoulder. */
const PEOPLE = ['Ann', 'Dov', 'Esme'];

describe.each(
  PRODUCTION_THEMES.filter(({ id }) => id !== generic.id).map((theme) => [theme.id, theme] as const),
)('[A1.7 G1.11 H3.6 H3.45 H4.204] a game in %s says nothing in the words of another theme', (_, theme) => {
  const foreign = foreignTo(theme);
  const lookAgain = () => {
    const page = said();
    expect(foreign.filter((words) => page.includes(words))).toEqual([]);
    return page;
  };
  const look = async (view: GameView) => {
    await openGame(inTheme(view, theme));
    return lookAgain();
  };

  test.each(NIGHTS)('[G2.64] in the night of a %s', async (role) => {
    const page = await look(
      gameWith({ Ann: role, Bob: 'Alpha Wolf', Cleo: 'Hunter', Dov: 'Robber' }).view('Ann'),
    );
    expect(page).toContain(theme.text.phases.job_choice);
  });

  test('[H1.5] while the cards are dealt', async () => {
    await look(gameWith(DEALT, { atDeal: true }).view('Ann'));
  });

  test.each(PEOPLE)('at dawn, for %s', async (name) => {
    expect(await look(nightOf(DEALT).view(name))).toContain(theme.text.phases.role_resolve);
  });

  test('in the day and in the vote', async () => {
    const day = nightOf(DEALT).expire();
    expect(await look(day.view('Ann'))).toContain(theme.text.phases.discussion);
    cleanup();
    closeGames();
    expect(await look(day.expire().view('Ann'))).toContain(theme.text.phases.vote);
  });

  test('[H1.5] in the results', async () => {
    const page = await look(nightOf(DEALT).vote({ Ann: 'Cleo', Bob: 'Cleo' }).view('Ann'));
    expect(page).toContain(theme.text.nightActions);
  });

  test('in the story of the night, from its first words to its last', async () => {
    const { night } = theme;
    const { user } = await openGame(inTheme(nightOf(DEALT).vote({ Ann: 'Cleo' }).view('Ann'), theme));
    await user.click(screen.getByRole('button', { name: night.story }));
    const story = within(screen.getByRole('dialog', { name: night.story }));
    expect(story.getByText(night.dealt)).toBeDefined();
    lookAgain();
    await user.keyboard('{End}');
    expect(story.getByText(night.over)).toBeDefined();
    lookAgain();
  });
});

test('[H3.46] the words of generic are looked for', () => {
  for (const theme of PRODUCTION_THEMES.filter(({ id }) => id !== generic.id))
    expect(foreignTo(theme).length).toBeGreaterThan(100);
});

const BAKER = {
  name: 'Baker',
  team: 'villager',
  title: 'Night Baker',
  description: 'Is up before everybody else.',
  nightOrder: 5,
  actions: ['rob_player', 'view_player'],
  imageUrl: null,
} as const;

const atNight = () =>
  gameWith({ Ann: 'Baker', Mara: 'Villager', Cleo: 'Werewolf' }, { customRoles: [BAKER] });

test('[A2.83 H3.37 H3.43 H3.57] a custom role with two actions chooses between them at night', async () => {
  const { server, user } = await openGame(atNight().view('Ann'));
  await screen.findByText('You are the Night Baker');
  const actions = screen.getAllByRole('radio').map(({ textContent }) => textContent);
  expect(actions).toEqual(expect.arrayContaining(['A player', 'Rob a player']));
  await user.click(screen.getByRole('radio', { name: 'Rob a player' }));
  const table = within(screen.getByRole('list', { name: 'The table' }));
  await user.click(table.getByRole('button', { name: /^Mara/ }));
  await user.click(screen.getByRole('button', { name: 'Submit Action' }));
  const isSent = () => server.heard.some(({ action }) => action === 'submit_action');
  await waitFor(() => expect(isSent()).toBe(true));
  const sent = server.heard.find(({ action }) => action === 'submit_action');
  expect(sent?.data).toMatchObject({ data: { type: 'rob_player' } });
});

test('[A2.83 H3.37 H3.43 H3.57] the results tell the custom role by its title', async () => {
  const table = atNight();
  table.submit('Ann', { type: 'rob_player', targetUserId: 'Mara' });
  while (table.state.stage.phase !== 'vote') table.expire();
  const { user } = await openGame(table.vote({ Ann: 'Cleo', Mara: 'Cleo', Cleo: 'Ann' }).view('Mara'));
  const roles = within(await screen.findByRole('region', { name: 'Final Roles' }));
  const mara = roles.getAllByRole('listitem').find(({ textContent }) => textContent.includes('Mara'));
  expect(mara?.textContent).toContain('Night Baker');
  await user.click(screen.getByRole('tab', { name: 'Night Actions' }));
  expect(screen.getByText('Ann (Night Baker) robbed Mara: Villager')).toBeDefined();
});
