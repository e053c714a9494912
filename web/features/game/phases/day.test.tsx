import { afterEach, describe, expect, test } from 'bun:test';
import type { ArtifactId } from '@nightfall/shared/game/state/choice';
import { gameWith, type Table } from '@nightfall/shared/game/testing/table';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../../testing/open-game.tsx';

afterEach(closeGames);

/** Ann has a card, Bob is the Curator, Cleo the Old Hag, Dov the Revealer. */
function night(role: string, artifactId: ArtifactId, { victim = 'Ann' } = {}): Table {
  const others = { Bob: 'Curator', Cleo: 'Old Hag', Dov: 'Revealer', Esme: 'Seer', Finn: 'Hunter' };
  const table = gameWith({ Ann: role, ...others });
  table.submit('Bob', { type: 'assign_artifact', targetUserId: victim, artifactId });
  table.submit('Cleo', { type: 'banish_player', targetUserId: victim });
  return table.submit('Dov', { type: 'reveal_player', targetUserId: 'Esme' });
}

const day = (table: Table) => table.endNight().expire();
const say = (table: Table, name: string, content: string) =>
  table.act(name, { type: 'send_message', content });
const seatOf = (name: string) =>
  within(screen.getByRole('list', { name: 'The table' }))
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent?.startsWith(name));
const log = () => within(screen.getByRole('log', { name: 'Chat' })).getAllByRole('listitem');
const chatLine = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Say something' });
const text = () => document.body.textContent ?? '';

describe('the discussion shows', () => {
  test('[G6.13 H1.21 H4.54] muted, banished and face-up players, at the seat and in words', async () => {
    await openGame(day(night('Villager', 'mask-of-muting', { victim: 'Finn' })).view('Ann'));
    expect(seatOf('Finn')?.textContent).toContain('Finn, Waiting, muted, no vote');
    expect(seatOf('Esme')?.textContent).toContain('Esme, Waiting, face up: Seer');
    expect(seatOf('Esme')?.querySelector('.role-card_miniCard')).not.toBeNull();
    expect(seatOf('Ann')?.querySelector('.role-card_miniCard')).toBeNull();
    const facts = within(screen.getByRole('list', { name: 'What the night has left behind' }));
    expect(facts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Esme: face up: Seer',
      'Finn: muted, no vote',
    ]);
  });

  test('[G3.10 R7.5] the server’s announcement apart from the Revealer’s own', async () => {
    const table = day(night('Villager', 'void-of-nothingness'));
    table.act('Dov', {
      type: 'send_message',
      content: 'Esme is a wolf',
      messageType: 'system_announcement',
    });
    await openGame(table.view('Ann'));
    const [servers, own] = log().map(({ textContent }) => textContent);
    expect(servers).toStartWith('Revealer AnnouncementA card was turned face up at night. Esme: Seer.');
    expect(servers).toEndWith('What the night has shown');
    expect(own).toBe('Revealer AnnouncementEsme is a wolfIn the Revealer’s own words: true or not');
  });

  test('[H1.19] beside a writer’s words that they have no vote', async () => {
    const table = day(night('Villager', 'void-of-nothingness', { victim: 'Finn' }));
    say(table, 'Finn', 'I protest');
    await openGame(table.view('Ann'));
    expect(log().at(-1)?.textContent).toContain('no vote');
  });
});

describe('the bearer', () => {
  test('[H1.18 H4.54 H4.57 H4.247] of the Mask cannot write, and reads why', async () => {
    await openGame(day(night('Villager', 'mask-of-muting')).view('Ann'));
    expect(chatLine().disabled).toBe(true);
    expect(text()).toContain('The Mask of Muting keeps you from chatting in the discussion.');
  });

  test('[H1.18] of the Shroud reads that the others’ words are hidden, and may write', async () => {
    const table = day(night('Villager', 'shroud-of-shame'));
    say(table, 'Bob', 'a secret');
    await openGame(table.view('Ann'));
    expect(text()).toContain('The others’ messages are hidden from you.');
    expect(text()).not.toContain('a secret');
    expect(chatLine().disabled).toBe(false);
  });
});

test('[H4.54] a player muted by the host reads so', async () => {
  const table = gameWith({ Host: 'Villager', Ann: 'Seer', Bob: 'Robber' });
  day(table).act('Host', { type: 'mute_player', targetUserId: table.userId('Ann'), muted: true });
  await openGame(table.view('Ann'));
  expect(chatLine().disabled).toBe(true);
  expect(text()).toContain('The host has muted you');
});

describe('the Revealer', () => {
  const revealer = () => day(gameWith({ Ann: 'Revealer', Bob: 'Curator', Cleo: 'Villager' })).view('Ann');

  test('[H1.22] has a line of its own for the one announcement', async () => {
    const { server, user } = await openGame(revealer());
    await user.type(screen.getByRole('textbox', { name: 'Your announcement to everybody' }), ' Bob lies ');
    await user.click(screen.getByRole('button', { name: 'Announce' }));
    const announcement = { content: 'Bob lies', messageType: 'system_announcement' };
    await waitFor(() => expect(server.heard.at(-1)?.data).toEqual(announcement));
  });

  test('[H1.22] other players have none', async () => {
    await openGame(day(gameWith({ Ann: 'Seer', Bob: 'Revealer', Cleo: 'Villager' })).view('Ann'));
    expect(screen.queryByRole('button', { name: 'Announce' })).toBeNull();
  });
});

describe('the vote', () => {
  test('[H1.19] tells a banished player why they cannot vote', async () => {
    await openGame(day(night('Villager', 'void-of-nothingness')).expire().view('Ann'));
    expect(text()).toContain('You have no vote today');
    expect(text()).toContain('You were banished in the night. The others decide without you');
    expect(text()).toContain('0 of 5 have voted');
    expect(screen.queryByRole('button', { name: 'Submit Vote' })).toBeNull();
  });

  test('[H1.21] shows muted, banished and face-up players', async () => {
    await openGame(
      day(night('Villager', 'mask-of-muting', { victim: 'Finn' }))
        .expire()
        .view('Ann'),
    );
    expect(screen.getByRole('button', { name: 'Finn, muted, no vote' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Esme, face up: Seer' })).toBeDefined();
  });
});

test('[H1.20 L3.6] a row of the results opens what the night did to its player, without votes and suspicions', async () => {
  const dealt = { Ann: 'Villager', Bob: 'Curator', Cleo: 'Alpha Wolf', Dov: 'Thing', Esme: 'Bodyguard' };
  const table = gameWith({ ...dealt, Finn: 'Stalker' });
  table.submit('Ann', { type: 'no_action', suspectUserId: 'Cleo' });
  table.submit('Bob', {
    type: 'assign_artifact',
    targetUserId: 'Esme',
    artifactId: 'mask-of-muting',
  });
  table.submit('Cleo', { type: 'convert_player', targetUserId: 'Dov' });
  table.submit('Dov', { type: 'tap_player', targetUserId: 'Esme' });
  table.submit('Esme', { type: 'protect_from_death', targetUserId: 'Ann' });
  table.submit('Finn', { type: 'target_player', targetUserId: 'Bob' });
  const { user } = await openGame(table.vote({ Ann: 'Cleo', Bob: 'Cleo' }).view('Ann'));
  const people = within(screen.getByRole('region', { name: 'Final Roles' }));
  for (const name of ['Dov', 'Esme', 'Finn'])
    await user.click(people.getByRole('button', { name: new RegExp(`^${name}`) }));
  const marksOf = (name: string) =>
    within(screen.getByRole('list', { name: `${name} in the night` }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
  // Beside the votes.
  expect(screen.getByText('Ann suspected Cleo')).toBeDefined();
  expect(marksOf('Dov')).toEqual(['converted by Cleo']);
  expect(marksOf('Esme')).toEqual(['bore the Mask of Muting', 'tapped on the shoulder', 'protected Ann']);
  expect(marksOf('Finn')).toEqual(['went after Bob']);
  expect(people.queryByRole('button', { name: /^(Ann|Cleo)/ })).toBeNull();
  expect(people.getAllByRole('button', { expanded: true })).toHaveLength(3);
});
