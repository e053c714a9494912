import { expect, test } from 'bun:test';
import { readReview } from '@nightfall/shared/game/review/read-review';
import { figuresOf, recordOf, reviewedTable, toldIn } from '@nightfall/shared/game/testing/reviewed-table';
import { gameWith } from '@nightfall/shared/game/testing/table';
import { BUILT_IN_THEMES, themeById } from '@nightfall/shared/themes/index';
import { themeFrom } from '@nightfall/shared/themes/theme';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useOwnWords, useReviewInOwnWords } from './own-words.ts';
import { ThemeContext } from './theme-context.tsx';

const inTheme =
  (id: string) =>
  ({ children }: { readonly children: ReactNode }) => (
    <ThemeContext value={themeById(id)}>{children}</ThemeContext>
  );

/** A round with a robbery, a claim and a verdict, as its players see it in the end. */
function finishedRound() {
  const table = gameWith({ ann: 'Robber', bob: 'Werewolf', cleo: 'Insomniac' });
  table.submit('ann', { type: 'rob_player', targetUserId: 'bob' });
  return table.vote({ ann: 'bob', bob: 'ann', cleo: 'bob' });
}

test.each(['ann', 'bob', 'cleo'])(
  '[L9.5] %s reads on the page what the server says to plain clients',
  (name) => {
    const view = finishedRound().view(name);
    const { result } = renderHook(() => useOwnWords(view), { wrapper: inTheme('generic') });
    expect(result.current).toEqual(view);
    expect(view.me?.actionResult?.said?.length).toBeGreaterThan(0);
  },
);

test('[L9.5] in another theme the same is said in its words', () => {
  const view = finishedRound().view('ann');
  const { result, rerender } = renderHook(() => useOwnWords(view), { wrapper: inTheme('corporate') });
  const { me, nightLog = [], gameSettings } = result.current;
  const { role } = themeById('corporate');
  expect(me?.actionResult?.message).toContain(role('Werewolf').displayName);
  expect(me?.actionResult?.message).not.toBe(view.me?.actionResult?.message);
  expect(nightLog.map(({ text }) => text).join()).toContain(role('Robber').displayName);
  expect(gameSettings.voteResults?.winCondition).not.toBe(view.gameSettings.voteResults?.winCondition);
  const before = result.current;
  rerender();
  expect(result.current).toBe(before);
});

const record = recordOf(reviewedTable());
const figures = figuresOf(record);

test.each(BUILT_IN_THEMES.map(({ id }) => id))('[L9.5] a review in %s reads as the server wrote it', (id) => {
  const { document, own } = toldIn(record, id, figures);
  const review = readReview({
    gameId: record.id,
    round: 1,
    document,
    names: ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva'],
    own: own[0] ?? null,
  });
  const { result } = renderHook(() => useReviewInOwnWords(review, themeById(id), 'nobody'));
  expect(result.current).toEqual({ ...review, lang: undefined, team: { team: review.wolfTeam } });
});

test('[L9.22] a review in a theme of another language says so', () => {
  const review = readReview({
    gameId: record.id,
    round: 1,
    document: toldIn(record, 'onuw-classic', figures).document,
    names: ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva'],
    own: null,
  });
  const german = themeFrom(themeIn('de', 'onuw-classic'));
  const { result } = renderHook(() => useReviewInOwnWords(review, german, 'nobody'));
  expect([result.current.lang, result.current.wolfTeam]).toEqual(['de', german.teamName('Werewolf')]);
});
