import { BUILT_IN_ROLES } from '@nightfall/shared/game/night/roles/index';
import type { SaidClaim } from '@nightfall/shared/game/state/claim';
import type { Page } from '@playwright/test';
import { connectEverybody } from '../dealt/dealt-room.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  guestsFor,
  LAPTOP,
  openLobby,
  PHONE,
  roomAt,
  roomOf,
  TABLET,
  TV,
  tableAddress,
  test,
} from './fixtures.ts';
import { chooseFromMenu, comeSignedIn, createRoom, expectToast } from './moves.ts';
import { PARTS } from './parts.ts';

const heading = (tv: Page, name: string) => tv.getByRole('heading', { level: 1, name, exact: true });
const atTable = (tv: Page) => tv.getByRole('list', { name: 'The table' }).getByRole('listitem');

/** The host's way to the address for another device. */
async function addressFor(host: Page): Promise<string> {
  await chooseFromMenu(host, 'Table screen');
  await host.getByRole('button', { name: 'Show a code for a TV' }).click();
  await host.getByRole('button', { name: 'Use an address instead' }).click();
  const address = await host.getByLabel('Address of the table screen').inputValue();
  await host.keyboard.press('Escape');
  return address;
}

/** Pairs a TV by the code that the host's device shows. */
async function pairByCode(host: Page, tv: Page): Promise<void> {
  await chooseFromMenu(host, 'Table screen');
  await host.getByRole('button', { name: 'Show a code for a TV' }).click();
  const code =
    (await host
      .getByRole('dialog')
      .getByText(/^[A-Z0-9]{6}$/)
      .textContent()) ?? '';
  await expectAccessible(host);
  await host.keyboard.press('Escape');
  await tv.goto('/tv');
  await expectAccessible(tv);
  await tv.getByLabel('Code').fill(code.toLowerCase());
  await tv.getByRole('button', { name: 'Show the Table' }).click();
}

/** No word of a card but in the list of the roles in play, be it seen or not. */
async function expectNoCardNamed(tv: Page): Promise<void> {
  const html = await tv.evaluate(() => {
    const page = document.body.cloneNode(true) as HTMLElement;
    for (const part of page.querySelectorAll('[aria-label="Roles in this game"], svg > *')) part.remove();
    return page.innerHTML;
  });
  const names = BUILT_IN_ROLES.map(({ name }) => name).join('|');
  expect(html.match(new RegExp(`\\b(${names})\\b`, 'g'))).toBeNull();
}

/** A frame as far as this looks into it. */
interface Frame {
  readonly type: string;
  readonly data?: { readonly phase?: string; readonly me?: unknown; readonly selectedRoles?: unknown };
}

/** All that comes to the screen over its line, and all that it says on it. */
function tapped(tv: Page): { received: Frame[]; sent: Frame[] } {
  const [received, sent] = [[] as Frame[], [] as Frame[]];
  tv.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(JSON.parse(String(payload))));
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload))));
  });
  return { received, sent };
}

/** Nothing of a card, a choice or a vote in what the screen was told before the results. */
function expectNoSecret(received: readonly Frame[]): void {
  const before = received.filter(({ data }) => data?.phase !== undefined && data.phase !== 'results');
  const names = BUILT_IN_ROLES.map(({ name }) => name).join('|');
  for (const { data } of before) {
    expect(data?.me).toBeNull();
    // Which roles are in play is on the wall; whose they are is not.
    const rest = JSON.stringify({ ...data, selectedRoles: [] });
    expect(rest.match(new RegExp(`"(${names})"`, 'g'))).toBeNull();
    expect(rest).not.toMatch(/"(voteTarget|artifactId|actionData|actionResult|prompt|knowledge)":[^n]/);
  }
  const phases = new Set(before.map(({ data }) => data?.phase));
  for (const phase of ['role_deal', 'job_choice', 'role_resolve', 'discussion', 'vote'])
    expect(phases).toContain(phase);
}

/** The browser's own voice, which a machine without loudspeakers has not, and its rule that a press comes first. */
const muteUntilPressed = () => {
  localStorage.setItem('narration', 'on');
  const said: string[] = [];
  Object.assign(window, { said });
  let wasPressed = false;
  window.addEventListener('pointerdown', () => {
    wasPressed = true;
  });
  window.speechSynthesis.speak = (utterance) => {
    if (wasPressed) return void said.push(utterance.text);
    const refusal = new SpeechSynthesisErrorEvent('error', { utterance, error: 'not-allowed' });
    setTimeout(() => utterance.dispatchEvent(refusal));
  };
};

test('[T2.26 H4.79 H4.94 H4.96 H4.97 H4.98 H4.99 H4.144] the host opens the table screen from the lobby, and it shows who joins until it is moved or closed', async ({
  openBrowser,
  rooms,
}) => {
  const host = await openBrowser(LAPTOP, { provokes: /403|404/ });
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeSignedIn(host);
  const code = await createRoom(host);
  await chooseFromMenu(host, 'Table screen');
  const opening = host.context().waitForEvent('page');
  await host.getByRole('button', { name: 'Open in a new tab' }).click();
  const tv = await opening;
  await tv.setViewportSize(TV);
  await expect(heading(tv, 'At the table')).toBeVisible();
  await expect(tv.getByRole('region', { name: `Room code ${code}` })).toBeVisible();
  await expect(atTable(tv)).toHaveCount(1);
  const room = roomAt(host, rooms);
  await room.play((table) => table.join('Bea'));
  await connectEverybody(room);
  await expect(atTable(tv)).toHaveCount(2);
  await expect(atTable(tv).filter({ hasText: 'Bea' })).toBeVisible();
  expect(new URL(tv.url()).hash).toBe('');
  const address = await host.getByLabel('Address of the table screen').inputValue();
  await host.getByRole('dialog').getByRole('button', { name: 'Copy' }).click();
  await expectToast(host, 'Copied', 'The address of the table screen is on your clipboard');
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await host.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(host.getByRole('dialog')).toHaveCount(0);

  // Who reloads has to press once before anything is said.
  await tv.addInitScript(muteUntilPressed);
  await tv.reload();
  await expect(atTable(tv)).toHaveCount(2, { timeout: 30_000 });
  const line = tv.getByRole('status').filter({ hasText: 'Press once to turn on the voice' });
  await expect(line).toBeVisible();
  const said = () => tv.evaluate(() => Reflect.get(window, 'said'));
  expect(await said()).toEqual([]);
  await expectNoSidewaysScroll(tv);
  const countAt = async () => (await tv.locator(PARTS.tvCount).boundingBox())?.y;
  const before = await countAt();
  await tv.mouse.click(900, 500);
  await expect.poll(said).toEqual(['Take out your phone and take a seat.']);
  await expect(line).toHaveCount(0);
  expect(await countAt()).toBe(before);
  await tv.setViewportSize(TABLET);
  await expectNoSidewaysScroll(tv);

  const next = await addressFor(host);
  await expect(heading(tv, 'This table screen has ended')).toBeVisible();
  await tv.goto(new URL('/table/none', next).href);
  await expect(heading(tv, 'There is no table screen here')).toBeVisible();
  await tv.goto(address);
  await expect(heading(tv, 'This table screen has ended')).toBeVisible();
  // In the same tab only the fragment is another.
  await tv.goto(next);
  await expect(heading(tv, 'At the table')).toBeVisible();
  await pairByCode(host, tv);
  await expect(heading(tv, 'At the table')).toBeVisible();
  expect(new URL(tv.url()).hash).toBe('');
  await room.play((table) => table.act('Bea', { type: 'leave_game' }));
  await expect(atTable(tv)).toHaveCount(1);
  await chooseFromMenu(host, 'Leave game');
  await host.getByRole('dialog').getByRole('button', { name: 'Leave game' }).click();
  await expect(heading(tv, 'The room is closed')).toBeVisible();
});

/** The help of each phase, and the table screen's caption. */
const PHASES = [
  ['lobby', 'Lobby', 'Friends join with the room code', 'Take out your phone and take a seat.'],
  ['role_deal', 'The Deal', 'hides among you', 'Take a look at your card. Nobody else may see it.'],
  ['job_choice', 'Night', 'Now everybody acts at once, in secret', 'Night falls. Do your deed in the dark.'],
  [
    'role_resolve',
    'First Light',
    'This is what you found out',
    'Wake up, everybody. What has the night done?',
  ],
  ['discussion', 'Discussion', 'Now everybody talks', 'Whose card moved in the night?'],
  ['vote', 'The Vote', 'The player with the most votes, and at least two, is out', 'It is time. Who is it?'],
  ['results', 'Results', 'Here it is: who won, why, and who was voted out', null],
] as const;

const iconOf = (page: Page) => page.locator('link[rel="icon"][type="image/svg+xml"]').getAttribute('href');

/** Opens the help of the phase, looks for its words, and puts it away. */
async function expectHelp(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: `${title}: what happens here?` });
  await expect(sheet.getByText(words)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
}

test('[H4.93 H4.95 H4.100 H4.105 H4.106 H4.126 H4.136 H4.144 T2.44] every phase of a round has its help, title, icon and words; the table screen follows it and tells no secret', {
  tag: '@core',
}, async ({ comeAsAnn, openBrowser, rooms }) => {
  const ann = await comeAsAnn(PHONE);
  const room = await openLobby(ann, rooms);
  const tv = await openBrowser(TV);
  const asked: string[] = [];
  tv.on('request', (request) => asked.push(request.url()));
  const logged: string[] = [];
  tv.on('console', (message) => logged.push(message.text()));
  await tv.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    window.speechSynthesis.speak = ({ text }) => void said.push(text);
  });
  const { received, sent } = tapped(tv);
  const address = await addressFor(ann);
  await tv.clock.install();
  await tv.goto(address);
  await expect(heading(tv, 'At the table')).toBeVisible();
  const icons: (string | null)[] = [];
  for (const [phase, title, help, caption] of PHASES) {
    await room.play((table) => {
      if (phase === 'role_deal') {
        for (const name of ['Bob', 'Cleo', 'Dov']) table.join(name);
        table.deal(['Robber', 'Werewolf', 'Hunter', 'Seer'], undefined, 60_000);
      }
      if (phase === 'role_resolve') table.submit('Ann', { type: 'rob_player', targetUserId: 'Bob' });
      if (phase === 'results') table.vote({ Ann: 'Bob', Cleo: 'Bob', Dov: 'Bob' });
      while (table.state.stage.phase !== phase) table.expire();
    });
    await expect(ann).toHaveTitle(new RegExp(`^${title}\\b.* · Nightfall$`));
    await expectHelp(ann, title, help);
    const icon = await iconOf(ann);
    expect(icons).not.toContain(icon);
    icons.push(icon);
    const drawing = await ann.request.get(icon ?? '');
    expect([drawing.status(), drawing.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
    if (caption !== null) await expect(tv.getByText(caption, { exact: true })).toBeVisible();
    await expect.poll(() => iconOf(tv)).toBe(icon);
    await expectNoSidewaysScroll(tv);
    if (phase === 'results') break;
    await expectNoCardNamed(tv);
    if (phase !== 'vote') continue;
    await expectAccessible(tv);
    await room.play((table) => table.act('Bob', { type: 'submit_vote', targetUserId: table.userId('Cleo') }));
    await expect(tv.getByText('1 of 4 have voted')).toBeVisible();
  }
  const cards = tv.getByRole('list', { name: 'Final Roles' });
  await expect(tv.getByText(/^Winners: /)).toBeVisible();
  await expect(cards).toHaveCount(0);
  await tv.clock.fastForward(10_000);
  await expect(heading(tv, 'Night Actions')).toBeVisible();
  await expectNoSidewaysScroll(tv);
  const goOn = async () => {
    await tv.clock.fastForward(3_200);
    return await cards.count();
  };
  await expect.poll(goOn).toBe(1);
  await expect(cards.getByText('Robber → Werewolf')).toBeVisible();
  await expect(cards.getByText('Votes from Ann, Cleo and Dov')).toBeAttached();
  await expect(tv.getByRole('region', { name: 'Center cards' }).getByRole('listitem')).toHaveCount(3);
  await expect(tv.getByText(/^Winners: /)).toBeVisible();
  await expectAccessible(tv);

  expect(await tv.evaluate(() => Reflect.get(window, 'said'))).toEqual([]);
  const token = new URL(address).hash.slice(1);
  expect(token).not.toBe('');
  // The fragment is the browser's own; what is asked of the server does not have it.
  const onTheWire = asked.map((url) => url.split('#')[0] ?? '');
  expect(onTheWire.filter((url) => url.includes(token))).toEqual([]);
  expect(tv.url()).not.toContain(token);
  expect(logged.filter((words) => words.includes(token))).toEqual([]);
  expectNoSecret(received);
  expect(JSON.stringify(received)).not.toContain(token);
  // It shows its token once for each line, and asks for nothing else.
  expect([...new Set(sent.map(({ type }) => type))].filter((type) => type !== 'ping')).toEqual(['join_game']);
});

test('[H4.103 H4.104] the table screen reads the phases out where that is on, with a volume that is kept', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  const room = await roomOf(ann, rooms);
  const address = await tableAddress(ann, room);
  const tv = await openBrowser(LAPTOP);
  await tv.addInitScript(() => {
    // The browser's own voice, which a machine without loudspeakers has not.
    const said: [string, number, string][] = [];
    Object.assign(window, { said });
    window.speechSynthesis.speak = ({ text, volume, lang }) =>
      void said.push([text, Math.round(volume * 100), lang]);
  });
  await tv.goto(address);
  await expect(heading(tv, 'At the table')).toBeVisible();
  const said = () => tv.evaluate(() => (window as unknown as { said: unknown[] }).said);
  expect(await said()).toEqual([]);
  await tv.getByRole('button', { name: 'Sound and narration' }).click();
  await tv.getByRole('switch', { name: 'Narration' }).click();
  await expect.poll(said).toEqual([['Take out your phone and take a seat.', 60, 'en']]);
  await tv.getByLabel('Volume').press('Home');
  await tv.keyboard.press('Escape');
  await room.play((table) => {
    for (const name of ['Bob', 'Cleo']) table.join(name);
    table.deal(['Villager', 'Werewolf', 'Seer']);
    while (table.state.stage.phase !== 'discussion') table.expire();
  });
  await expect(tv.getByText('Whose card moved in the night?')).toBeVisible();
  await expect.poll(said).toContainEqual(['Whose card moved in the night?', 1, 'en']);
});

test('[C1.28] what cannot all be true has room on it, with the roles in conflict first', async ({
  comeAsAnn,
  dealTo,
  openBrowser,
}) => {
  const host = await comeAsAnn(LAPTOP);
  const cards = { Ann: 'Seer', Bob: 'Werewolf', Cleo: 'Robber', Dov: 'Villager', Esme: 'Mason' } as const;
  const room = await dealTo(host, {
    cards,
    center: ['Alpha Wolf', 'Drunk', 'Tanner'],
    before: (table) => {
      table.endNight().expire();
      const claim = (name: string, said: SaidClaim) => table.act(name, { type: 'make_claim', claim: said });
      for (const name of ['Bob', 'Cleo']) claim(name, { kind: 'role', role: 'Seer' });
      for (const centerIndex of [0, 1, 2, 0]) {
        claim('Dov', { kind: 'saw', place: { centerIndex }, role: 'Drunk' });
        claim('Esme', { kind: 'saw', place: { centerIndex }, role: 'Tanner' });
      }
      claim('Esme', { kind: 'saw', place: { userId: table.userId('Bob') }, role: 'Robber' });
    },
  });
  const tv = await openBrowser(TV);
  await tv.goto(await tableAddress(host, room));
  const conflicts = tv.getByRole('list', { name: 'Cannot all be true' }).getByRole('listitem');
  await expect(conflicts).toHaveText([
    /Bob and Cleo claim Seer/,
    /Bob’s card: seen as Seer and Robber/,
    /Left center card/,
    'and 2 more',
  ]);
  const roles = tv.getByRole('list', { name: 'Roles in this game' }).getByRole('listitem');
  await expect(roles.first()).toContainText('Seer');
  for (const size of [TV, TABLET]) {
    await tv.setViewportSize(size);
    for (const line of await conflicts.all()) await expect(line).toBeInViewport({ ratio: 1 });
    await expect(tv.getByRole('list', { name: 'Claims' }).getByRole('listitem')).toHaveCount(2);
    await expectNoSidewaysScroll(tv);
  }
});

/** Which parts of the results lie on one another, and which cards are cut off. */
const crowded = (tv: Page): Promise<string[]> =>
  tv.evaluate((part) => {
    const boxOf = (one: Element) => one.getBoundingClientRect();
    const parts = [...document.querySelectorAll(part.tvResults)].filter(
      (one) => one.checkVisibility() && boxOf(one).height > 0,
    );
    const met = parts.flatMap((one, index) =>
      parts.slice(index + 1).flatMap((other) => {
        const [a, b] = [boxOf(one), boxOf(other)];
        const deep = Math.min(a.bottom - b.top, b.bottom - a.top, a.right - b.left, b.right - a.left);
        return deep > 1 ? [`${one.className} on ${other.className}`] : [];
      }),
    );
    const isOutside = (inner: Element, outer: Element) => {
      const [a, b] = [boxOf(inner), boxOf(outer)];
      return Math.max(b.top - a.top, a.bottom - b.bottom, b.left - a.left, a.right - b.right) > 1;
    };
    const inCards = [
      ...document.querySelectorAll(`${part.tvCard} > *, ${part.tvVotes} > :not(${part.unseen})`),
    ];
    const cut = inCards.filter((one) => {
      const card = one.closest(part.tvCard);
      return card !== null && (isOutside(one, card) || one.scrollHeight > one.clientHeight + 2);
    });
    return [...met, ...cut.map(({ className, textContent }) => `${className} ${textContent} is cut`)];
  }, PARTS);

test('[H4.45] no part of the results lies on another, on a TV and on a tablet that stands, however many are eliminated', async ({
  comeAsAnn,
  openBrowser,
  rooms,
}) => {
  const ann = await comeAsAnn(PHONE);
  for (const [seats, out] of [
    [12, 3],
    [27, 2],
  ] as const) {
    const room = await roomOf(ann, rooms);
    await room.play((table) => {
      const names = ['Ann', ...guestsFor(seats)];
      for (const name of names.slice(1)) table.join(name);
      const villagers = Array.from({ length: seats - 2 }, () => 'Villager' as const);
      table.deal(['Robber', 'Werewolf', ...villagers]);
      while (table.state.stage.phase !== 'vote') table.expire();
      // Two votes for each of those to be eliminated.
      const voters = names.slice(1, 2 * out + 1);
      table
        .vote(Object.fromEntries(voters.map((name, index) => [name, names[Math.floor(index / 2)] ?? ''])))
        .expire();
    });
    const tv = await openBrowser(TV);
    await tv.goto(await tableAddress(ann, room));
    await expect(tv.getByRole('list', { name: 'Final Roles' }).getByRole('listitem')).toHaveCount(seats);
    for (const viewport of [TV, TABLET]) {
      await tv.setViewportSize(viewport);
      await expect.poll(() => crowded(tv), `${seats} players at ${viewport.width} px`).toEqual([]);
      await expectNoSidewaysScroll(tv);
      if (viewport === TV) await expect(tv.locator(PARTS.tvFoot)).toBeInViewport({ ratio: 1 });
    }
  }
});

/** Of the roles on the board those that are not seen whole. */
const hiddenRoles = (tv: Page): Promise<(string | null)[]> =>
  tv.evaluate((part) => {
    const board = document.querySelector(part.tvBoard)?.getBoundingClientRect();
    const lines = [...document.querySelectorAll(part.tvRole)];
    const hidden = lines.filter((line) => {
      const { top, bottom } = line.getBoundingClientRect();
      return board === undefined || top < board.top || bottom > Math.min(board.bottom, innerHeight);
    });
    return hidden.map(({ textContent }) => textContent);
  }, PARTS);

for (const seats of [15, 27])
  test(`[C1.28] with ${seats} players of as many kinds all roles are on it, in the lobby and while they are claimed`, async ({
    comeAsAnn,
    openBrowser,
    rooms,
  }) => {
    const ann = await comeAsAnn(PHONE);
    const room = await roomOf(ann, rooms, guestsFor(seats));
    const names = ['Ann', ...guestsFor(seats)];
    const selectedRoles = BUILT_IN_ROLES.map(({ name }) => name).slice(0, seats + 3);
    const tv = await openBrowser(TV);
    await tv.goto(await tableAddress(ann, room));
    const roles = tv.getByRole('list', { name: 'Roles in this game' }).getByRole('listitem');
    const expectAllSeen = async (where: string) => {
      for (const viewport of [TV, { width: 1366, height: 768 }]) {
        await tv.setViewportSize(viewport);
        await expect.poll(() => hiddenRoles(tv), `${where}, ${viewport.width} px`).toEqual([]);
      }
    };
    await room.play((table) => table.act('Ann', { type: 'update_role_selection', roles: selectedRoles }));
    await expect(roles).toHaveCount(selectedRoles.length);
    await expectAllSeen('lobby');
    await room.play((table) => {
      table.deal(selectedRoles.slice(0, seats), selectedRoles.slice(seats));
      while (table.state.stage.phase !== 'discussion') table.expire();
      // Two at a time claim the same.
      for (const [index, name] of names.entries())
        table.act(name, {
          type: 'make_claim',
          claim: { kind: 'role', role: selectedRoles[2 * Math.floor(index / 2)] ?? '' },
        });
      // All kinds are a Curator too, beside whom the discussion is not on it.
      table.expire();
    });
    await expect(tv.getByText('claim Copycat')).toBeVisible();
    await expectAllSeen('vote');
  });
