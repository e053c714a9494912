import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Table } from '@nightfall/shared/game/testing/table';
import type { Page } from '@playwright/test';
import { connectEverybody, type DealtRoom } from '../dealt/dealt-room.ts';
import { expect, type Rooms, roomOf } from './fixtures.ts';
import { ownCard } from './moves.ts';

const CARDS = {
  Ann: 'Troublemaker',
  Ada: 'Seer',
  Finn: 'Werewolf',
  Dov: 'Robber',
  Cleo: 'Insomniac',
  Bram: 'Tanner',
  Greta: 'Minion',
} as const;
const CENTER = ['Werewolf', 'Drunk', 'Villager'] as const;
const GUESTS = Object.keys(CARDS).slice(1);
const LINES = [
  ['Ada', 'I am the Seer. Bram is a wolf, I saw it!'],
  ['Bram', 'Ada, you went very quiet when we woke up.'],
  ['Dov', 'I was a Robber at 21:30, so what am I now?'],
] as const;

/** Enough for a board with a conflict. */
const CLAIMS: readonly (readonly [string, SaidClaim])[] = [
  ['Ada', { kind: 'role', role: 'Seer' }],
  ['Greta', { kind: 'role', role: 'Seer' }],
  ['Finn', { kind: 'role', role: 'Villager' }],
  ['Bram', { kind: 'peace' }],
];

type Opening = readonly (readonly [button: string, screen: string])[];

/** What opens over the day, by its buttons. */
const OVER_THE_DAY: Opening = [
  ['I saw…', 'claim'],
  ['What I know', 'what is known'],
];
const BOARD: Opening = [['claim a role', 'claim board']];

const STORY: Opening = [['Night story', 'story']];

/** What opens from the menu of the lobby. */
const FROM_THE_MENU: Opening = [
  ['Your face and colour', 'look'],
  ['Sound and vibration', 'sound'],
  ['Table screen', 'opening a table screen'],
  ['Mute or remove players', 'managing players'],
  ['Hand over host', 'handing over'],
  ['Account Settings', 'account'],
];

/** Looks at the screen that is shown; it is told which one that is, and whether the player has something to do there. */
export type Look = (screen: string, hasTask?: 'has a task') => Promise<void>;

interface Walk {
  readonly ann: Page;
  readonly rooms: Rooms;
  readonly theme: string;
  readonly look: Look;
  /** Whether it is also told what opens over the screens, the night's story and the review. */
  readonly isThorough?: boolean;
}

/** What each of these opens, and closes it again. */
async function lookOver({ ann, look }: Walk, opening: Opening, isInMenu?: 'in the menu'): Promise<void> {
  for (const [button, screen] of opening) {
    if (isInMenu) await ann.getByRole('button', { name: 'Menu' }).click();
    await ann.getByRole(isInMenu ? 'menuitem' : 'button', { name: button }).click();
    await expect(ann.getByRole('dialog')).toBeVisible();
    await look(screen);
    await ann.keyboard.press('Escape');
    await expect(ann.getByRole('dialog')).toHaveCount(0);
  }
}

function chooseInTheNight(table: Table): void {
  table.submit('Ada', { type: 'view_player', targetUserId: 'Bram' });
  table.submit('Dov', { type: 'rob_player', targetUserId: 'Finn' });
}

const isReady = (table: Table) => {
  for (const name of GUESTS) table.act(name, { type: 'ready_next_phase' });
};

/** The pages outside of a game that every visitor meets. */
export async function lookAtPages(stranger: Page, ann: Page, theme: string, look: (page: Page) => Look) {
  for (const page of [stranger, ann])
    await page.addInitScript((id) => localStorage.setItem('selectedTheme', id), theme);
  await stranger.goto('/');
  await expect(stranger.getByRole('button', { name: 'Join Game' })).toBeVisible();
  await look(stranger)('Home');
  await stranger.getByRole('button', { name: 'Join Game' }).click();
  await expect(stranger.getByLabel('Room Code')).toBeVisible();
  await look(stranger)('joining', 'has a task');
  await stranger.goto('/auth');
  await expect(stranger.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  await look(stranger)('sign-in', 'has a task');
  await ann.goto('/profile');
  await expect(ann.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await look(ann)('profile');
}

/** A room of Ann's in the theme, with all players seated. */
async function gather(walk: Walk): Promise<DealtRoom> {
  const { ann, rooms, theme, look, isThorough } = walk;
  const room = await roomOf(ann, rooms, GUESTS);
  await room.play((table) => {
    table.act('Ann', { type: 'update_game_settings', settings: { selectedTheme: theme } });
    table.act('Ann', { type: 'update_role_selection', roles: [...Object.values(CARDS), ...CENTER] });
    for (const name of ['Ada', 'Finn', 'Bram']) table.act(name, { type: 'ready_next_phase' });
  });
  await ann.goto(`/lobby/${room.gameId}`);
  await expect(ann.getByRole('button', { name: 'Start Game' })).toBeEnabled();
  await connectEverybody(room);
  await look('lobby');
  await ann.getByRole('button', { name: 'Menu' }).click();
  await expect(ann.getByRole('menu')).toBeVisible();
  await look('menu');
  await ann.keyboard.press('Escape');
  if (isThorough === true) await lookOver(walk, FROM_THE_MENU, 'in the menu');
  return room;
}

async function lookAtTheNight({ ann, look }: Walk, room: DealtRoom): Promise<void> {
  const atTable = ann.getByRole('list', { name: 'The table' }).getByRole('button');
  await room.play((table) => table.deal(Object.values(CARDS), CENTER, 600_000));
  await expect(ann.getByRole('button', { name: 'I Understand My Role' })).toBeVisible();
  await look('deal');
  await ownCard(ann).click();
  await look('deal, the card seen', 'has a task');
  await ann.getByRole('button', { name: 'I Understand My Role' }).click();
  await expect(ann.getByText('Role Understood')).toBeVisible();
  await look('deal, waiting');
  await room.play(isReady);
  await expect(atTable.first()).toBeVisible();
  await look('night', 'has a task');
  await ann.getByRole('button', { name: 'Help' }).click();
  await expect(ann.getByRole('dialog')).toBeVisible();
  await look('help');
  await ann.keyboard.press('Escape');
  for (const name of ['Dov', 'Bram']) await atTable.filter({ hasText: name }).click();
  await look('night, picked', 'has a task');
  await ann.getByRole('button', { name: 'Submit Action' }).click();
  await expect(ann.getByText('Action Submitted').first()).toBeVisible();
  await room.play(chooseInTheNight);
  await look('night, waiting');
  await room.play((table) => table.endNight());
  await expect(ann.getByRole('button', { name: 'Got it' })).toBeVisible();
  await look('first light', 'has a task');
  await ann.getByRole('button', { name: 'Got it' }).click();
  // Before the server has heard it, it would count for the next phase.
  await expect(ann.getByText('1 of 7 players ready')).toBeVisible();
  await look('first light, read');
}

async function lookAtTheDay(walk: Walk, room: DealtRoom): Promise<void> {
  const { ann, look, isThorough } = walk;
  const atTable = ann.getByRole('list', { name: 'The table' }).getByRole('button');
  await room.play((table) => {
    table.expire();
    for (const [name, content] of LINES) table.act(name, { type: 'send_message', content });
    for (const name of ['Ada', 'Finn', 'Cleo']) table.act(name, { type: 'ready_next_phase' });
  });
  await expect(ann.getByText('so what am I now?')).toBeVisible();
  await look('discussion', 'has a task');
  await lookOver(walk, OVER_THE_DAY);
  if (isThorough === true) {
    await room.play((table) => {
      for (const [name, claim] of CLAIMS) table.act(name, { type: 'make_claim', claim });
    });
    await lookOver(walk, BOARD);
  }
  await room.play((table) => table.expire());
  await expect(ann.getByRole('button', { name: 'Submit Vote' })).toBeVisible();
  await look('vote', 'has a task');
  await atTable.filter({ hasText: 'Dov' }).click();
  await look('vote, picked', 'has a task');
  await ann.getByRole('button', { name: 'Submit Vote' }).click();
  await expect(ann.getByText('Vote Submitted').first()).toBeVisible();
  await look('vote, waiting');
  await room.play((table) =>
    table.vote({ Ada: 'Dov', Finn: 'Ada', Dov: 'Bram', Cleo: 'Dov', Bram: 'Dov', Greta: 'Bram' }),
  );
  await expect(ann.getByRole('heading', { name: 'Game Complete!' })).toBeVisible();
  await look('results', 'has a task');
}

/** What was told in each tab, the night step by step, all of it from the next lobby, and what could have been known. */
async function lookBack(walk: Walk, room: DealtRoom): Promise<void> {
  const { ann, look } = walk;
  const [, ...tabs] = await ann.getByRole('tab').all();
  for (const [index, tab] of tabs.entries()) {
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
    await look(`results, tab ${index + 2}`);
  }
  await lookOver(walk, STORY);
  await room.play((table) => {
    for (const name of Object.keys(CARDS)) table.act(name, { type: 'play_again' });
  });
  // Nobody asked for it on this page: what was not read to its end follows into the lobby.
  await expect(ann.getByRole('dialog', { name: 'Last round' })).toBeVisible();
  await look('last round');
  await goWithin(ann, `/review/${room.gameId}/1`);
  await expect(ann.getByRole('heading', { name: 'Who lied, and who believed it' })).toBeVisible();
  await look('review');
}

/** A whole round with seven at the table, from the lobby to the results. */
export async function lookAtRound(walk: Walk): Promise<void> {
  const room = await gather(walk);
  await lookAtTheNight(walk, room);
  await lookAtTheDay(walk, room);
  if (walk.isThorough === true) await lookBack(walk, room);
}

/** As a link in the page would, without loading it again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Where each page is, and its own heading: nothing else may stand in its place. */
export type Pages = readonly (readonly [path: string, heading: string | RegExp])[];

export const SUPER_ADMIN_PAGES: Pages = [
  ['/admin', 'Admin Panel'],
  ['/admin/users', 'User Management'],
  ['/admin/entitlements', 'Entitlement Management'],
  ['/admin/roles', 'Custom Roles'],
  ['/admin/theme', 'Theme Settings'],
  ['/admin/audit', 'Audit'],
  ['/admin/security', 'Security'],
  ['/admin/rooms', 'Rooms'],
  ['/admin/queues', 'Jobs'],
  ['/admin/maintenance', 'Maintenance'],
];
