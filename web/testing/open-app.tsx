import { jest } from 'bun:test';
import type { MeResponse } from '@nightfall/shared/protocol/accounts';
import { ACCOUNT_COOKIE } from '@nightfall/shared/protocol/limits';
import type { SiteResponse } from '@nightfall/shared/protocol/site';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeQueryClient } from '../api/query-client.ts';
import { Pages } from '../app/router.tsx';
import { LiveRegion } from '../components/page/live-region.tsx';
import { Toasts } from '../components/ui/toast.tsx';
import { dismissToast, shownToast } from '../components/ui/toast-store.ts';
import { PageRouter } from '../session/page-router.tsx';
import { loadBuiltInTheme } from '../theme/built-in-theme.ts';
import { ThemeProvider } from '../theme/theme-context.tsx';
import { beginAt, goTo, presentAddress } from './address.ts';
import { type Answers, startAnswering, stopAnswering } from './answering.ts';
import { refusal } from './answers.ts';

/** An answer comes in a few turns of the event loop, each a millisecond of the page's clock. */
const TURNS = 20;
const nativeImmediate = globalThis.setImmediate;

export const SITE: SiteResponse = {
  magicLinks: true,
  hosting: 'paid',
  purchases: 'test',
  address: null,
  operatorName: null,
  contactEmail: null,
};
/** No maintenance is planned, cookies are kept; and what an account has whose sign-in is as simple as can be. */
const NOTHING_ELSE: Answers = {
  'GET /api/maintenance': () => ({ notice: null }),
  'GET /api/cookies': () => ({ areKept: true }),
  'GET /api/rooms/mine': () => [],
  'GET /api/me/sessions': () => [],
  'GET /api/me/passkeys': () => [],
  'GET /api/me/second-factor': () => ({ isOn: false, recoveryCodesLeft: 0 }),
};
/** Whether the browser keeps the cookie that tells of an account. */
function keepAccount(isKept: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: what the server would have set
  document.cookie = `${ACCOUNT_COOKIE}=1; path=/${isKept ? '' : '; max-age=0'}`;
}

const knownAs = (me: MeResponse | null) => () => me ?? refusal('UNAUTHENTICATED', 'Please sign in first');

/** The whole page at an address, for a stranger or an account, before a server that gives these answers. */
export async function openApp(address: string, me: MeResponse | null = null, answers: Answers = {}) {
  await loadBuiltInTheme('generic');
  const server = startAnswering({
    'GET /api/site': () => SITE,
    'GET /api/me': knownAs(me),
    ...NOTHING_ELSE,
    ...answers,
  });
  keepAccount(me !== null);
  beginAt(address);
  const page = render(
    <QueryClientProvider client={makeQueryClient()}>
      <ThemeProvider>
        <Toasts>
          <PageRouter>
            <Pages />
          </PageRouter>
          <LiveRegion />
        </Toasts>
      </ThemeProvider>
    </QueryClientProvider>,
  );
  // What an earlier test has said.
  act(() => dismissToast(shownToast()?.id ?? 0));
  return {
    ...server,
    ...page,
    user: userEvent.setup(),
    /** Where the page has gone. */
    path: presentAddress,
    goTo,
    /** From now on the server and the browser know this account. */
    signIn: (account: MeResponse | null) => {
      keepAccount(account !== null);
      server.answer({ 'GET /api/me': knownAs(account) });
    },
  };
}

/** To be called after each test; fails it when the page has asked for what the test does not answer. */
export function closeApp(): void {
  cleanup();
  window.localStorage.clear();
  keepAccount(false);
  stopAnswering();
}

/** An answer that waits until it is let go. */
export function heldAnswer() {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return {
    give: () => promise,
    letGo: (answer?: unknown) =>
      act(async () => {
        resolve(answer);
        await promise;
      }),
  };
}

/** The one toast, by its title and the words under it. */
export async function seeToast(title: string, words?: string): Promise<void> {
  const region = screen.getByRole('region', { name: 'Notifications (F8)' });
  const toast = within(region);
  await toast.findByText(title);
  if (words !== undefined) await toast.findByText(words);
  if (within(region).getAllByRole('listitem').length > 1) throw new Error('There are several toasts');
}

export const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** What is said under a field. */
export const wordsAt = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** Lets the page's own clock, which a test has stopped, run on by so much; its last moments leave time for answers. */
export async function runFor(ms: number): Promise<void> {
  act(() => void jest.advanceTimersByTime(Math.max(0, ms - TURNS)));
  for (let turn = 0; turn < TURNS; turn += 1)
    await act(async () => {
      await new Promise(nativeImmediate);
      jest.advanceTimersByTime(1);
    });
}
