import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import type { ClaimPayload } from '@nightfall/shared/game/state/claim';
import { gameWith, Table } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { WatchedRoomContext } from '../../realtime/room-context.tsx';
import { DEALT, nightOf } from '../../testing/eventful-night.ts';
import { inBrackets, unmarkedIn } from '../../testing/foreign-words.ts';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { playerId, sampleView, userId } from '../../testing/sample-view.ts';
import { watchedRoom } from '../../testing/watched-room.ts';
import { ThemeProvider } from '../../theme/theme-context.tsx';
import LobbyPage from '../lobby/lobby-page.tsx';
import { TableScreen } from './table-screen/table-screen.tsx';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  closeGames();
  globalThis.fetch = nativeFetch;
});

const PACK = '00000000-0000-4000-8000-000000000001';
const german = themeIn('de', 'onuw-classic');
const { name, description, text } = themeIn('en', 'onuw-classic');
const inBoth: ThemeData = { ...german, translations: { en: { name, description, text } } };

/** The pack that the room plays; nothing else is answered. */
function serve(theme: ThemeData): void {
  const pack = { id: PACK, themeId: theme.id, name: theme.name, description: '', updatedAt: 1, theme };
  const answer = (address: RequestInfo | URL) =>
    /\/theme/.test(String(address))
      ? Promise.resolve(Response.json(pack))
      : new Promise<Response>(() => undefined);
  globalThis.fetch = Object.assign(answer, { preconnect: nativeFetch.preconnect });
}

const role = { team: 'Villager', imageUrl: null, nightOrder: 0, actions: [] };
const brewer = { ...role, name: 'Brewer', title: 'Brasseur', description: 'Il brasse.', language: 'fr' };
const cook = { ...role, name: 'Cook', title: 'The Cook', description: 'Cooks.' };
const said = (number: number, content: string, claim?: Partial<GameView['messages'][number]>) => ({
  id: playerId(number + 90),
  userId: userId(2),
  displayName: 'Bob',
  content,
  timestamp: number,
  messageType: 'chat',
  ...claim,
});

const view = () =>
  sampleView({
    themeId: PACK,
    phase: 'discussion',
    phaseEndsAt: Date.now() + 60_000,
    selectedRoles: ['Werewolf', 'Seer', 'Robber', 'Tanner', 'Brewer', 'Cook'],
    customRoles: [brewer, cook],
    messages: [
      said(1, 'אני הרואה'),
      said(2, 'I was dealt the Seer.', {
        messageType: 'claim',
        said: [{ say: 'claims.dealt', with: { role: { role: 'Seer' } } }],
      }),
    ],
  });

const langOf = (words: string | RegExp, within_ = screen) =>
  within_.getAllByText(words).map((one) => one.closest('[lang]')?.getAttribute('lang') ?? null);

/** Opens the list of roles in this game. */
async function openRoles() {
  const { user } = await openGame(view());
  await user.click(await screen.findByRole('button', { name: /^Roles in this game/ }));
  return { user, dialog: within(screen.getByRole('dialog')) };
}

test('[L9.22] words of a pack and of a custom role in other languages say in which', async () => {
  serve(german);
  const { user, dialog } = await openRoles();
  expect(langOf(german.text.phases.discussion)).toContain('de');
  expect(langOf('Seherin', dialog as never)).toEqual(['de']);
  expect(langOf('Brasseur', dialog as never)).toEqual(['fr']);
  expect(langOf('The Cook', dialog as never)).toEqual([null]);
  await user.click(dialog.getByRole('button', { name: /Brasseur/ }));
  await waitFor(() => expect(langOf('Il brasse.')).toEqual(['fr']));
  expect(screen.getByRole('heading', { name: 'Brasseur' }).lang).toBe('fr');
});

test('[L9.22] those of a pack that has the reader’s language are not marked', async () => {
  serve(inBoth);
  await openRoles();
  expect(document.querySelectorAll('[lang="de"]')).toHaveLength(0);
  expect(langOf('Seer')).toContain(null);
});

test('[L9.22 L9.23] a sentence of the theme says its language; what somebody typed runs as it is read', async () => {
  serve(german);
  await openGame(view());
  const typed = await screen.findByText('אני הרואה');
  expect([typed.closest('[dir]')?.getAttribute('dir'), typed.closest('[lang]')]).toEqual(['auto', null]);
  expect(langOf(/Seherin/, within(screen.getByRole('log')) as never)).toContain('de');
});

/** With a Curator, some may not read claims: the table screen has none then. */
const TALKING = {
  Ann: 'Seer',
  Bob: 'Robber',
  Cleo: 'Werewolf',
  Dov: 'Thing',
  Esme: 'Revealer',
  Finn: 'Mason',
};

/** A day in which claims contradict one another. */
function day(): Table {
  const table = gameWith(TALKING);
  table.submit('Ann', { type: 'view_player', targetUserId: 'Cleo' });
  table.submit('Dov', { type: 'tap_player', targetUserId: 'Esme' });
  table.submit('Esme', { type: 'reveal_player', targetUserId: 'Bob' });
  table.until('discussion');
  const say = (name: string, claim: ClaimPayload) => table.act(name, { type: 'make_claim', claim });
  say('Bob', { kind: 'role', role: 'Seer' });
  say('Cleo', { kind: 'role', role: 'Seer' });
  say('Dov', { kind: 'did', payload: { type: 'tap_player', targetUserId: table.userId('Esme') } });
  say('Esme', { kind: 'quiet' });
  say('Finn', { kind: 'ask', userId: table.userId('Bob') });
  return table;
}

describe('[L9.22] what is wholly in the words of a pack says its language', () => {
  const { settings } = Reflect.get(window, 'happyDOM');
  beforeEach(() => {
    settings.device.prefersReducedMotion = 'reduce';
    serve(inBrackets(german));
  });
  afterEach(() => {
    settings.device.prefersReducedMotion = 'no-preference';
  });

  const open = async (view: GameView, page?: ReactNode) => {
    const opened = await openGame({ ...view, themeId: PACK }, page);
    await waitFor(() => expect(document.querySelector('[lang="de"]')).not.toBeNull());
    return opened;
  };
  const press = async (name: RegExp | string) => screen.findByRole('button', { name });

  test('in the lobby', async () => {
    await open(new Table(['Ann', 'Bob', 'Cleo']).view('Ann'), <LobbyPage />);
    expect(unmarkedIn('de')).toEqual([]);
  });

  test('while the cards are dealt, and in the help', async () => {
    const { user } = await open(gameWith(DEALT, { atDeal: true }).view('Cleo'));
    expect(unmarkedIn('de')).toEqual([]);
    await user.click(await press(/^‹.*Karte/));
    expect(unmarkedIn('de')).toEqual([]);
    await user.click(await press('Help'));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test.each(BUILT_IN_ROLES.map(({ name }) => name))('in the night of a %s', async (role) => {
    await open(gameWith({ Ann: role, Bob: 'Alpha Wolf', Cleo: 'Hunter', Dov: 'Robber' }).view('Ann'));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test.each(Object.keys(DEALT))('at dawn, for %s', async (name) => {
    await open(nightOf(DEALT).view(name));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test.each(Object.keys(TALKING))('in the day, for %s', async (name) => {
    await open(day().view(name));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test('in the dialogs of the day', async () => {
    const { user } = await open(day().view('Ann'));
    for (const button of document.querySelectorAll<HTMLElement>('button[aria-haspopup="dialog"]')) {
      await user.click(button);
      expect([button.textContent, screen.queryAllByRole('dialog').length, unmarkedIn('de')]).toEqual([
        button.textContent,
        1,
        [],
      ]);
      await user.keyboard('{Escape}');
    }
  }, 20_000);

  test.each(Object.keys(TALKING))('in the vote, for %s', async (name) => {
    await open(day().expire().view(name));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test('in the results', async () => {
    const { user } = await open(day().expire().vote({ Ann: 'Cleo', Bob: 'Cleo' }).view('Ann'));
    for (const tab of screen.getAllByRole('tab')) {
      await user.click(tab);
      expect(unmarkedIn('de')).toEqual([]);
    }
    const roles = within(screen.getByRole('region', { name: 'Final Roles' }));
    for (const row of roles.queryAllByRole('button')) await user.click(row);
    expect(unmarkedIn('de')).toEqual([]);
    await user.click(await press(/^‹.*›$/));
    expect(unmarkedIn('de')).toEqual([]);
  });

  test.each(['lobby', 'deal', 'night', 'dawn', 'day', 'vote', 'results'])(
    'on the table screen: %s',
    async (phase) => {
      const made: Record<string, () => Table> = {
        lobby: () => new Table(['Ann', 'Bob', 'Cleo']),
        deal: () => gameWith(DEALT, { atDeal: true }),
        night: () => gameWith(DEALT),
        dawn: () => nightOf(DEALT),
        day,
        vote: () => day().expire(),
        results: () => day().expire().vote({ Ann: 'Cleo', Bob: 'Cleo' }),
      };
      const table = made[phase]?.() ?? gameWith(DEALT);
      const watched = (
        <ThemeProvider themeId={PACK}>
          <WatchedRoomContext value={watchedRoom({ ...table.screen(), themeId: PACK })}>
            <TableScreen />
          </WatchedRoomContext>
        </ThemeProvider>
      );
      await open(table.view('Ann'), watched);
      expect(unmarkedIn('de')).toEqual([]);
    },
  );
});
