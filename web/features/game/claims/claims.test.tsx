import { afterEach, describe, expect, test } from 'bun:test';
import { gameWith } from '@nightfall/shared/game/testing/table';
import type { GameView } from '@nightfall/shared/protocol/game-view';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { claimedView } from '../../../testing/claimed-view.ts';
import { closeGames, openGame } from '../../../testing/open-game.tsx';
import { playerId, sampleView, userId } from '../../../testing/sample-view.ts';
import { botsAskedIn } from './typed-words.ts';
import { UNDO_MS } from './use-pending-claims.ts';

afterEach(closeGames);

const byDay = (change: Record<string, unknown> = {}) =>
  sampleView({
    phase: 'discussion',
    phaseEndsAt: Date.now() + 60_000,
    selectedRoles: ['Werewolf', 'Werewolf', 'Seer', 'Robber', 'Thing', 'Witch', 'Mason'],
    ...change,
  });

type Opened = Awaited<ReturnType<typeof openGame>>;

/** Opens a chip's dialog and presses these in it. */
async function pick({ user }: Opened, chip: string, title: string, presses: readonly string[]) {
  await user.click(screen.getByRole('button', { name: chip }));
  const dialog = within(screen.getByRole('dialog', { name: title }));
  for (const press of presses) await user.click(dialog.getByRole('button', { name: press }));
}

/** After the time in which it can be undone; the machine may be busy. */
const SAID_WITHIN_MS = UNDO_MS + 10_000;

async function expectSaid({ server }: Opened, claim: unknown) {
  const heard = () => expect(server.heard.at(-1)).toMatchObject({ action: 'make_claim', data: { claim } });
  await waitFor(heard, { timeout: SAID_WITHIN_MS });
}

test('[C1.21] a claim is made by a few presses', async () => {
  const [bob, cleo] = [userId(2), userId(3)];
  const cases: [string, string, string[], unknown][] = [
    ['I was…', 'I was dealt…', ['Seer'], { kind: 'role', role: 'Seer' }],
    ['I saw…', 'I saw…', ['Bob', 'Werewolf'], { kind: 'saw', place: { userId: bob }, role: 'Werewolf' }],
    [
      'I saw…',
      'I saw…',
      ['Robber', 'middle center card'],
      { kind: 'saw', place: { centerIndex: 1 }, role: 'Robber' },
    ],
    [
      'I did…',
      'I did…',
      ['Robber', 'Bob'],
      { kind: 'did', payload: { type: 'rob_player', targetUserId: bob } },
    ],
    [
      'I did…',
      'I did…',
      ['Seer', 'Two center cards', 'left center card', 'right center card'],
      { kind: 'did', payload: { type: 'view_center', positions: [0, 2] } },
    ],
    ['I did…', 'I did…', ['I moved nothing and saw nobody’s card.'], { kind: 'quiet' }],
    ['I did…', 'I did…', ['I let the night pass.'], { kind: 'did', payload: { type: 'pass' } }],
    ['I did…', 'I did…', ['I had nothing to choose.'], { kind: 'did', payload: { type: 'no_action' } }],
    [
      'I did…',
      'I did…',
      ['I had nothing to choose, and suspected …', 'Cleo'],
      { kind: 'did', payload: { type: 'no_action', suspectUserId: cleo } },
    ],
    [
      'I did…',
      'I did…',
      ['Witch', 'left center card', 'Bob'],
      { kind: 'did', payload: { type: 'view_and_swap', centerIndex: 0, targetUserId: bob } },
    ],
    [
      'I know…',
      'I was told…',
      ['Who is a wolf', 'Bob', 'Cleo', 'Say it'],
      { kind: 'told', fact: 'wolf', userIds: [bob, cleo] },
    ],
    [
      'I know…',
      'I was told…',
      ['I was tapped on the shoulder.'],
      { kind: 'told', fact: 'tapped', userIds: [] },
    ],
    ['I think…', 'I think…', ['Bob', 'I suspect them'], { kind: 'suspect', userId: bob, level: 'accuse' }],
    ['I think…', 'I think…', ['Bob', 'Ask who they are'], { kind: 'ask', userId: bob }],
    ['I think…', 'I think…', ['I think nobody should fall.'], { kind: 'peace' }],
  ];
  const game = await openGame(byDay(), undefined, {
    // Without an answer the page would connect again after some seconds, and repeat them.
    perform: ({ requestId }) => [{ type: 'ack', requestId, data: {} }],
  });
  const before = game.server.heard.length;
  for (const [chip, title, presses] of cases) {
    await pick(game, chip, title, presses);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  const said = cases.map(([, , , claim]) => ({ action: 'make_claim', data: { claim } }));
  await waitFor(() => expect(game.server.heard.slice(before)).toMatchObject(said), {
    timeout: SAID_WITHIN_MS,
  });
}, 60_000);

/** All that the dialogs offer, and what is pressed in them, at first and after a first answer. */
async function offeredTo(view: GameView) {
  const game = await openGame(view);
  const answers = {
    'I was…': [],
    'I saw…': ['Bob'],
    'I did…': ['Robber'],
    'I know…': ['Who is a Mason'],
    'I think…': ['Bob'],
  };
  const offered: unknown[] = [];
  const note = (dialog: HTMLElement) =>
    offered.push(
      within(dialog)
        .getAllByRole('button')
        .map((button) => [button.textContent, button.getAttribute('aria-pressed')]),
    );
  for (const [chip, presses] of Object.entries(answers)) {
    await game.user.click(screen.getByRole('button', { name: chip }));
    const dialog = screen.getByRole('dialog');
    note(dialog);
    for (const press of presses) {
      await game.user.click(within(dialog).getByRole('button', { name: press }));
      note(dialog);
    }
    await game.user.keyboard('{Escape}');
  }
  closeGames();
  cleanup();
  return { offered, told: [view.me?.originalRole, view.me?.actionResult?.message] };
}

test('[C1.21] nothing is filled in from the own night: another night offers the same', async () => {
  const center = ['Werewolf', 'Mason', 'Thing'] as const;
  const seer = gameWith({ Ann: 'Seer', Bob: 'Robber', Cleo: 'Mason' }, { center })
    .submit('Ann', { type: 'view_player', targetUserId: 'Bob' })
    .endNight()
    .expire();
  const robber = gameWith({ Ann: 'Robber', Bob: 'Seer', Cleo: 'Mason' }, { center })
    .submit('Ann', { type: 'rob_player', targetUserId: 'Cleo' })
    .endNight()
    .expire();
  const [one, other] = [await offeredTo(seer.view('Ann')), await offeredTo(robber.view('Ann'))];
  expect([one.told, other.told]).toEqual([
    ['Seer', 'You saw Bob: Robber.'],
    ['Robber', 'You robbed Cleo and are now the Mason.'],
  ]);
  expect(one.offered).toHaveLength(9);
  expect(other.offered).toEqual(one.offered);
});

test('[C1.21] a second target for an evil card takes one press more, in any order', async () => {
  const game = await openGame(byDay());
  const { user } = game;
  const anotherPlayer = 'Gets it if it is evil: another player';
  await pick(game, 'I did…', 'I did…', ['Witch', 'left center card', anotherPlayer]);
  const dialog = within(screen.getByRole('dialog'));
  const [gets, getsIfEvil] = ['Gets the card', 'Gets it if it is evil'].map((name) =>
    within(dialog.getByRole('group', { name })),
  );
  await user.click(getsIfEvil?.getByRole('button', { name: 'Bob' }) as HTMLElement);
  await user.click(gets?.getByRole('button', { name: 'Bob' }) as HTMLElement);
  expect(getsIfEvil?.queryByRole('button', { name: 'Bob' })).toBeNull();
  await user.click(getsIfEvil?.getByRole('button', { name: 'Cleo' }) as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  await expectSaid(game, {
    kind: 'did',
    payload: {
      type: 'view_and_swap',
      centerIndex: 0,
      targetUserId: userId(2),
      ifEvilTargetUserId: userId(3),
    },
  });
});

test('[C1.4 C1.21] a Werewolf of the pile may be claimed and seen where an Alpha Wolf adds it', async () => {
  const game = await openGame(
    byDay({ selectedRoles: ['Alpha Wolf', 'Seer', 'Villager'], werewolfPileSize: 1 }),
  );
  await pick(game, 'I saw…', 'I saw…', ['Werewolf pile', 'Werewolf']);
  await expectSaid(game, { kind: 'saw', place: { pile: true }, role: 'Werewolf' });
  await pick(game, 'I was…', 'I was dealt…', ['Werewolf']);
  expect(screen.getByText('I was dealt the Werewolf.', { exact: false })).toBeTruthy();
  await game.user.type(screen.getByLabelText('Say something'), 'I am a werewolf');
  expect(screen.getByRole('button', { name: 'Claim it: I was dealt the Werewolf' })).toBeTruthy();
});

const baker = {
  name: 'Baker',
  team: 'Villager',
  title: 'Baker',
  description: '',
  imageUrl: null,
  nightOrder: 3,
  actions: ['protect_player'],
};

test.each([
  ['Sentinel', ['Sentinel', 'Baker'], true],
  ['Baker', ['Sentinel', 'Baker'], true],
  ['Baker', ['Villager', 'Baker'], false],
])('[C1.4 C1.21] as the %s among %j one may have shielded oneself: %p', async (role, selectedRoles, may) => {
  const game = await openGame(byDay({ selectedRoles, customRoles: [baker] }));
  await pick(game, 'I did…', 'I did…', [role]);
  expect(screen.getByRole('button', { name: 'Bob' })).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Myself' })).toHaveLength(may ? 1 : 0);
});

test('[C1.21] the own card can be claimed as seen', async () => {
  const game = await openGame(byDay());
  await pick(game, 'I saw…', 'I saw…', ['Mine', 'Seer']);
  expect(screen.getByText('I saw the Seer in front of me.', { exact: false })).toBeTruthy();
});

test('[C1.21] passing is not offered where no role may pass', async () => {
  const { user } = await openGame(byDay({ selectedRoles: ['Drunk', 'Villager', 'Minion'] }));
  await user.click(screen.getByRole('button', { name: 'I did…' }));
  const nothing = within(screen.getByRole('group', { name: 'Or nothing?' }));
  expect(nothing.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'I moved nothing and saw nobody’s card.',
    'I had nothing to choose.',
    'I had nothing to choose, and suspected …',
  ]);
});

test('[C1.22] each claim is said after three seconds of its own, in which it can be undone', async () => {
  const saidAt: number[] = [];
  const view = byDay();
  const game = await openGame(view, undefined, {
    perform: () => {
      saidAt.push(Date.now());
      return [];
    },
  });
  const { server, user } = game;
  const before = server.heard.length;
  const madeAt: number[] = [];
  for (const about of ['Bob', 'Cleo', 'Bob']) {
    await pick(game, 'I think…', 'I think…', [about]);
    madeAt.push(Date.now());
    await user.click(screen.getByRole('button', { name: 'I trust them' }));
  }
  const undos = screen.getAllByRole('button', { name: 'Undo' });
  expect(undos.map((button) => button.closest('p')?.textContent)).toEqual([
    'You say: I trust Bob.Undo',
    'You say: I trust Cleo.Undo',
    'You say: I trust Bob.Undo',
  ]);
  await user.click(undos[0] as HTMLElement);
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2);
  expect(server.heard).toHaveLength(before);
  const trusted = (userId: string) => ({ data: { claim: { kind: 'suspect', userId, level: 'trust' } } });
  await waitFor(
    () => expect(server.heard.slice(before)).toMatchObject([trusted(userId(3)), trusted(userId(2))]),
    { timeout: 10_000 },
  );
  const waited = saidAt.map((at, index) => at - (madeAt[index + 1] ?? 0));
  for (const ms of waited) expect(ms).toBeWithin(2990, 4500);
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
}, 30_000);

test('[C1.22] of two roles claimed within the three seconds only the second is heard', async () => {
  const game = await openGame(byDay());
  const before = game.server.heard.length;
  await pick(game, 'I was…', 'I was dealt…', ['Robber']);
  await pick(game, 'I think…', 'I think…', ['Bob', 'I trust them']);
  await pick(game, 'I was…', 'I was dealt…', ['Seer']);
  await expectSaid(game, { kind: 'role', role: 'Seer' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(game.server.heard).toHaveLength(before + 2);
});

test('[C1.23] a typed role is offered as a claim, and nothing is sent before it is pressed', async () => {
  const game = await openGame(byDay());
  const { server, user } = game;
  const before = server.heard.length;
  await user.type(screen.getByLabelText('Say something'), "I'm the Seer");
  await user.click(screen.getByRole('button', { name: 'Claim it: I was dealt the Seer' }));
  expect(screen.getByLabelText<HTMLInputElement>('Say something').value).toBe('');
  expect(server.heard.length).toBe(before);
  await expectSaid(game, { kind: 'role', role: 'Seer' });
});

test('[C1.23] of a text that claims more each part is offered, and the words stay until all are claimed', async () => {
  const game = await openGame(byDay());
  const { user } = game;
  const input = screen.getByLabelText<HTMLInputElement>('Say something');
  await user.type(input, 'I was the Robber, I robbed Bob');
  await user.click(screen.getByRole('button', { name: 'Claim it: I was dealt the Robber' }));
  expect(input.value).toBe('I was the Robber, I robbed Bob');
  await user.click(screen.getByRole('button', { name: /^Claim it: .*Bob/ }));
  expect(input.value).toBe('');
  expect(screen.queryAllByRole('button', { name: /^Claim it/ })).toEqual([]);
  await expectSaid(game, { kind: 'did', payload: { type: 'rob_player', targetUserId: userId(2) } });
});

test('[C1.23] words beside a claim stay in the draft', async () => {
  const { user } = await openGame(byDay());
  const input = screen.getByLabelText<HTMLInputElement>('Say something');
  await user.type(input, "I'm the Seer and I looked at nobody");
  await user.click(screen.getByRole('button', { name: 'Claim it: I was dealt the Seer' }));
  expect(input.value).toBe("I'm the Seer and I looked at nobody");
  expect(screen.queryAllByRole('button', { name: /^Claim it/ })).toEqual([]);
});

test('[C1.2] a player who may not chat makes no claims', async () => {
  await openGame(byDay({ me: { canChat: false } }));
  expect(screen.queryByRole('button', { name: 'I saw…' })).toBeNull();
});

test('[C1.26] where the host has switched claims off, it is said as plain chat', async () => {
  const view = byDay();
  const game = await openGame({ ...view, gameSettings: { ...view.gameSettings, claims: 'off' } });
  await game.user.type(screen.getByLabelText('Say something'), "I'm the Seer");
  expect(screen.queryAllByRole('button', { name: /^Claim it/ })).toEqual([]);
  await pick(game, 'I was…', 'I was dealt…', ['Seer']);
  const said = { action: 'send_message', data: { content: 'I was dealt the Seer.' } };
  await waitFor(() => expect(game.server.heard.at(-1)).toMatchObject(said), { timeout: SAID_WITHIN_MS });
});

test.each([
  ['corporate', 'badge'],
  ['russiagate', 'file'],
])('[L8.1] in %s it asks which %s was seen', async (themeId, card) => {
  const { user } = await openGame(byDay({ themeId }));
  await user.click(screen.getByRole('button', { name: 'I saw…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'I saw…' }));
  expect(dialog.getByRole('group', { name: `Which ${card}?` })).toBeDefined();
});

describe('bots hear claims, not typed words', () => {
  const [bob, cleo] = [userId(2), userId(3)];
  const beside = (...bots: readonly string[]) => ({
    players: [{}, { isBot: bots.includes(bob) }, { isBot: bots.includes(cleo) }],
  });
  const ask = (name: string) =>
    screen.queryByRole('button', { name: `Ask it as a claim: ${name}, who are you?` });
  const isHinted = () => screen.queryByText(/^Bots hear claims, not typed words/) !== null;
  const type = ({ user }: Opened, text: string) => user.type(screen.getByLabelText('Say something'), text);

  test.each([
    ['Bob, who are you', ['Bob']],
    ['hey bob what did you do?', ['Bob']],
    ['who are you, BOB', ['Bob']],
    ['@Bob: your role', ['Bob']],
    ['Bob?', ['Bob']],
    ['Bob and Cleo, what did you see', ['Bob', 'Cleo']],
    ['Dov, who are you?', []],
    ['who are you?', []],
    ['Bob is a wolf', []],
    ['Bobby, who are you?', []],
    ['I saw Bob', []],
  ])('[L6.5] the bots addressed by “%s”', (text, asked) => {
    const others = ['Bob', 'Cleo', 'Dov'].map((displayName) => {
      return { userId: displayName, displayName, isBot: displayName !== 'Dov' };
    });
    expect(botsAskedIn(text, others).map(({ displayName }) => displayName)).toEqual(asked);
    const bots = others.filter(({ isBot }) => isBot);
    if (text === 'who are you?') expect(botsAskedIn(text, bots)).toEqual(bots);
  });

  test('[L6.5] is shown when a bot is asked in words, with the claim that reaches it', async () => {
    const game = await openGame(byDay(beside(bob)));
    await type(game, 'Cleo, who are you?');
    expect(isHinted()).toBe(false);
    await game.user.clear(screen.getByLabelText('Say something'));
    await type(game, 'Bob, who are you?');
    expect(isHinted()).toBe(true);
    const offered = ask('Bob');
    if (offered === null) throw new Error('the claim is not offered');
    await game.user.click(offered);
    expect(screen.getByLabelText<HTMLInputElement>('Say something').value).toBe('');
    await expectSaid(game, { kind: 'ask', userId: bob });
  });

  test('[L6.5] is shown for a sent message too, until it was asked as a claim', async () => {
    const at = Date.now();
    const view = byDay(beside(bob, cleo));
    const said = {
      id: playerId(9),
      userId: userId(1),
      displayName: 'Ann',
      messageType: 'chat',
      timestamp: at,
    };
    const sent = sampleView({
      ...view,
      ...beside(bob, cleo),
      me: {},
      gameSettings: { ...view.gameSettings, discussionStartTime: at - 1000 },
      messages: [{ ...said, content: 'who are you?' }],
    });
    const { server } = await openGame(sent);
    expect([ask('Bob') === null, ask('Cleo') === null]).toEqual([false, false]);
    const asked = claimedView([[userId(1), { kind: 'ask', userId: bob }]]).claims;
    server.send({
      type: 'game_updated',
      data: {
        ...sent,
        version: 9,
        claims: asked.map((claim) => ({ ...claim, at })),
      },
    });
    await waitFor(() => expect(isHinted()).toBe(false));
  });

  test('[L6.5] with claims off it says that no bot answers', async () => {
    const view = byDay(beside(bob));
    const game = await openGame({ ...view, gameSettings: { ...view.gameSettings, claims: 'off' } });
    await type(game, 'Bob, who are you?');
    expect(screen.getByText(/^Bots do not answer/)).toBeDefined();
    expect(ask('Bob')).toBeNull();
  });
});
