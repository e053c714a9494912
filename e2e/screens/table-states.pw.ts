import { test } from '../browser/dealt-fixtures.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, LAPTOP, PHONE } from '../browser/fixtures.ts';
import { chooseFromMenu } from '../browser/moves.ts';
import { roomOf, tableAddress } from '../browser/rooms.ts';
import { settled } from '../browser/settled.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { look as lookAt, pictureAt } from './shots.ts';

const TV = { width: 1920, height: 1080 };
const CARDS = {
  Ann: 'Robber',
  Ada: 'Werewolf',
  Finn: 'Hunter',
  Dov: 'Seer',
  Cleo: 'Insomniac',
  Bram: 'Tanner',
  Greta: 'Minion',
};
const NAMES = Object.keys(CARDS);

/** The first theme is pictured by browser/table-screen.pw.ts. */
// holds: H4.136
test('the table screen looks right in corporate', async ({ comeAsAnn, openBrowser, rooms }) => {
  test.slow();
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, NAMES.slice(1));
  const address = await tableAddress(ann, room);
  await room.play((table) => {
    table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: 'corporate' } });
  });
  await ann.goto(`/lobby/${room.gameId}`);
  await connectEverybody(room);
  const tv = await openBrowser(TV);
  await tv.goto(address);
  const look = async (name: string) => {
    for (const [size, viewport] of [
      ['tv', TV],
      ['laptop', LAPTOP],
    ] as const) {
      await tv.setViewportSize(viewport);
      await settled(tv);
      await tv.screenshot({ path: pictureAt('corporate', `${name}.${size}`) });
      await expectNoSidewaysScroll(tv);
    }
    await expectAccessible(tv);
  };
  const atTable = tv.getByRole('list', { name: 'The table' }).getByRole('listitem');
  await expect(atTable).toHaveCount(NAMES.length);
  await look('t1-lobby');
  await room.play((table) => {
    table.deal(Object.values(CARDS), undefined, 60_000);
  });
  for (const phase of ['job_choice', 'discussion', 'vote'] as const) {
    await room.play((table) => {
      while (table.state.stage.phase !== phase) table.expire();
    });
    await expect(tv.locator(`[data-sky=${phase}]`).first()).toBeVisible();
    await look(`t2-${phase}`);
  }
  await room.play((table) => table.vote({ Ada: 'Finn', Finn: 'Ada', Dov: 'Ada', Cleo: 'Ada' }));
  await expect(tv.getByText(/^Winners: /)).toBeVisible();
  await look('t3-results');
});

// holds: T2.26
test('pairing a table screen looks right', async ({ comeAsAnn, openBrowser, rooms }) => {
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms, NAMES.slice(1));
  await ann.goto(`/lobby/${room.gameId}`);
  await chooseFromMenu(ann, 'Table screen');
  await lookAt(ann, 'generic', 't5-open-table', { sizes: ['phone'] });
  await ann.getByRole('button', { name: 'Show a code for a TV' }).click();
  await expect(ann.getByRole('button', { name: 'Use an address instead' })).toBeVisible();
  await lookAt(ann, 'generic', 't6-code', { sizes: ['phone'] });
  const tv = await openBrowser(TV);
  await tv.goto('/tv');
  await tv.getByLabel('Code').fill('ABC23');
  await tv.getByRole('button', { name: 'Show the Table' }).click();
  await settled(tv);
  await tv.screenshot({ path: pictureAt('generic', 't7-pairing.tv') });
  await lookAt(tv, 'generic', 't7-pairing', { sizes: ['phone', 'desktop'] });
});
