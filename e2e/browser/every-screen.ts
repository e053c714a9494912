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

/** What opens over the day, by its buttons. */
const OVER_THE_DAY = [
  ['I saw…', 'claim'],
  ['What I know', 'what is known'],
] as const;

/** Looks at the screen that is shown; it is told which one that is, and whether the player has something to do there. */
export type Look = (screen: string, hasTask?: 'has a task') => Promise<void>;

interface Walk {
  readonly ann: Page;
  readonly rooms: Rooms;
  readonly theme: string;
  readonly look: Look;
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
async function gather({ ann, rooms, theme, look }: Walk): Promise<DealtRoom> {
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

async function lookAtTheDay({ ann, look }: Walk, room: DealtRoom): Promise<void> {
  const atTable = ann.getByRole('list', { name: 'The table' }).getByRole('button');
  await room.play((table) => {
    table.expire();
    for (const [name, content] of LINES) table.act(name, { type: 'send_message', content });
    for (const name of ['Ada', 'Finn', 'Cleo']) table.act(name, { type: 'ready_next_phase' });
  });
  await expect(ann.getByText('so what am I now?')).toBeVisible();
  await look('discussion', 'has a task');
  for (const [button, name] of OVER_THE_DAY) {
    await ann.getByRole('button', { name: button }).click();
    await expect(ann.getByRole('dialog')).toBeVisible();
    await look(name);
    await ann.keyboard.press('Escape');
    await expect(ann.getByRole('dialog')).toHaveCount(0);
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

/** A whole round with seven at the table, from the lobby to the results. */
export async function lookAtRound(walk: Walk): Promise<void> {
  const room = await gather(walk);
  await lookAtTheNight(walk, room);
  await lookAtTheDay(walk, room);
}
