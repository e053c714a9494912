import { afterEach, describe, expect, test } from 'bun:test';
import { readReview } from '@nightfall/shared/game/review/read-review';
import { player, say } from '@nightfall/shared/game/sentences/sentence';
import {
  believedTable,
  figuresOf,
  recordOf,
  reviewedTable,
  toldIn,
} from '@nightfall/shared/game/testing/reviewed-table';
import type { Review } from '@nightfall/shared/protocol/review';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { inBrackets, unmarkedIn } from '../../testing/foreign-words.ts';
import { closeApp, openApp } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';

afterEach(closeApp);

const record = recordOf(reviewedTable());
const { document, own } = toldIn(record, 'generic', figuresOf(record));
const names = ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva'];
const review = (seat: number | null, told = { document, own }) =>
  readReview({
    gameId: record.id,
    round: 1,
    document: told.document,
    names,
    own: told.own.find((one) => one.seat === seat) ?? null,
  });
const PACK = '00000000-0000-4000-8000-000000000001';
const ADDRESS = `/review/${record.id}/1`;
const CALL = 'GET /api/games/:id/review/1';

const openReview = (seat: number | null) => openApp(ADDRESS, sampleMe(), { [CALL]: () => review(seat) });
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const likeliestToBeAnn = (percent: string) => say('review.likeliest', { who: player('0'), percent });

/** The row of Bob's vote where this is so of every vote. */
async function bobsVote(change: Partial<Review['votes'][number]>) {
  const votes = document.votes.map((vote) => ({ ...vote, ...change }));
  await openApp(ADDRESS, sampleMe(), {
    [CALL]: () => review(1, { document: { ...document, votes }, own }),
  });
  await screen.findByRole('heading', { name: 'Who lied, and who believed it' });
  return rowsOf('Each vote, and the best one given what they knew')[1];
}

test('[C3.21] what was left out at a large table is said, and not taken for an answer', async () => {
  const players = document.players.map((player, seat) => ({ ...player, isBot: seat === 4 }));
  const votes = document.votes.map((vote) => (vote.seat === 4 ? { ...vote, spokenFor: null } : vote));
  const claims = document.claims.map((claim) => ({ ...claim, believedBy: [] }));
  const moments = document.moments.map((moment, index) =>
    index === 1 ? { ...moment, isLeftOut: true as const } : moment,
  );
  const large = { ...document, players, votes, claims, moments, botsLeftOut: 1 };
  const { user } = await openApp(ADDRESS, sampleMe(), { [CALL]: () => review(1, { document: large, own }) });
  await screen.findByText('At a table this large, what the bot believed is left out.');
  expect(rowsOf('Each vote, and the best one given what they knew')[4]?.at(-1)).toBe('left out');
  expect(screen.queryByText(/Believed by nobody/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /^2 of 8/ }));
  screen.getAllByText('What it changed was left out: so much was said at this large table.');
});

test('[L9.22] what is wholly in the words of a pack says its language', async () => {
  const theme = inBrackets(themeIn('de', 'generic'));
  const pack = { id: PACK, themeId: theme.id, name: theme.name, description: '', updatedAt: 1, theme };
  const { user } = await openApp(ADDRESS, sampleMe(), {
    [CALL]: () => ({ ...review(1), themeId: PACK }),
    'GET /api/themes/:id': () => pack,
  });
  await waitFor(() => expect(window.document.querySelector('.review_turn[lang="de"]')).not.toBeNull());
  await user.click(await screen.findByRole('button', { name: /^2 of 8/ }));
  expect(unmarkedIn('de')).toEqual([]);
});

describe('the review of a round', () => {
  test('[C3.3 C3.18] has a mark for everything that was said, with its verdict, and tells what it changed', async () => {
    const { user } = await openReview(1);
    const bar = within(await screen.findByRole('toolbar', { name: 'What was said, in order' }));
    const marks = bar.getAllByRole('button');
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      '1 of 8: Dov: I was dealt the Villager. (true)',
      '2 of 8: Ann: I was dealt the Insomniac. (false)',
      '3 of 8: Bob: I was dealt the Seer. (true)',
      '4 of 8: Bob: I saw the Werewolf in front of Ann. (true)',
      '5 of 8: Ann: Bob, who are you? (a question)',
      '6 of 8: Ann took back: I was dealt the Insomniac. (false)',
      '7 of 8: Ann: I was dealt the Seer. (false)',
      '8 of 8: Ann: I think Bob is on the Werewolf team. (false)',
    ]);
    await user.click(marks[3] as HTMLElement);
    const change = review(1).moments[3]?.text ?? '?';
    expect(screen.getByText(change, { selector: '.review_reviewMomentChange' })).toBeDefined();
    // One stop for the keyboard: arrows lead on.
    await user.keyboard('{ArrowRight}');
    expect([document.moments.length, marks.indexOf(window.document.activeElement as HTMLElement)]).toEqual([
      8, 4,
    ]);
    expect(marks.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await user.keyboard('{End}');
    expect(marks[7]?.getAttribute('aria-pressed')).toBe('true');
  });

  test('[C3.4] names the turning point in one sentence, and begins with it', async () => {
    await openReview(1);
    const { text, moment } = review(1).turningPoint;
    await screen.findByText(text);
    const bar = within(screen.getByRole('toolbar', { name: 'What was said, in order' }));
    expect(bar.getByRole('button', { pressed: true })).toBe(
      bar.getAllByRole('button')[moment ?? 0] as HTMLElement,
    );
  });

  test('[C3.2 C3.7] tells the reader the best vote, and shows their own line beside the table’s', async () => {
    const { user } = await openReview(1);
    await screen.findByText('You cast your best vote: Ann. You had seen the Werewolf in front of Ann.');
    expect(screen.getByText(/^with what you knew: /)).toBeDefined();
    expect(window.document.querySelectorAll('.review_reviewChartLine')).toHaveLength(6);
    await user.click(screen.getByRole('radio', { name: /^Bob \(/ }));
    // Of oneself one knows.
    expect(screen.queryByText(/^with what you knew: /)).toBeNull();
    expect(window.document.querySelectorAll('.review_reviewChartLine')).toHaveLength(5);
  });

  test('[L3.5] says what each percentage goes by, and gives the same for a player wherever it stands', async () => {
    const likeliest = own.map((one) =>
      one.seat === 2 ? { ...one, said: [likeliestToBeAnn(String(one.chances.at(-1)?.[0]))] } : one,
    );
    const { user } = await openApp(ADDRESS, sampleMe(), {
      [CALL]: () => review(2, { document, own: likeliest }),
    });
    const sentence = await screen.findByText(/ Ann was the likeliest .*: \d+%\.$/);
    const known = sentence.textContent?.match(/\d+%/)?.[0] ?? '';
    const ann = screen.getByRole('radio', { name: /^Ann \(/ });
    await user.click(ann);
    expect(ann.closest('label')?.textContent).toEndWith(known);
    expect(ann.closest('fieldset')?.textContent).toContain('In the end, with what you knew:');
    expect(screen.getByText(`with what you knew: ${known} in the end`)).toBeDefined();
    const said = `${document.moments.at(-1)?.chances[0]}%`;
    expect(screen.getByText(`going by what was said: ${said} in the end`)).toBeDefined();
    expect(screen.getByRole('radio', { name: /^Cleo \(.*, you$/ })).toBeDefined();
  });

  test('[L3.5] on the table’s screen the percentages go by what was said', async () => {
    await openReview(null);
    const people = (await screen.findByRole('radio', { name: /^Ann \(/ })).closest('fieldset');
    expect(people?.textContent).toContain('In the end, going by what was said:');
    expect(people?.textContent).toContain(`${document.moments.at(-1)?.chances[0]}%`);
  });

  test('[C3.5 C3.6 C3.8 C3.18] says all of it in words and tables', async () => {
    await openReview(1);
    await screen.findByRole('heading', { name: 'Who lied, and who believed it' });
    expect(screen.getAllByText('Believed by nobody · Bob knew better').length).toBeGreaterThan(0);
    expect(screen.getByText('Bob (Seer) saw Ann: Werewolf')).toBeDefined();
    const titles = within(screen.getByRole('region', { name: 'Titles of the round' }));
    const [liar, nose] = titles.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect([liar, nose]).toEqual(['Best liarAnn2 believers', 'Best noseBob2 points']);
    expect(rowsOf('Each vote, and the best one given what they knew')[1]).toEqual([
      'Bob',
      'Ann',
      'Ann, their best vote',
    ]);
    const others = within(screen.getByText('The other 4 claims').closest('details') as HTMLElement);
    expect(others.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Dov: I was dealt the Villager. true',
      'Bob: I was dealt the Seer. true',
      'Bob: I saw the Werewolf in front of Ann. true',
      'Ann: Bob, who are you? a question',
    ]);
    const numbers = rowsOf('How likely Ann was to be on the Werewolf team, after each claim');
    expect(numbers).toHaveLength(document.moments.length + 1);
    const [before] = numbers;
    expect(before).toEqual(['Before anybody spoke ', `${document.start[0]}%`, `${own[1]?.start[0]}%`]);
  });

  test('[C3.5 C3.8] names who believed a lie, and the best liar', async () => {
    const believed = recordOf(believedTable());
    const told = toldIn(believed, 'generic', figuresOf(believed));
    await openApp(ADDRESS, sampleMe(), { [CALL]: () => review(1, told) });
    expect(await screen.findByText('Believed by Cleo and Eva · Bob knew better')).toBeDefined();
    const titles = within(screen.getByRole('region', { name: 'Titles of the round' }));
    expect(titles.getAllByRole('listitem')[0]?.textContent).toBe('Best liarAnn2 believers');
  });

  test('[C3.15] has no line of anybody’s on the table’s screen', async () => {
    await openReview(null);
    await screen.findByRole('heading', { name: 'Who lied, and who believed it' });
    expect(screen.queryByText(/^with what you knew: /)).toBeNull();
    expect(screen.queryByText(/your best vote/i)).toBeNull();
  });

  test('[C3.6] says that a bot voted for somebody who was away, and takes it for nobody’s best vote', async () => {
    expect(await bobsVote({ byStandIn: true })).toEqual(['Bob', 'Ann · a bot, in their place', 'Ann']);
  });

  test('[C3.6] says where the best vote was one that eliminates nobody', async () => {
    expect(await bobsVote({ spokenFor: 'nobody' })).toEqual([
      'Bob',
      'Ann',
      'nobody: abstain, or spread the votes',
    ]);
  });

  test('[F9.5] takes an abstention for a vote, and for the best one where nobody should fall', async () => {
    const words = 'nobody: abstain, or spread the votes';
    expect(await bobsVote({ spokenFor: 'nobody', target: null })).toEqual([
      'Bob',
      'nobody',
      `${words}, their best vote`,
    ]);
    cleanup();
    const byStandIn = { spokenFor: 'nobody', target: null, byStandIn: true } as const;
    expect(await bobsVote(byStandIn)).toEqual(['Bob', 'nobody · a bot, in their place', words]);
    cleanup();
    expect(await bobsVote({ spokenFor: null, target: null })).toEqual(['Bob', 'nobody', 'had no vote']);
  });

  test('[C3.14] is waited for, and asked for again', async () => {
    const server = await openApp(ADDRESS, sampleMe(), { [CALL]: () => ({ askAgainAfterSeconds: 1 }) });
    await screen.findByText('Going through what was said once more…');
    server.answer({ [CALL]: () => review(1) });
    await waitFor(() => screen.getByRole('heading', { name: 'Who lied, and who believed it' }), {
      timeout: 4_000,
    });
    const live = window.document.querySelector('[data-live-region]');
    expect(live?.textContent).toBe('The review is ready.');
  });
});
