import type { Table } from '@nightfall/shared/game/testing/table';
import { themeById } from '@nightfall/shared/themes/index';
import type { Page } from '@playwright/test';
import { test } from '../browser/dealt-fixtures.ts';
import { expect, expectAccessible, PHONE } from '../browser/fixtures.ts';
import { askForSeat, joinAsGuest } from '../browser/moves.ts';
import type { DealtRoom } from '../dealt/dealt-room.ts';
import { connectEverybody } from '../dealt/presence.ts';
import { type Line, lineOf } from './held-line.ts';
import { look, pictureAt, shoot, TWO_THEMES } from './shots.ts';

const CARDS = {
  Ann: 'Troublemaker',
  Mara: 'Seer',
  Finn: 'Werewolf',
  Dov: 'Robber',
  Cleo: 'Insomniac',
  Bram: 'Tanner',
};
const CENTER = ['Werewolf', 'Drunk', 'Villager'];
const OTHERS = Object.keys(CARDS).slice(2);
const VOTES = { Mara: 'Dov', Finn: 'Mara', Dov: 'Bram', Cleo: 'Dov', Bram: 'Dov' };

/** What lies over a screen is the same in between. */
const ENDS = { sizes: ['phone', 'desktop'] } as const;

/** Everybody is done with a phase, long before its time is up. */
function goOn(table: Table): void {
  const { phase } = table.state.stage;
  for (const name of Object.keys(CARDS)) {
    if (table.state.stage.phase !== phase) return;
    table.act(name, { type: 'ready_next_phase' });
    for (const type of ['no_action', 'pass'] as const) table.trySubmit(name, { type });
  }
}

function toDay(table: Table): void {
  goOn(table);
  table.submit('Ann', { type: 'swap_players', player1UserId: 'Dov', player2UserId: 'Bram' });
  table.submit('Mara', { type: 'view_player', targetUserId: 'Bram' });
  table.submit('Dov', { type: 'rob_player', targetUserId: 'Finn' });
  while (table.state.stage.phase !== 'discussion') goOn(table);
}

function castVotes(table: Table): void {
  for (const [voter, target] of Object.entries({ ...VOTES, Ann: 'Dov' }))
    table.act(voter, { type: 'submit_vote', targetUserId: table.userId(target) });
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** What there is to open while the card is looked at. */
async function lookAtTheDeal(ann: Page, theme: string): Promise<void> {
  await ann.getByRole('button', { name: 'Help' }).click();
  await look(ann, theme, '33-help', ENDS);
  await ann.getByRole('button', { name: 'Show what my role does' }).click();
  await look(ann, theme, '34-help-own-role', { sizes: ['phone'] });
  await close(ann);
  await ann.getByRole('button', { name: 'Menu' }).click();
  await look(ann, theme, '35-menu', ENDS);
  await ann.keyboard.press('Escape');
}

/** The tools of who talks. */
async function lookAtTheDay(ann: Page, theme: string): Promise<void> {
  await expect(ann.getByText('Nobody has spoken yet')).toBeVisible();
  await look(ann, theme, '61-silence');
  await ann.getByRole('button', { name: 'I saw…' }).click();
  const options = (group: string) => ann.getByRole('group', { name: group }).getByRole('button');
  await options('Which card?').nth(1).click();
  await look(ann, theme, '62-claim-begun', { sizes: ['phone'] });
  await options('Which role?').nth(3).click();
  await look(ann, theme, '63-claim-chosen', ENDS);
  await expect(ann.getByRole('dialog')).toHaveCount(0);
  await ann.getByRole('button', { name: /^Roles in this game/ }).click();
  await look(ann, theme, '64-roles', ENDS);
  await ann.getByRole('list', { name: 'Roles in this game' }).getByRole('button').nth(2).click();
  await look(ann, theme, '65-role', ENDS);
  await ann.keyboard.press('Escape');
  await close(ann);
  await ann.getByRole('button', { name: 'What I know' }).click();
  await ann.getByRole('combobox', { name: 'Dov claims to be' }).selectOption({ index: 2 });
  await ann
    .getByRole('group', { name: 'Do you trust Dov?' })
    .getByRole('button', { name: 'Suspect' })
    .click();
  await ann.getByLabel('Note about Mara').fill('too quiet');
  await look(ann, theme, '66-notes', { sizes: ['phone', 'tablet'] });
  await close(ann);
  await look(ann, theme, '67-noted', ENDS);
}

/** The page's clock is put near the end, and back: the round itself has all its time. */
async function lookAtTheLastSeconds(page: Page, room: DealtRoom, theme: string): Promise<void> {
  const timer = page.getByRole('timer').first();
  const endsAt = (await room.view('Mara')).phaseEndsAt ?? 0;
  await page.clock.setFixedTime(endsAt - 7000);
  // A page that had heard nothing for so long would take its line for dead.
  await room.play((table) => table.act('Bram', { type: 'send_message', content: 'Time is nearly up!' }));
  await expect(timer).toHaveAccessibleName(/^0:0[5-9] /);
  await shoot(page, theme, '68-last-seconds', ENDS);
  await page.clock.setFixedTime(endsAt + 2000);
  await expect(timer).toHaveAccessibleName(/^0:00 /);
  await shoot(page, theme, '69-time-up', { sizes: ['phone'] });
  await page.clock.setSystemTime(Date.now());
}

interface Voted {
  readonly room: DealtRoom;
  readonly line: Line;
}

/** The page's clock stands still in the middle of the reveal. */
async function lookAtTheReveal(page: Page, { room, line }: Voted, theme: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await room.play(castVotes);
  await expect(page.getByRole('heading', { name: 'Calculating results...' })).toBeVisible();
  // The workers find that nobody has counted yet.
  line.hold();
  await look(page, theme, '78-calculating', ENDS);
  await room.play((table) => table.run({ type: 'calculate_results', round: table.state.round }));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  line.release();
  await expect(page.getByText('The votes are in')).toBeVisible();
  await page.clock.runFor(2800);
  await expect(page.getByText('Dov · 4 votes')).toBeVisible();
  await shoot(page, theme, '79-reveal-votes', { ...ENDS, isHeld: true });
  await page.clock.runFor(1500);
  await expect(page.getByText(/: Dov \(/)).toBeVisible();
  await shoot(page, theme, '7a-reveal-fallen', { ...ENDS, isHeld: true });
  await page.clock.resume();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.emulateMedia({ reducedMotion: 'reduce' });
}

async function lookAtTheStory(page: Page, theme: string): Promise<void> {
  const name = themeById(theme).night.story;
  await page.getByRole('button', { name }).click();
  const story = page.getByRole('dialog', { name });
  for (const [file, key, step] of [
    ['81-story-first', 'Home', /^1 of /],
    ['82-story-middle', 'ArrowRight', /^2 of /],
    ['83-story-last', 'End', /^(\d) of \1$/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(story.getByText(step)).toBeVisible();
    await shoot(page, theme, file, ENDS);
  }
  await expectAccessible(page);
  await close(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share as a picture' }).click();
  await (await download).saveAs(pictureAt(theme, '84-shared'));
}

for (const theme of TWO_THEMES) {
  // holds: H4.137 H4.143
  test(`every state of a round looks right in ${theme}`, async ({ comeAsAnn, openBrowser, rooms }) => {
    test.slow();
    const ann = await comeAsAnn(PHONE);
    const line = await lineOf(ann);
    const mara = await openBrowser(PHONE);
    const { game } = await (await ann.request.post('/api/rooms/create', { data: {} })).json();
    const room = rooms.at(game.id);
    await joinAsGuest(mara, game.roomCode, 'Mara');
    await room.play((table) => {
      for (const name of OTHERS) table.join(name);
      table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: theme } });
      table.deal(Object.values(CARDS), CENTER, 600_000);
    });
    await ann.goto(`/game/${room.gameId}`);
    await expect(ann.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();
    await connectEverybody(room);
    await lookAtTheDeal(ann, theme);

    await room.play(toDay);
    await lookAtTheDay(ann, theme);
    await room.play((table) => {
      table.act('Ann', { type: 'mute_player', targetUserId: table.userId('Mara'), muted: true });
      for (const name of ['Finn', 'Cleo']) table.act(name, { type: 'ready_next_phase' });
    });
    await expect(mara.getByLabel('Say something')).toBeDisabled();
    await look(mara, theme, '6a-muted', ENDS);
    await ann.getByRole('button', { name: /^Ready to Vote/ }).click();
    await expect(ann.getByRole('button', { name: /^Ready to Vote/, pressed: true })).toBeVisible();
    await look(ann, theme, '6b-ready-to-vote', ENDS);
    await line.cut();
    await expect(ann.getByRole('alert').filter({ hasText: 'Reconnecting...' })).toBeVisible();
    await shoot(ann, theme, '6c-reconnecting', ENDS);
    line.lay();
    await expect(ann.getByRole('button', { name: /^Ready to Vote/, pressed: true })).toBeVisible();
    await lookAtTheLastSeconds(mara, room, theme);

    await room.play((table) => table.expire());
    await expect(ann.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
    await lookAtTheReveal(ann, { room, line }, theme);
    await expect(ann.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
    await lookAtTheStory(ann, theme);
    await look(mara, theme, '85-results-guest', { ...ENDS, isWhole: true });

    const nils = await openBrowser(PHONE);
    await askForSeat(nils, game.roomCode, 'Nils');
    await expect(nils.getByText('You will play from the next round.')).toBeVisible();
    await look(nils, theme, '86-results-newcomer', ENDS);
  });
}
