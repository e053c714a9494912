import { afterEach, describe, expect, test } from 'bun:test';
import TEXTS from '@nightfall/shared/text/en/home.json';
import HOSTING from '@nightfall/shared/text/en/hosting.json';
import INFO from '@nightfall/shared/text/en/info.json';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { makeQueryClient } from '../../api/query-client.ts';
import { refusal, wordless } from '../../testing/answers.ts';
import { button, closeApp, field, openApp, seeToast } from '../../testing/open-app.tsx';
import { sampleMe } from '../../testing/sample-account.ts';
import { sampleView, userId } from '../../testing/sample-view.ts';
import { JoinForm } from './join-form.tsx';

const FAMILY = '👨‍👩‍👧‍👦';

test.each([
  ['y'.repeat(51), 'y'.repeat(50)],
  [FAMILY.repeat(50), FAMILY.repeat(50)],
  [`${FAMILY.repeat(50)}!`, FAMILY.repeat(50)],
  ['مريم', 'مريم'],
])('[H4.120] takes a name of fifty letters as a reader counts them (%#)', async (typed, kept) => {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <JoinForm me={null} initialCode="" onBack={() => undefined} onSeatCode={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: TEXTS.displayName });
  await userEvent.click(name);
  await userEvent.paste(typed);
  expect(name.value).toBe(kept);
});

afterEach(closeApp);

const JOIN = 'POST /api/rooms/join';
const COOKIES = 'GET /api/cookies';
const game = sampleView();
const seated = { userId: userId(1), displayName: 'Mara', game };
const room = {
  'GET /api/games/:id': () => game,
  'GET /api/custom-roles': () => [],
  'GET /api/themes/mine': () => [],
  'GET /api/admin/theme': () => ({ defaultTheme: 'generic' }),
};
const lost = () => {
  throw new TypeError('Failed to fetch');
};
type Answers = Parameters<typeof openApp>[2];

async function fillIn(answers: Answers, name = 'Mara') {
  const app = await openApp('/?code=ABCDEF', null, answers);
  await screen.findByText('ABCDEF');
  await app.user.type(field(TEXTS.displayName), name);
  const press = async (presses: number) => {
    await app.user.click(await screen.findByRole('button', { name: TEXTS.join }));
    await waitFor(() => expect(app.sent(JOIN)).toHaveLength(presses));
  };
  const attempts = () => app.sent(JOIN).map((body) => (body as { attemptId?: string }).attemptId);
  return { ...app, press, attempts };
}

describe('[F3.12] a press of Join', () => {
  test.each([
    ['a lost answer', lost],
    ['a proxy without a server', () => wordless(502)],
    ['a store that is away', () => refusal('UNAVAILABLE', 'Please try again')],
  ])('goes again under the same id after %s, and is in', async (_, answer) => {
    const { answer: from, attempts, path, press } = await fillIn({ ...room, [JOIN]: answer });
    await press(1);
    from({ [JOIN]: () => seated });
    await press(2);
    await waitFor(() => expect(path()).toBe(`/lobby/${game.id}`));
    const [first, second] = attempts();
    expect(first).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    expect(second).toBe(first);
  });

  test('is the same one to a page that was thrown away meanwhile', async () => {
    const before = await fillIn({ [JOIN]: lost });
    await before.press(1);
    const [first] = before.attempts();
    cleanup();
    localStorage.clear();
    const { attempts, press } = await fillIn({ ...room, [JOIN]: () => seated });
    await press(1);
    expect(attempts()).toEqual([first]);
    await waitFor(() => expect(Object.keys(sessionStorage).join()).not.toContain('attempt'));
  });

  test('is another one once it was answered, and for another wish', async () => {
    const { answer, attempts, press, user } = await fillIn({
      [JOIN]: () => refusal('ROOM_FULL', 'It is full'),
    });
    await press(1);
    answer({ [JOIN]: lost });
    await press(2);
    await user.type(field(TEXTS.displayName), ' H');
    await press(3);
    expect(new Set(attempts()).size).toBe(3);
  });

  test('that has been done and ended since is a new one', async () => {
    const { answer, attempts, path, press } = await fillIn({ ...room, [JOIN]: lost });
    await press(1);
    const [first] = attempts();
    answer({
      [JOIN]: ({ body }) =>
        (body as { attemptId: string }).attemptId === first ? refusal('INVALID', 'It is over') : seated,
    });
    await press(3);
    expect(attempts()[1]).toBe(first);
    expect(attempts()[2]).not.toBe(first);
    await waitFor(() => expect(path()).toBe(`/lobby/${game.id}`));
  });
});

test('[F3.12] a press of Create goes again under the same id', async () => {
  const CREATE = 'POST /api/rooms/create';
  const app = await openApp('/', sampleMe({ canHost: true }), { ...room, [CREATE]: lost });
  for (const presses of [1, 2]) {
    await app.user.click(await screen.findByRole('button', { name: HOSTING.create }));
    await waitFor(() => expect(app.sent(CREATE)).toHaveLength(presses));
  }
  const [first, second] = app.sent(CREATE);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ attemptId: expect.any(String) });
});

describe('[F3.11] where cookies are refused', () => {
  const refused = { [COOKIES]: () => ({ areKept: false }) };

  test('Home says so before anybody joins, takes no seat, and does once they are allowed', async () => {
    const { answer, path, press, sent, user } = await fillIn({ ...room, ...refused, [JOIN]: () => seated });
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(INFO.cookies.cookiesRefused);
    expect(note.textContent).toContain(INFO.cookies.cookiesRefusedText);
    await user.click(button(TEXTS.join));
    await seeToast('Please allow cookies for this page, and try again');
    expect(sent(JOIN)).toEqual([]);
    answer({ [COOKIES]: () => ({ areKept: true }) });
    await press(1);
    await waitFor(() => expect(path()).toBe(`/lobby/${game.id}`));
  });

  test('the second question is the one that counts', async () => {
    let asked = 0;
    const answer = () => {
      asked += 1;
      return { areKept: asked > 1 };
    };
    const { calls } = await fillIn({ [COOKIES]: answer });
    await waitFor(() => expect(asked).toBe(2));
    expect(screen.queryByText(INFO.cookies.cookiesRefused)).toBeNull();
    expect(calls.filter(({ name }) => name === COOKIES)).toHaveLength(2);
  });

  test('nothing is said against them where the server does not answer', async () => {
    const { path, press } = await fillIn({ ...room, [COOKIES]: () => wordless(503), [JOIN]: () => seated });
    await press(1);
    await waitFor(() => expect(path()).toBe(`/lobby/${game.id}`));
  });

  test.each([
    [
      '/practice',
      'POST /api/practice',
      async (user: typeof userEvent) => {
        await user.type(await screen.findByLabelText('Display Name'), 'Mara');
        await user.click(button('Start Practicing'));
      },
    ],
    [
      '/auth',
      'POST /api/auth/login',
      async (user: typeof userEvent) => {
        expect((await screen.findByRole('alert')).textContent).toContain(INFO.cookies.cookiesRefused);
        await user.type(field('Email'), 'mara@example.org');
        await user.type(field('Password'), 'secret-of-mara');
        await user.click(button('Sign In'));
      },
    ],
    ['/auth/callback?token=abc', 'POST /api/auth/callback', async () => undefined],
    [`/table/${game.id}#abc`, 'POST /api/games/:id/table/open', async () => undefined],
  ])('%s says so, and sends nothing', async (address, call, act) => {
    const { sent, user } = await openApp(address, null, refused);
    await act(user as unknown as typeof userEvent);
    await screen.findAllByText(/^(Your browser refuses|Please allow) cookies/);
    expect(sent(call)).toEqual([]);
  });
});
