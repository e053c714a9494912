import { afterEach, describe, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { sampleView, userId } from '../../testing/sample-view.ts';

afterEach(closeGames);

const night = (choices: readonly unknown[], me: Record<string, unknown> = {}) =>
  sampleView({
    phase: 'job_choice',
    phaseEndsAt: Date.now() + 60_000,
    players: [{}, {}, {}, {}],
    me: {
      originalRole: 'Troublemaker',
      currentRole: 'Troublemaker',
      prompt: { choices, canPass: true },
      ...me,
    },
  });

const others = [userId(2), userId(3), userId(4)];

describe('the night', () => {
  test('[G2.65 G2.95 G5.13 G5.14 G7.15 H4.179 H4.246] offers only the targets of the prompt and is sent when complete', async () => {
    const { server, user } = await openGame(
      night([{ type: 'swap_players', targets: others, min: 2, max: 2 }]),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Night');
    const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Submit Action' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Ann, you' }).disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Bob' }));
    expect(submit.disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cleo' }));
    await user.click(screen.getByRole('button', { name: 'Dov' }));
    expect(screen.getByRole('button', { name: 'Bob' }).getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText(/Swap Cleo and Dov/)).toBeDefined();
    await user.click(submit);
    const submitted = () => server.heard.find(({ action }) => action === 'submit_action');
    await waitFor(() => expect(submitted()).toBeDefined());
    const sent = submitted();
    expect(sent?.data).toEqual({
      data: { type: 'swap_players', player1UserId: userId(3), player2UserId: userId(4) },
    });
    expect(sent?.requestId).toBeString();
  });

  test('[G2.82 R2.8] asks a player without a choice for a suspicion, and goes on without one', async () => {
    const { server, user } = await openGame(
      night([{ type: 'no_action', targets: others, min: 0, max: 1 }], {
        prompt: { choices: [{ type: 'no_action', targets: others, min: 0, max: 1 }], canPass: false },
      }),
    );
    expect(screen.getByText('Whom do you suspect?')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pass' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(server.heard.at(-1)?.data).toEqual({ data: { type: 'no_action' } }));
  });
});

describe('the deal', () => {
  test('[G2.58 G2.61 G2.62 H1.5 H4.164] hides the card until it is looked at', async () => {
    const { user } = await openGame(
      sampleView({ phase: 'role_deal', me: { originalRole: 'Seer', currentRole: 'Seer' } }),
    );
    // The drawing says nothing to a screen reader, for whom the words beside it are.
    const hasFace = () => screen.queryByRole('img', { name: 'Seer card', hidden: true }) !== null;
    expect(hasFace()).toBe(false);
    expect(document.body.innerHTML.includes('Seer')).toBe(false);
    screen.getByRole('button', { name: 'Show your card' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText(/How to play/)).toBeDefined();
    expect(hasFace()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'I Understand My Role' }));
  });
});

describe('the discussion', () => {
  test('[G2.71 G4.6 G7.22] tells the server when the time is up', async () => {
    const view = sampleView({ phase: 'discussion', phaseEndsAt: Date.now() - 1000 });
    const { server } = await openGame(view);
    const isTold = () => server.heard.some(({ action }) => action === 'force_discussion_end');
    await waitFor(() => expect(isTold()).toBe(true));
  });

  test('[F4.3] a countdown that came to its end too early goes on, and the server is not told again and again', async () => {
    const now = Date.now();
    const view = sampleView({ phase: 'discussion', serverTime: now, phaseEndsAt: now - 1000 });
    const perform = ({ requestId }: { requestId?: string }) => [
      { type: 'error', requestId, data: { code: 'TOO_EARLY', message: 'Not yet' } },
    ];
    const { server } = await openGame(view, undefined, { perform });
    const told = () => server.heard.filter(({ action }) => action === 'force_discussion_end').length;
    await waitFor(() => expect(told()).toBe(1));
    for (let message = 1; message <= 3; message += 1)
      server.send({
        type: 'game_updated',
        data: { ...view, serverTime: now - 31_000, version: view.version + message },
      });
    const timer = screen.getByRole('timer');
    await waitFor(() => expect(timer.getAttribute('aria-label')).toMatch(/^0:2[0-7] /));
    expect(told()).toBe(1);
  });
});

describe('what a player is shown', () => {
  const seeing = (view: GameView) => openGame(view).then(() => document.body.textContent ?? '');

  test('[G2.60] a wolf sees the fellow wolves with the card', async () => {
    const me = {
      originalRole: 'Werewolf',
      currentRole: 'Werewolf',
      knowledge: { wolves: [userId(2)], masons: [], seers: [], apprenticeSeers: [], isLoneWolf: null },
    };
    const { user } = await openGame(sampleView({ phase: 'role_deal', me }));
    expect(document.body.textContent).not.toContain('The wolves you see');
    screen.getByRole('button', { name: 'Show your card' }).focus();
    await user.keyboard('{Enter}');
    expect(screen.getByText('The wolves you see: Bob')).toBeDefined();
  });

  test('[G1.17 G8.15] an unknown role', async () => {
    const me = { originalRole: 'Moth', currentRole: 'Moth', prompt: { choices: [], canPass: true } };
    expect(await seeing(night([], me))).toContain('Unknown Role');
  });
});

describe('the results', () => {
  const settings = sampleView().gameSettings;
  const log = { playerUserId: userId(2), role: 'Robber', actionType: 'rob_player', centerIndices: [] };
  const line = { ...log, targets: [userId(3)], text: 'Bob (Robber) robbed Cleo: Werewolf' };

  test('[G2.79 H4.62 H4.187] are counted before they are shown', async () => {
    await openGame(sampleView({ phase: 'results', gameSettings: { ...settings, calculatingResults: true } }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Calculating results...');
    expect(screen.queryByRole('button', { name: 'Play Again' })).toBeNull();
  });

  test('[G2.76 G2.77 G2.78 G4.10 H4.66 H4.67 H4.68 H4.190 H4.191 H4.192 H4.251 H4.252] say who won and why, who voted for whom, and what everybody was', async () => {
    const outcome = [
      { originalRole: 'Seer', currentRole: 'Seer', voteTarget: userId(2) },
      { originalRole: 'Robber', currentRole: 'Werewolf', voteTarget: userId(1), isBot: true },
      { originalRole: 'Werewolf', currentRole: 'Robber', voteTarget: userId(2), wantsPlayAgain: true },
      { originalRole: 'Villager', currentRole: 'Villager', voteTarget: null, suspectUserId: userId(2) },
    ];
    const voteResults = {
      winners: ['Villager'],
      winCondition: 'The Villager team wins.',
      wasEndedByHost: false,
      eliminatedPlayers: [{ userId: userId(2), displayName: 'Bob', role: 'Werewolf' }],
      playerResults: [1, 2, 3, 4].map((number) => ({
        userId: userId(number),
        isWinner: number !== 2,
        winReason: `Reason ${number}`,
        reasonToOthers: `Their reason ${number}`,
      })),
      voteCount: { [userId(1)]: 1, [userId(2)]: 2, [userId(3)]: 0 },
    };
    const { user } = await openGame(
      sampleView({
        phase: 'results',
        players: outcome,
        gameSettings: { ...settings, voteResults },
        centerCards: ['Drunk', 'Mason', 'Tanner'],
        nightLog: [line],
      }),
    );
    const partsOf = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent);
    const wordsOf = (name: string) => partsOf(name).map((text) => text?.replaceAll(/\d/g, ''));
    expect(screen.getByRole('region', { name: 'Winning Teams' }).textContent).toBe(
      'Winners: Villager teamThe Villager team wins.Reason 1',
    );
    expect(partsOf('Eliminated')[0]).toEndWith('Bob');
    expect(wordsOf('Final Roles')).toEqual([
      'Ann (You)wonstayed SeerReason  vote',
      'Boblost · eliminatedRobberbecame → Werewolf (moved by Bob)Their reason  votes',
      'CleowonWerewolfbecame → Robber (moved by Bob)Their reason  votes',
      'Dovwonstayed VillagerTheir reason  votes',
    ]);
    expect(partsOf('Votes')).toEqual([
      'Ann voted for Bob',
      'Bob voted for Ann · a bot, going by what it believed',
      'Cleo voted for Bob',
      'Dov did not vote',
      'Bob 2 votes',
      'Ann 1 vote',
      'Dov suspected Bob',
    ]);
    await user.click(screen.getByRole('tab', { name: 'Night Actions' }));
    expect(partsOf('Night Actions')).toEqual(['Bob (Robber) robbed Cleo: Werewolf']);
    expect(wordsOf('Center cards')).toEqual(['Drunk', 'Mason', 'Tanner']);
    // The bot is not asked.
    expect(screen.getByText('1 of 3 want another round')).toBeDefined();
  });
});

test('[H9.37] whether to leave is asked with the focus on Cancel, and Enter stays', async () => {
  const { server, user } = await openGame(sampleView({ phase: 'discussion', players: [{}, {}, {}] }));
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('menuitem', { name: 'Leave game' }));
  const dialog = screen.getByRole('dialog', { name: 'Leave game' });
  expect(dialog.contains(document.activeElement)).toBe(true);
  expect(document.activeElement?.textContent).toBe('Cancel');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.heard.filter(({ action }) => action === 'leave_game')).toEqual([]);
});

describe('[T2.31] a disturbing player', () => {
  const RUNNING = ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'] as const;
  for (const phase of RUNNING)
    test(`is muted from the host’s menu in ${phase}, and cannot be removed before the results`, async () => {
      const { server, user } = await openGame(sampleView({ phase, players: [{}, {}, {}] }));
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      await user.click(screen.getByRole('menuitem', { name: 'Mute players' }));
      const dialog = screen.getByRole('dialog', { name: 'Mute players' });
      expect(dialog.textContent).toContain('Players can be removed in the lobby and at the results.');
      expect(screen.queryAllByRole('button', { name: /^Remove/ })).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Mute Bob' }));
      const sent = { action: 'mute_player', data: { targetUserId: userId(2), muted: true } };
      await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
    });

  test('is removed from the menu at the results', async () => {
    const { server, user } = await openGame(sampleView({ phase: 'results', players: [{}, {}, {}] }));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('menuitem', { name: 'Mute or remove players' }));
    await user.click(screen.getByRole('button', { name: 'Remove Bob' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const sent = { action: 'remove_player', data: { targetUserId: userId(2) } };
    await waitFor(() => expect(server.heard.at(-1)).toMatchObject(sent));
  });

  test('is not for other players, nor for a host among bots', async () => {
    for (const players of [
      [{ isHost: false }, { isHost: true }, {}],
      [{}, { isBot: true }, { isBot: true }],
    ]) {
      const { user } = await openGame(sampleView({ phase: 'job_choice', players }));
      await user.click(screen.getByRole('button', { name: 'Menu' }));
      expect(screen.queryAllByRole('menuitem', { name: /^Mute/ })).toEqual([]);
      closeGames();
      cleanup();
    }
  });
});
