import { afterEach, describe, expect, test } from 'bun:test';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { claimedView } from '../../../testing/claimed-view.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { userId } from '../../../testing/sample-view.ts';

afterEach(() => {
  closeGames();
  window.sessionStorage.clear();
});

const DEALT = { Ann: 'Troublemaker', Bob: 'Robber', Cleo: 'Werewolf', Dov: 'Seer' };
const night = () =>
  gameWith(DEALT)
    .submit('Bob', { type: 'rob_player', targetUserId: 'Cleo' })
    .submit('Ann', { type: 'swap_players', player1UserId: 'Bob', player2UserId: 'Dov' });
const VOTES = { Ann: 'Dov', Bob: 'Dov', Cleo: 'Dov', Dov: 'Ann' };

function atVote(): Table {
  const table = night();
  while (table.state.stage.phase !== 'vote') table.expire();
  return table;
}

/** Sees the vote, then its results. */
async function seeVoteEnd(table: Table) {
  const page = await openGame(table.view('Ann'));
  expect(screen.getByRole('button', { name: 'Submit Vote' })).toBeDefined();
  act(() => page.server.send({ type: 'phase_changed', data: table.vote(VOTES).view('Ann') }));
  await screen.findByRole('heading', { name: 'Game Complete!' });
  return page;
}

describe('the vote', () => {
  test('[H4.46 H4.186] says in the middle of the table whom it would be for', async () => {
    const { user } = await openGame(atVote().view('Ann'));
    const table = within(screen.getByRole('list', { name: 'The table' }));
    expect(screen.getByText('Choose a player')).toBeDefined();
    await user.click(table.getByRole('button', { name: 'Dov' }));
    // On the table and above the button.
    expect(screen.getAllByText('Vote for Dov')).toHaveLength(2);
    expect(table.getByRole('button', { name: 'Dov', pressed: true })).toBeDefined();
    expect(table.getByRole<HTMLButtonElement>('button', { name: 'Ann, you' }).disabled).toBe(true);
  });
});

describe('the reveal', () => {
  test('[H4.64] stands before the verdict for who saw the vote, and can be skipped', async () => {
    const { user } = await seeVoteEnd(atVote());
    expect(screen.getByText('The votes are in')).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Winning Teams' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Play Again' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByRole('region', { name: 'Winning Teams' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  });

  test('[H4.64 H4.116] ends at Escape, which first closes a dialog over it', async () => {
    const { user } = await seeVoteEnd(atVote());
    await user.click(screen.getByRole('button', { name: 'Help' }));
    expect(screen.getByRole('dialog')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Skip' })).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Play Again' })).toBeDefined();
  });

  test('[H4.62] counts the votes as they arrive, and names the most voted', async () => {
    await seeVoteEnd(atVote());
    const totals = () => screen.getByRole('list', { name: 'Vote totals' }).textContent;
    await waitFor(() => expect(totals()).toContain('Ann: 1 vote'), { timeout: 8000 });
    await waitFor(() => expect(totals()).toContain('Dov: 3 votes'), { timeout: 8000 });
    await screen.findByText('Dov · 3 votes', {}, { timeout: 8000 });
  }, 20_000);

  test('[F9.4] says how many abstained once the votes are counted', async () => {
    const table = atVote();
    const page = await openGame(table.view('Ann'));
    for (const name of ['Bob', 'Cleo', 'Dov']) table.act(name, { type: 'submit_vote', targetUserId: null });
    act(() => page.server.send({ type: 'phase_changed', data: table.vote({ Ann: 'Dov' }).view('Ann') }));
    await screen.findByText('Dov · 1 vote · 3 abstained', {}, { timeout: 8000 });
  }, 20_000);

  test('[H4.65] is not for who comes late, nor a second time', async () => {
    const table = atVote();
    await seeVoteEnd(table);
    cleanup();
    closeGames();
    await openGame(table.view('Ann'));
    expect(screen.getByRole('region', { name: 'Winning Teams' })).toBeDefined();
  });
});

describe('the night story', () => {
  const open = async () => {
    const table = night().vote(VOTES);
    const page = await openGame(table.view('Ann'));
    await page.user.click(screen.getByRole('button', { name: 'Night story' }));
    return { ...page, table, story: within(screen.getByRole('dialog', { name: 'Night story' })) };
  };
  const placeOf = (card: string) =>
    document.querySelector(`[data-card="${card}"]`)?.getAttribute('data-place');

  test('[H4.69] moves the cards step by step, back and forth', async () => {
    const { user, table, story } = await open();
    const [bob, cleo, dov] = [table.userId('Bob'), table.userId('Cleo'), table.userId('Dov')];
    expect(story.getByRole('button', { name: 'Previous' }).getAttribute('aria-disabled')).toBe('true');
    const next = story.getByRole('button', { name: 'Next' });
    for (let steps = 0; placeOf(cleo) === cleo && steps < 9; steps += 1) await user.click(next);
    expect(story.getByText(/Bob \(Robber\) robbed Cleo: Werewolf/)).toBeDefined();
    expect([placeOf(cleo), placeOf(bob)]).toEqual([bob, cleo]);
    await user.keyboard('{End}');
    expect([placeOf(cleo), placeOf(dov)]).toEqual([dov, bob]);
    await user.keyboard('{Home}');
    expect([placeOf(bob), placeOf(cleo), placeOf(dov)]).toEqual([bob, cleo, dov]);
    await user.keyboard('{ArrowRight}');
    expect(story.getByText(/^2 of /)).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('[H4.73 H4.152] play again lists the players who want another round first', async () => {
  const table = night().vote(VOTES);
  table.act('Dov', { type: 'play_again' });
  await openGame(table.view('Ann'));
  const people = within(screen.getByRole('list', { name: 'Who wants another round' }));
  expect(people.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dov, in',
    'Ann, not yet',
    'Bob, not yet',
    'Cleo, not yet',
  ]);
  expect(screen.getByText('1 of 4 want another round')).toBeDefined();
});

test('[L3.6] votes, claims and night are told in a tab each, one at a time', async () => {
  const table = night();
  while (table.state.stage.phase !== 'discussion') table.expire();
  table.act('Bob', { type: 'make_claim', claim: { kind: 'role', role: 'Robber' } });
  const { user } = await openGame(table.vote(VOTES).view('Ann'));
  const tabs = within(screen.getByRole('tablist', { name: 'Votes, claims and moves' }));
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Votes',
    'Claims',
    'Night Actions',
  ]);
  const told = { Votes: 'Votes', Claims: 'What was claimed', 'Night Actions': 'Night Actions' };
  for (const [tab, region] of Object.entries(told)) {
    await user.click(tabs.getByRole('tab', { name: tab }));
    const shown = Object.values(told).filter((name) => screen.queryByRole('region', { name }) !== null);
    expect(shown).toEqual([region]);
  }
});

test('[L1.1 L1.2 T2.40] each row tells, unopened, why its player won or lost and every card that came before them', async () => {
  const table = gameWith({ ...DEALT, Esme: 'Drunk' }, { center: ['Hunter', 'Mason', 'Tanner'] })
    .submit('Bob', { type: 'rob_player', targetUserId: 'Esme' })
    .submit('Ann', { type: 'swap_players', player1UserId: 'Bob', player2UserId: 'Dov' });
  await openGame(table.vote({}).view('Ann'));
  const roles = within(screen.getByRole('region', { name: 'Final Roles' }));
  const rowOf = (name: string) => roles.getByText(name).closest('li')?.textContent;
  expect(rowOf('Bob')).toContain('Robberbecame → Drunk (moved by Bob)became → Seer (moved by Ann)');
  expect(rowOf('Bob')).toContain(
    'Bob lost with the Villager team. What counts is their last card, the Seer.',
  );
  expect(rowOf('Cleo')).toContain('Cleo won with the Werewolf team.');
});

test.each([
  ['Ann', 'void-of-nothingness', 'Ann', 'Doppelgangerbecame → Witch (copied)'],
  ['Dov', 'brand-of-the-villager', 'Dov', 'Werewolfbecame → Villager (Brand of the Villager)'],
] as const)(
  '[L1.2] of %s with the %s is told whether it was copied or by the artifact',
  async (victim, artifactId, name, path) => {
    const table = gameWith({ Ann: 'Doppelganger', Bob: 'Witch', Cleo: 'Curator', Dov: 'Werewolf' })
      .submit('Ann', { type: 'copy_role', targetUserId: 'Bob' })
      .submit('Cleo', { type: 'assign_artifact', targetUserId: victim, artifactId });
    await openGame(table.vote({}).view('Bob'));
    const roles = within(screen.getByRole('region', { name: 'Final Roles' }));
    expect(roles.getByText(name).closest('li')?.textContent).toContain(path);
  },
);

test('[L1.5] a line of the log that is cut opens to the whole sentence', async () => {
  const name = 'Wilhelmine'.repeat(9);
  const table = gameWith({ Ann: 'Robber', [name]: 'Hunter', Cleo: 'Werewolf' });
  table.submit('Ann', { type: 'rob_player', targetUserId: name });
  const { user } = await openGame(table.vote({}).view('Ann'));
  const whole = `Ann (Robber) robbed ${name}: Hunter`;
  await user.click(screen.getByRole('tab', { name: 'Night Actions' }));
  const line = screen.getByRole('button', { name: /^Ann \(Robber\) robbed .*…$/ });
  expect(line.title).toBe(whole);
  await user.click(line);
  expect(line.textContent).toBe(whole);
});

test('[T2.40] where several sides win, the reason of each is in sight', async () => {
  const table = gameWith({ Ann: 'Villager', Bob: 'Stalker', Cleo: 'Werewolf', Dov: 'Seer' });
  table.submit('Bob', { type: 'target_player', targetUserId: 'Cleo' });
  await openGame(table.vote({ Ann: 'Cleo', Bob: 'Cleo', Dov: 'Cleo' }).view('Ann'));
  const verdict = screen.getByRole('region', { name: 'Winning Teams' });
  expect(verdict.textContent).toContain('Winners: Villager team, Stalker');
  expect(within(verdict).getByText('Bob’s mark was eliminated.')).toBeDefined();
});

test('[T2.41] a round that the host ended marks no player as won or lost', async () => {
  const table = night();
  table.act('Ann', { type: 'end_round' });
  await openGame(table.view('Ann'));
  const roles = within(screen.getByRole('region', { name: 'Final Roles' }));
  expect(roles.queryByText(/lost|won/)).toBeNull();
  expect(roles.getByText('Bob')).toBeDefined();
});

test('[T2.40] the bots’ reasons for their votes are shown, and a stand-in’s vote', async () => {
  const table = night().vote(VOTES);
  const { players, ...view } = table.view('Ann');
  const seen = (role: string) => ({ message: '', data: { cards: [{ userId: table.userId('Dov'), role }] } });
  const shown: Record<string, ReturnType<typeof seen>> = { Bob: seen('Werewolf'), Cleo: seen('Minion') };
  const asBots = players.map((player) => ({
    ...player,
    isBot: player.displayName === 'Bob' || player.displayName === 'Cleo',
    votedByStandIn: player.displayName === 'Dov',
    actionResult: shown[player.displayName] ?? player.actionResult,
  }));
  await openGame({ ...view, players: asBots });
  const votes = within(screen.getByRole('region', { name: 'Votes' }));
  for (const words of [
    'Ann voted for Dov',
    'Bob voted for Dov · a bot that knew Dov was a wolf',
    'Cleo voted for Dov · a bot, going by what it believed',
    'Dov voted for Ann · a bot voted in their place',
  ])
    expect(votes.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(words);
});

test('[F9.4] abstaining, running out of time, having no vote and voting read differently', async () => {
  const table = gameWith({ ...DEALT, Eva: 'Old Hag', Finn: 'Villager' });
  table.submit('Eva', { type: 'banish_player', targetUserId: 'Finn' });
  while (table.state.stage.phase !== 'vote') table.expire();
  const abstain = (name: string) => table.act(name, { type: 'submit_vote', targetUserId: null });
  for (const name of ['Ann', 'Bob', 'Cleo']) abstain(name);
  table.vote({ Dov: 'Ann' });
  const { players, ...view } = table.view('Ann');
  const asBots = players.map((player) => ({
    ...player,
    isBot: player.displayName === 'Bob',
    votedByStandIn: player.displayName === 'Cleo',
  }));
  await openGame({ ...view, players: asBots });
  const votes = within(screen.getByRole('region', { name: 'Votes' }));
  expect(votes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ann abstained',
    'Bob abstained · a bot, going by what it believed',
    'Cleo abstained · a bot decided in their place',
    'Dov voted for Ann',
    'Eva did not vote',
    'Finn had no vote',
    'Ann 1 vote',
  ]);
});

test('[T2.46] only present players of the round count for another round', async () => {
  const { players, ...view } = night().vote(VOTES).view('Ann');
  const goneMs: Record<string, number> = { Cleo: 29_000, Dov: 31_000 };
  const away = players.map((player) => {
    const gone = goneMs[player.displayName];
    return gone === undefined ? player : { ...player, isConnected: false, awaySince: view.serverTime - gone };
  });
  await openGame({ ...view, players: away });
  expect(screen.getByText('0 of 3 want another round')).toBeDefined();
});

test('[C3.13] the review is offered to players of the round only', async () => {
  const table = night().vote(VOTES);
  table.comeIn('Eva');
  const isOffered = async (name: string) => {
    await openGame(table.view(name));
    const open = screen.queryByRole('button', { name: 'Open the review' });
    cleanup();
    return open !== null;
  };
  expect([await isOffered('Ann'), await isOffered('Eva')]).toEqual([true, false]);
});

test('[C1.27] each claim stands in the results with what the night has to say to it', async () => {
  const [ann, bob] = [userId(1), userId(2)];
  const verdicts = [
    { verdict: 'false' },
    { verdict: 'true', hasMovedOn: true },
    { verdict: 'open' },
    { verdict: 'true', withdrawn: true },
  ];
  const view = claimedView(
    [
      [ann, { kind: 'role', role: 'Seer' }],
      [bob, { kind: 'saw', place: { userId: ann }, role: 'Robber' }],
      [bob, { kind: 'ask', userId: ann }],
      [bob, { kind: 'quiet' }],
    ],
    { phase: 'results', phaseEndsAt: null },
  );
  await openGame({
    ...view,
    claims: view.claims.map((made, index) => Object.assign({}, made, verdicts[index])),
  });
  const list = within(screen.getByRole('region', { name: 'What was claimed' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ann: I was dealt the Seer.false',
    'Bob: I saw the Robber in front of Ann.true, but it was moved afterwards',
    'Bob: I moved nothing and saw nobody’s card. taken backtrue',
  ]);
  const struck = list.getAllByRole('listitem').map((item) => item.querySelector('s')?.textContent);
  expect(struck).toEqual([undefined, undefined, 'I moved nothing and saw nobody’s card.']);
});

test('[H9.39] the title of a winner is kept whole at its hyphen, and reads as it did', async () => {
  const table = gameWith({ Ann: 'Tanner', Bob: 'Villager', Cleo: 'Villager' });
  const view = table.vote({ Bob: 'Ann', Cleo: 'Ann' }).view('Bob');
  await openGame({ ...view, themeId: 'russiagate' });
  const sides = within(screen.getByRole('region', { name: 'Winning Teams' })).getByText(/^Winners:/);
  expect(sides.textContent).toBe('Winners: Tell-All Author');
  expect(within(sides).getByText('Tell-All')).toBeDefined();
});
