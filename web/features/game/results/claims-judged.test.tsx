import { afterEach, expect, test } from 'bun:test';
import { screen, within } from '@testing-library/react';
import { claimedView } from '../../../testing/claimed-view.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { userId } from '../../../testing/sample-view.ts';

afterEach(closeGames);

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
