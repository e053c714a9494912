import { test } from '../browser/dealt-fixtures.ts';
import { expect, PHONE } from '../browser/fixtures.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { shoot } from './shots.ts';

const NAMES = [
  'Ann Ada Bram Cleo Dov Esme Finn Greta Hugo Ines Jonas Kit Lena Mila Noor Otto Pia Quinn Rosa Sven Tilda Uwe',
  'Vera Wim Xenia Yara Maximiliane',
]
  .join(' ')
  .split(' ');
/** One who swaps, one wolf, and as many villagers as it takes. */
const cardsFor = (seats: number) =>
  Array.from({ length: seats }, (_, seat) => ['Troublemaker', 'Werewolf', 'Seer'][seat] ?? 'Villager');

for (const seats of [3, 16, 27]) {
  // holds: H4.134
  test(`${seats} at the table find room`, async ({ comeAsAnn, rooms }) => {
    const theme = 'crowds';
    const page = await comeAsAnn(PHONE);
    const answer = await page.request.post('/api/rooms/create', { data: {} });
    const room = rooms.at((await answer.json()).game.id);
    const guests = NAMES.slice(1, seats);
    await room.play((table) => {
      for (const name of guests) table.join(name);
    });
    await page.goto(`/lobby/${room.gameId}`);
    await expect(page.getByRole('region', { name: 'Players' }).getByRole('listitem')).toHaveCount(seats);
    await connectEverybody(room);
    await shoot(page, theme, `${seats}-lobby`);

    await room.play((table) => {
      table.deal(cardsFor(seats));
      table.expire();
    });
    const others = page.getByRole('list', { name: 'The table' }).getByRole('button', { disabled: false });
    await expect(others.first()).toBeVisible();
    await others.nth(0).click();
    await others
      .filter({ has: page.locator(':scope:not([aria-pressed=true])') })
      .last()
      .click();
    await shoot(page, theme, `${seats}-night`);

    await room.play((table) => table.endNight());
    await expect(page.getByRole('button', { name: 'Got it' })).toBeVisible();
    await room.play((table) => table.expire());
    await expect(page.getByRole('button', { name: /^Ready to Vote/ })).toBeVisible();
    await shoot(page, theme, `${seats}-discussion`);

    await room.play((table) => table.expire());
    await expect(page.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await shoot(page, theme, `${seats}-vote`);

    await room.play((table) => table.vote(Object.fromEntries(guests.map((name) => [name, 'Ann']))));
    await expect(page.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
    await shoot(page, theme, `${seats}-results`);
  });
}
