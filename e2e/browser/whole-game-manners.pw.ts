import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { test } from './dealt-fixtures.ts';
import { expect, PHONE } from './fixtures.ts';
import { listen } from './live-region.ts';
import { seeResults } from './moves.ts';

const PHASES = ['Lobby', 'The Deal', 'Night', 'First Light', 'Discussion', 'The Vote'];
const ANY_ROLE = new RegExp(`\\b(${BUILT_IN_ROLES.map(({ name }) => name).join('|')})`);

test('a whole game is said by the live region, in order, and no secret with it', async ({
  comeAsAnn,
  rooms,
}) => {
  const page = await comeAsAnn(PHONE);
  const said = await listen(page);
  const heading = page.getByRole('heading', { level: 1 });
  const answer = await page.request.post('/api/rooms/create', { data: {} });
  const room = rooms.at((await answer.json()).game.id);
  await page.goto(`/lobby/${room.gameId}`);
  await expect.poll(said).toEqual(['Lobby']);
  await room.play((table) => table.join('Bob'));
  await expect
    .poll(said)
    .toContainEqual(expect.stringMatching(/^Bob has joined\. 2 at the table\. 4 of 5 roles\./));
  await room.play((table) => table.join('Eve'));
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Eve has joined\. 3 at the table\./));
  await room.play((table) => table.act('Eve', { type: 'ready_next_phase' }));
  await expect.poll(said).toContain('1 of 2 are ready.');
  await room.play((table) => table.act('Eve', { type: 'leave_game' }));
  await expect.poll(said).toContainEqual(expect.stringMatching(/^Eve has left\. 2 at the table\./));
  await room.play((table) => {
    table.join('Cleo');
    table.deal(['Robber', 'Seer', 'Werewolf'], undefined, 600_000);
  });
  await expect.poll(said).toContain('The Deal');
  await expect(heading).toBeFocused();
  await page.locator('.secret-card').click();
  await room.play((table) => table.expire());
  await expect.poll(said).toContain('Night');
  await expect(heading).toBeFocused();
  // What Ann learns in the night is hers alone.
  await room.play((table) => {
    table.submit('Ann', { type: 'rob_player', targetUserId: 'Cleo' });
    table.endNight();
  });
  for (const phase of PHASES.slice(3)) {
    await expect.poll(said).toContain(phase);
    await expect(heading).toBeFocused();
    if (phase !== 'The Vote') await room.play((table) => table.expire());
  }
  const heard = await said();
  expect(heard.filter((words) => PHASES.includes(words))).toEqual(PHASES);
  expect(heard.join(' · ')).not.toMatch(ANY_ROLE);
  await room.play((table) => table.vote({ Ann: 'Cleo', Bob: 'Ann', Cleo: 'Ann' }));
  await seeResults(page);
  await expect.poll(async () => (await said()).at(-1)).toMatch(/^Game Complete! Winners: Villager/);
  await expect(heading).toBeFocused();
  await room.play((table) => {
    for (const name of ['Ann', 'Bob', 'Cleo']) table.act(name, { type: 'play_again' });
  });
  await expect(page).toHaveURL(/\/lobby\//);
  await expect(heading).toBeFocused();
  await expect.poll(async () => (await said()).at(-1)).toBe('Lobby');
  console.info((await said()).join('\n'));
});

test('a room that fills up is told of in a breath, not chair by chair', async ({ comeAsAnn, rooms }) => {
  test.slow();
  const page = await comeAsAnn(PHONE);
  const said = await listen(page);
  const answer = await page.request.post('/api/rooms/create', { data: {} });
  const room = rooms.at((await answer.json()).game.id);
  await page.goto(`/lobby/${room.gameId}`);
  await expect.poll(said).toEqual(['Lobby']);
  for (let guest = 2; guest <= 27; guest += 1) await room.play((table) => table.join(`Guest ${guest}`));
  const last = async () => (await said()).at(-1);
  await expect.poll(last, { timeout: 45_000 }).toMatch(/ 27 at the table\. 4 of 30 roles\./);
  // On a machine at rest it is one sentence.
  expect((await said()).length, (await said()).join('\n')).toBeLessThanOrEqual(5);
});

test('who writes keeps the line whatever the others do, until the phase is another', async ({
  comeAsAnn,
  dealTo,
}) => {
  const page = await comeAsAnn(PHONE);
  const room = await dealTo(page, {
    cards: { Ann: 'Villager', Bob: 'Seer', Cleo: 'Werewolf' },
    before: (table) => {
      while (table.state.stage.phase !== 'discussion') table.expire();
    },
  });
  const line = page.getByLabel('Say something');
  await line.click();
  await page.keyboard.type('I think ');
  await room.play((table) => table.act('Bob', { type: 'send_message', content: 'It was me' }));
  await room.play((table) => table.act('Cleo', { type: 'ready_next_phase' }));
  await expect(page.getByRole('log').getByText('It was me')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Ready to Vote 1 of 3/ })).toBeVisible();
  await expect(line).toBeFocused();
  await expect(line).toHaveValue('I think ');
  await room.play((table) => table.expire());
  await expect(page.getByRole('heading', { name: 'The Vote' })).toBeFocused();
});
