import { afterEach, describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import { rolesOf } from '@nightfall/shared/game/night/roles/role-lookup';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SIGNS } from '../../../art/signs.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { sampleView } from '../../../testing/sample-view.ts';

afterEach(() => {
  closeGames();
  act(() => setScreen(innerWidth, innerHeight));
  Reflect.deleteProperty(document, 'visibilityState');
});

const inDiscussion = (selectedRoles: readonly string[]) =>
  sampleView({ phase: 'discussion', phaseEndsAt: Date.now() + 60_000, selectedRoles });

const strip = () => screen.getByRole('button', { name: /^Roles in this game, in (night|lunch) order/ });
const lines = () =>
  within(screen.getByRole('list', { name: 'Roles in this game' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '');

test('[G2.72 G4.17 G4.18 H1.23 H4.185 T2.17] every role that wakes with its number, in the order in which they act, then the sleeping roles', async () => {
  const selectedRoles = BUILT_IN_ROLES.map(({ name }): string => name).toSorted();
  const { user } = await openGame(inDiscussion(selectedRoles));
  expect(strip().textContent).toContain('27 in the center');
  await user.click(strip());
  const shown = lines().map((words) =>
    words.replace(/ (Villager team|Werewolf team|Neutral|Lone hunter)$/, ''),
  );
  const inOrder = rolesOf({ customRoles: [] });
  const waking = BUILT_IN_ROLES.filter(({ hasNightAction }) => hasNightAction)
    .toSorted((one, other) => inOrder.compare(one.name, other.name))
    .map(({ actionOrder, name }) => `${actionOrder}${name}`);
  expect(shown.slice(0, waking.length)).toEqual(waking);
  expect(waking.slice(3, 7)).toEqual(['1Werewolf', '1Alpha Wolf', '1Mystic Wolf', '1Bodyguard']);
  // Of gameplay.md's thirteen none is missing.
  for (const line of ['4Paranormal Investigator', '5Witch', '9Curator']) expect(waking).toContain(line);
  const sleeping = BUILT_IN_ROLES.filter(({ hasNightAction }) => !hasNightAction).map(
    ({ name }): string => name,
  );
  expect(shown.slice(waking.length)).toEqual(selectedRoles.filter((name) => sleeping.includes(name)));
});

test('[T2.17] a custom role stands after the built-in ones of its number', async () => {
  const watchman = {
    name: 'Watchman',
    team: 'Villager' as const,
    title: 'Watchman',
    description: '',
    imageUrl: null,
    nightOrder: 5,
    actions: [],
  };
  const selectedRoles = ['Troublemaker', 'Watchman', 'Hunter', 'Witch', 'Robber'];
  const { user } = await openGame({ ...inDiscussion(selectedRoles), customRoles: [watchman] });
  await user.click(strip());
  expect(lines().map((words) => words.replace(/ (Villager team|Neutral)$/, ''))).toEqual([
    '5Robber',
    '5Witch',
    '5Watchman',
    '6Troublemaker',
    'Hunter',
  ]);
});

test('[H4.56 H4.146 H4.185 H4.248] the strip shows every card; its dialog names each role once with its team, opens it and gives the focus back', async () => {
  const { user } = await openGame(inDiscussion(['Werewolf', 'Seer', 'Werewolf', 'Villager']));
  expect(strip().querySelectorAll('.role-card_miniCard')).toHaveLength(4);
  await user.click(strip());
  expect(lines()).toEqual(['1Werewolf ×2 Werewolf team', '4Seer Villager team', 'Villager Villager team']);
  const seer = screen.getByRole('button', { name: /Seer\s*Villager team/ });
  await user.click(seer);
  const dialog = within(screen.getByRole('dialog', { name: 'Seer' }));
  expect(dialog.getByText('This role acts in position #4 during the night phase')).toBeDefined();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement === seer).toBe(true));
});

test('among many players the strip shows each role once with how many there are', async () => {
  const selectedRoles = ['Werewolf', 'Werewolf', 'Seer', ...Array.from({ length: 10 }, () => 'Villager')];
  await openGame(inDiscussion(selectedRoles));
  expect(strip().querySelectorAll('.role-card_miniCard')).toHaveLength(3);
  const counts = [...strip().querySelectorAll('.roles-strip_rolesRowCount')].map(
    ({ textContent }) => textContent,
  );
  expect(counts).toEqual(['×2', '×10']);
});

test('in the office the list has the signs of its badges: marks of the teams, and lines for who takes the break off', async () => {
  const selectedRoles = ['Werewolf', 'Seer', 'Tanner', 'Villager'];
  const { user } = await openGame({ ...inDiscussion(selectedRoles), themeId: 'corporate' });
  const { teams, sleeps } = SIGNS.badge;
  const drawnIn = (root: ParentNode, place: string) =>
    [...root.querySelectorAll(`${place} path`)].map((path) => path.getAttribute('d'));
  const strip = screen.getByRole('button', { name: /^Roles in this game/ });
  expect(drawnIn(strip, '.roles-strip_orderDisc')).toEqual([sleeps, sleeps]);
  await user.click(strip);
  const list = screen.getByRole('list', { name: 'Roles in this game' });
  expect(drawnIn(list, '.roles-strip_orderDisc')).toEqual([sleeps, sleeps]);
  expect(drawnIn(list, '.roles-strip_roleLine > svg')).toEqual([
    teams.Werewolf,
    teams.Villager,
    teams.Neutral,
    teams.Villager,
  ]);
});

/** The deal, understood by the viewer and by the first of the others. */
const openWith = (all: number, ready: number) =>
  openGame(
    sampleView({
      phase: 'role_deal',
      players: Array.from({ length: all }, (_, index) => ({ isReady: index < ready })),
    }),
  );

const { innerWidth, innerHeight } = window;
/** Only the browser of the tests has it. */
function setScreen(width: number, height: number): void {
  const browser: unknown = Reflect.get(window, 'happyDOM');
  if (typeof browser !== 'object' || browser === null) throw new Error('This is no browser of the tests');
  (Reflect.get(browser, 'setViewport') as (size: object) => void).call(browser, { width, height });
}

/** On a screen of this size. */
async function openAt(width: number, height: number, all: number): Promise<void> {
  setScreen(width, height);
  await openWith(all, 3);
}

const entries = () =>
  within(screen.getByRole('list', { name: 'Ready' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('waiting for the others', () => {
  test('[H4.181] names the players who are not done, in a list too', async () => {
    await openWith(4, 2);
    expect(screen.getByText('2 of 4 players ready')).toBeDefined();
    expect(screen.getByText('Waiting for Cleo and Dov')).toBeDefined();
    expect(entries()).toEqual(['Ann Ready', 'Bob Ready', 'Cleo Waiting', 'Dov Waiting']);
  });

  test('counts them when they are many', async () => {
    await openWith(9, 2);
    expect(screen.getByText('Waiting for 7 players')).toBeDefined();
  });

  test.each([
    [10, 'table'],
    [27, 'waiting_waitingCrowd'],
  ])('[H4.19] shows everybody among %p on a phone: a %s', async (all, kind) => {
    await openWith(all, 3);
    const around = document.querySelector(`.${kind}`);
    expect(around?.querySelectorAll('.table_seat')).toHaveLength(all);
    expect(around?.querySelectorAll('.table_seatDone')).toHaveLength(3);
    expect(entries()).toHaveLength(all);
    expect(screen.getByText(`3 of ${all} players ready`)).toBeDefined();
  });

  test('[T2.53] sits around one table on a laptop up to sixteen, in the order of the seats', async () => {
    await openAt(1280, 720, 12);
    expect(document.querySelector('.waiting_waitingCrowd')).toBeNull();
    const names = [...document.querySelectorAll('.waiting .table_seat .unseen')].map(
      ({ textContent }) => textContent,
    );
    expect(names.map((name) => name?.split(',')[0])).toEqual([
      'Ann',
      'Bob',
      'Cleo',
      'Dov',
      'Esme',
      ...[6, 7, 8, 9, 10, 11, 12].map((seat) => `Player ${seat}`),
    ]);
  });

  test.each([
    [360, 740, 12],
    [1024, 768, 12],
    [1280, 720, 17],
  ])(
    '[T2.53] close together, at %p × %p, everybody has the number of their seat',
    async (width, height, all) => {
      await openAt(width, height, all);
      const numbers = [...document.querySelectorAll('.waiting_waitingCrowd .table_seat')].map(
        (seat) => seat.querySelector('.table_seatBadgeNumber')?.textContent,
      );
      expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(
        Array.from({ length: all }, (_, index) => `${index + 1}`),
      );
    },
  );
});

const open = async () => {
  const page = await openGame(sampleView({ phase: 'role_deal' }));
  return { ...page, card: screen.getByRole('button', { name: 'Show your card' }) };
};

const isUp = () =>
  screen.getByRole('button', { name: /^(Show|Hide) your card$/ }).getAttribute('aria-pressed');

function turnPage(visibilityState: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

describe('the own card', () => {
  test('stays up after a tap until the next one', async () => {
    const { user, card } = await open();
    await user.click(card);
    expect(isUp()).toBe('true');
    await user.click(card);
    expect(isUp()).toBe('false');
  });

  test('[H4.165] that a tap left up lies face down again when the page was out of sight', async () => {
    const { user, card } = await open();
    await user.click(card);
    expect(isUp()).toBe('true');
    turnPage('visible');
    expect(isUp()).toBe('true');
    turnPage('hidden');
    expect(isUp()).toBe('false');
    turnPage('visible');
    expect(isUp()).toBe('false');
  });

  test.each([
    ['slides off it', fireEvent.pointerLeave],
    ['is taken by the browser', fireEvent.pointerCancel],
  ])('is hidden when a press %s, however short that was', async (_, end) => {
    const { card } = await open();
    fireEvent.pointerDown(card, { pointerId: 1 });
    expect(isUp()).toBe('true');
    end(card, { pointerId: 1 });
    expect(isUp()).toBe('false');
    fireEvent.pointerUp(card, { pointerId: 1 });
    expect(isUp()).toBe('false');
  });
});
