import { afterEach, expect, test } from 'bun:test';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { themeIn } from '@nightfall/shared/themes/theme-in';
import type { ThemeData } from '@nightfall/shared/themes/theme-schema';
import { screen, waitFor, within } from '@testing-library/react';
import { closeGames, openGame } from '../../testing/open-game.tsx';
import { playerId, sampleView, userId } from '../../testing/sample-view.ts';

const nativeFetch = globalThis.fetch;

afterEach(() => {
  closeGames();
  globalThis.fetch = nativeFetch;
});

const PACK = '00000000-0000-4000-8000-000000000001';
const german = themeIn('de', 'onuw-classic');
const { name, description, text } = themeIn('en', 'onuw-classic');
const inBoth: ThemeData = { ...german, translations: { en: { name, description, text } } };

/** The pack that the room plays. */
function serve(theme: ThemeData): void {
  const pack = { id: PACK, themeId: theme.id, name: theme.name, description: '', updatedAt: 1, theme };
  const answer = async () => Response.json(pack);
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
