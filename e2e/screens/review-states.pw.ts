import type { Table } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import { test } from '../browser/dealt-fixtures.ts';
import { expect, expectAccessible, PHONE } from '../browser/fixtures.ts';
import { tableAddress } from '../browser/rooms.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { look, pictureAt, TWO_THEMES } from './shots.ts';

const TV = { width: 1920, height: 1080 };
const CARDS = ['Troublemaker', 'Seer', 'Werewolf', 'Robber', 'Insomniac', 'Tanner'] as const;
const OTHERS = ['Mara', 'Finn', 'Dov', 'Cleo', 'Bram'];
const CENTER = ['Werewolf', 'Drunk', 'Villager'] as const;

const VOTES = { Mara: 'Finn', Finn: 'Mara', Dov: 'Finn', Cleo: 'Finn', Bram: 'Mara' };

function talk(table: Table): void {
  const finn = table.userId('Finn');
  const said = [
    ['Cleo', { kind: 'role', role: 'Insomniac' }],
    ['Finn', { kind: 'role', role: 'Drunk' }],
    ['Dov', { kind: 'role', role: 'Robber' }],
    ['Mara', { kind: 'role', role: 'Seer' }],
    ['Ann', { kind: 'ask', userId: finn }],
    ['Mara', { kind: 'saw', place: { userId: finn }, role: 'Werewolf' }],
    ['Finn', { kind: 'role', role: 'Seer' }],
    ['Finn', { kind: 'suspect', userId: table.userId('Mara'), level: 'accuse' }],
    ['Bram', { kind: 'role', role: 'Villager' }],
    ['Ann', { kind: 'role', role: 'Troublemaker' }],
    ['Cleo', { kind: 'suspect', userId: finn, level: 'accuse' }],
  ] as const;
  for (const [name, claim] of said) {
    const { ok } = table.act(name, { type: 'make_claim', claim });
    if (!ok) throw new Error(`${name} may not say so`);
    table.now += 5_000;
  }
}

for (const theme of TWO_THEMES) {
  // holds: C3.18
  test(`the review of a round looks right in ${theme}`, async ({ comeAsAnn, openBrowser, rooms }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    const { game } = await (await ann.request.post('/api/rooms/create', { data: {} })).json();
    const room = rooms.at(game.id);
    await room.play((table) => {
      for (const name of OTHERS) table.join(name);
      table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: theme } });
      table.deal([...CARDS], [...CENTER], 600_000);
    });
    await ann.goto(`/game/${room.gameId}`);
    await connectEverybody(room);
    const tv = await openBrowser(TV, { provokes: /40[34]/ });
    await tv.goto(await tableAddress(ann, room));
    await room.play((table) => {
      table.expire();
      table.submit('Mara', { type: 'view_player', targetUserId: 'Finn' });
      table.submit('Dov', { type: 'rob_player', targetUserId: 'Cleo' });
      table.expire().expire();
      talk(table);
      table.expire();
      for (const [voter, target] of Object.entries(VOTES))
        table.act(voter, { type: 'submit_vote', targetUserId: table.userId(target) });
    });
    // The last vote comes from the page, so that the workers count them, and review the round.
    await ann
      .getByRole('list', { name: 'The table' })
      .getByRole('button')
      .filter({ hasText: 'Mara' })
      .click();
    await ann.getByRole('button', { name: 'Submit Vote' }).click();
    await ann.getByRole('button', { name: 'Open the review' }).click({ timeout: 60_000 });
    await expect(ann.getByText(themeById(theme).text.sentences.review.bestLiar)).toBeVisible({
      timeout: 60_000,
    });
    await ann.getByRole('heading', { name: 'What could have been known' }).scrollIntoViewIfNeeded();
    await look(ann, theme, '8a-review', { isWhole: true, sizes: ['phone', 'desktop'] });
    // The votes, the verdict, the night and the cards come before it.
    await expect(tv.getByRole('heading', { level: 1, name: 'What could have been known' })).toBeVisible({
      timeout: 120_000,
    });
    await expect(tv.locator('.wide-chart svg')).toBeVisible();
    await tv.screenshot({ path: pictureAt(theme, '8c-review.tv') });
    await expectAccessible(tv);
    await ann.goto(`/review/${room.gameId}/1`);
    await expect(ann.getByText(themeById(theme).text.sentences.review.bestLiar)).toBeVisible();
    await ann.getByText(/’s chart in numbers$/).click();
    await look(ann, theme, '8b-past-review', { isWhole: true, sizes: ['phone', 'desktop'] });
  });
}
