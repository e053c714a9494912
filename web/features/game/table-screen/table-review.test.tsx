import { afterEach, beforeEach, describe, expect, jest, test } from 'bun:test';
import { readReview } from '@nightfall/shared/game/review/read-review';
import { figuresOf, recordOf, reviewedTable, toldIn } from '@nightfall/shared/game/testing/reviewed-table';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { labelsOf } from '../../../components/review/wide-chart.tsx';
import { WatchedRoomContext } from '../../../realtime/room-context.tsx';
import { watchedRoom } from '../../../testing/watched-room.ts';
import TableReview from './table-review.tsx';
import { TableScreen } from './table-screen.tsx';

const table = reviewedTable();
const record = recordOf(table);
const { document } = toldIn(record, 'generic', figuresOf(record));
const names = ['Ann', 'Bob', 'Cleo', 'Dov', 'Eva'];
const review = readReview({ gameId: record.id, round: 1, document, names, own: null });

/** The table screen in the results, with the review that the server has or has not yet. */
function openResults(isThere: boolean, wasEndedByHost = false) {
  const { me: _, ...view } = table.view('ann');
  const { voteResults } = view.gameSettings;
  const results = voteResults && { ...voteResults, wasEndedByHost };
  const shown = { ...view, gameSettings: { ...view.gameSettings, voteResults: results } };
  const answer = isThere ? review : { askAgainAfterSeconds: 600 };
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => answer } } });
  client.setQueryData(['/api/games', view.id, 'review', String(view.round)], answer);
  render(
    <QueryClientProvider client={client}>
      <WatchedRoomContext value={watchedRoom(shown)}>
        <TableScreen />
      </WatchedRoomContext>
    </QueryClientProvider>,
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

describe('[C3.19] the review on the table screen', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    cleanup();
    jest.useRealTimers();
  });

  test('takes turns with the cards', () => {
    openResults(true);
    expect(heading()).toBe('Results');
    wait(25_000);
    expect(heading()).toBe('What could have been known');
    wait(40_000);
    expect(heading()).toBe('Results');
  });

  test.each([
    ['while it is being worked out', false, false],
    ['in a round that the host has ended', true, true],
  ])('does not come %s', (_, isThere, wasEndedByHost) => {
    openResults(isThere, wasEndedByHost);
    wait(70_000);
    expect(heading()).toBe('Results');
  });

  test('says the turning point, the titles, and where each line ended', () => {
    render(<TableReview review={review} />);
    expect(screen.getByText(review.turningPoint.text)).toBeDefined();
    const titles = within(screen.getByRole('list', { name: 'Titles of the round' }));
    expect(titles.getAllByRole('listitem')[0]?.textContent).toBe('Best liar Ann2 believers');
    const last = review.moments.at(-1)?.chances ?? [];
    for (const [seat, name] of names.entries())
      expect(screen.getByText(new RegExp(`^${name} \\(.*\\), ${last[seat]}% in the end`))).toBeDefined();
  });

  test('keeps names apart and on the picture, the most suspected first', () => {
    const yOf = (percent: number) => 500 - 4.5 * percent;
    const labels = labelsOf([2, 3, 97, 2, 2, 1, 0, 0, 0, 0, 0, 98], yOf);
    expect(labels).toHaveLength(10);
    expect(labels.slice(0, 3).map(({ seat }) => seat)).toEqual([11, 2, 1]);
    const gaps = labels.slice(1).map(({ y }, index) => y - (labels[index]?.y ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(44);
    expect(labels.at(-1)?.y).toBeLessThanOrEqual(516);
  });
});
